import { shortName } from '@forecourt/domain/customers/customers/full-name.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { FactList } from '#shared/ui/text/fact-list.tsx'
import { useActions } from '#dealer/deals/appointments/use-actions.ts'
import type { ShownApplication } from './application-page.tsx'
import { ApplicationProblem } from './application-problem.tsx'
import { approveApplication } from './credit-applications.api.ts'
import { useTermFacts } from './use-term-facts.ts'

export interface DialogProps extends ShownApplication {
  readonly onClose: () => void
}

/** Interface D-11: shows the terms again before they are approved. */
export function ApproveDialog({ application, customer, onClose }: DialogProps) {
  const t = useText('credit_desk')
  const termFacts = useTermFacts()
  const { isBusy, failure, run } = useActions()
  const approve = () =>
    run(async () => {
      await approveApplication(application)
      onClose()
    }, t('approve.done'))
  return (
    <Stack gap="md">
      <Modal.Title>{t('approve.title')}</Modal.Title>
      <FactList facts={termFacts(application.terms)} />
      <Text>{t('approve.text', { name: shortName(customer) })}</Text>
      {failure === undefined ? null : <ApplicationProblem error={failure} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('back')}
        </Button>
        <Button loading={isBusy} onClick={() => void approve()}>
          {t('approve')}
        </Button>
      </Group>
    </Stack>
  )
}
