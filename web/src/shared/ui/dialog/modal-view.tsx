import { Button, Group, Modal, Text } from '@mantine/core'
import { Fragment } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { closeModal, readModal, type ConfirmInput, type OpenModal } from './modals.ts'
import { useFocusBack } from './use-focus-back.ts'

export function ModalView({ modal }: { readonly modal: OpenModal }) {
  const t = useText('shell')
  useFocusBack()
  // The dialog's action may have opened the next one, which must stay open.
  const no = () => {
    if (readModal() === modal) closeModal(false)
  }
  if (modal.type === 'content') {
    return (
      <Modal opened onClose={no} withCloseButton={false} padding="lg">
        <Fragment key={modal.id}>{modal.render(no)}</Fragment>
      </Modal>
    )
  }
  const { input } = modal
  return (
    <Modal
      opened
      onClose={no}
      padding="lg"
      title={input.title ?? t(`confirm.${input.kind}.title`)}
      closeButtonProps={{ 'aria-label': t('modal.close') }}
    >
      <ConfirmBody input={input} onNo={no} onYes={() => closeModal(true)} />
    </Modal>
  )
}

interface ConfirmBodyProps {
  readonly input: ConfirmInput
  readonly onNo: () => void
  readonly onYes: () => void
}

/** The dangerous answer never has the initial focus. */
function ConfirmBody({ input, onNo, onYes }: ConfirmBodyProps) {
  const t = useText('shell')
  const m = useText('messages')
  return (
    <>
      <Text>{input.text ?? m(`modal.${input.kind}`)}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onNo} data-autofocus>
          {m('modal.no')}
        </Button>
        <Button
          color={input.kind === 'archive' ? 'brand' : 'danger'}
          onClick={onYes}
          aria-label={input.yesLabel ?? t(`confirm.${input.kind}.yes`)}
        >
          {m('modal.yes')}
        </Button>
      </Group>
    </>
  )
}
