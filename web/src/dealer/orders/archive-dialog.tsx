import type { Order } from '@forecourt/contract/orders.ts'
import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { FieldLabel } from '#shared/forms/field-label.tsx'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useStaticData } from '../entry-data.ts'

interface ArchiveDialogProps {
  readonly order: Order
  readonly onArchive: (reason: string | null) => void
  readonly onClose: () => void
}

/** M22 with the reason of D-15, which an order may do without: its customer's status asks for one. */
export function ArchiveDialog({ order: { number }, onArchive, onClose }: ArchiveDialogProps) {
  const t = useText('orders')
  const m = useText('messages')
  const language = useLanguage()
  const { archive_reasons: reasons } = useStaticData()
  const [reason, setReason] = useState('')
  const archive = () => {
    onClose()
    onArchive(reason === '' ? null : reason)
  }
  return (
    <Stack gap="md">
      <Modal.Title>{t('archive.title', { number })}</Modal.Title>
      <Text>{m('modal.archive')}</Text>
      <NativeSelect
        label={<FieldLabel optional>{t('archive.reason')}</FieldLabel>}
        data={[
          { value: '', label: t('archive.no_reason') },
          ...reasons.map(({ code, name, name_fr: nameFr }) => ({
            value: code,
            label: language === 'fr' ? nameFr : name,
          })),
        ]}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {m('modal.no')}
        </Button>
        <Button aria-label={t('archive.yes', { number })} onClick={archive}>
          {m('modal.yes')}
        </Button>
      </Group>
    </Stack>
  )
}
