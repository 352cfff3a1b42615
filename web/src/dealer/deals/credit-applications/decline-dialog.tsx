import { shortName } from '@forecourt/domain/customers/customers/full-name.ts'
import { DECLINE_REASONS } from '@forecourt/domain/deals/credit-applications/value-lists.table.ts'
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRefusals } from '#shared/forms/use-refusals.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { ApplicationProblem } from './application-problem.tsx'
import type { DialogProps } from './approve-dialog.tsx'
import { declineApplication, type DeclineReasons } from './credit-applications.api.ts'

const mostReasons = 4

/** Declines with reasons that the customer reads. */
export function DeclineDialog({ application, customer, onClose }: DialogProps) {
  const t = useText('credit_desk')
  const language = useLanguage()
  const [chosen, setChosen] = useState<DeclineReasons>([])
  const { ref, attempt, refuse, forget, errorOf, failure, isBusy } = useRefusals()
  const decline = async () => {
    await declineApplication(application, chosen)
    showToast({ type: 'success', text: t('decline.done') })
    onClose()
  }
  const submit = () => {
    if (chosen.length === 0) refuse({ reasons: { rule: 'required', params: {} } })
    else if (chosen.length > mostReasons)
      refuse({ reasons: { rule: 'max_items', params: { n: mostReasons } } })
    else void attempt(decline)
  }
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="md">
        <Modal.Title>{t('decline.title')}</Modal.Title>
        <Text>{t('decline.text', { name: shortName(customer) })}</Text>
        <Checkbox.Group
          label={t('decline.reasons')}
          value={chosen}
          error={errorOf('reasons')}
          onChange={codes => {
            setChosen(DECLINE_REASONS.map(({ code }) => code).filter(code => codes.includes(code)))
            forget('reasons')
          }}
        >
          <Stack gap="xs" mt="xs">
            {DECLINE_REASONS.map(({ code, name, name_fr: nameFr }) => (
              <Checkbox key={code} name="reasons" value={code} label={language === 'fr' ? nameFr : name} />
            ))}
          </Stack>
        </Checkbox.Group>
        {failure === undefined ? null : <ApplicationProblem error={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('back')}
          </Button>
          <Button type="submit" color="danger" loading={isBusy}>
            {t('decline')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
