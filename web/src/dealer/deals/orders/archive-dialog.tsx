import type { Order } from '@forecourt/contract/deals/orders.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { SelectField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useStaticData } from '#dealer/dealership/dealerships/entry-data.ts'
import { ActionProblem } from './action-problem.tsx'
import { setOrderArchived } from './orders.api.ts'

interface ArchiveDialogProps {
  readonly order: Order
  readonly onClose: () => void
}

/** Decisions M22 with the optional reason of interface D-15: the customer's status requires one instead. */
export function ArchiveDialog({ order, onClose }: ArchiveDialogProps) {
  const t = useText('orders')
  const m = useText('messages')
  const language = useLanguage()
  const { number } = order
  const { archive_reasons: reasons } = useStaticData()
  const { ref, onSubmit, field, failure, isSubmitting } = useRuleForm({
    initial: { reason_id: '' },
    rules: {},
    guarded: false,
    submit: async ({ reason_id: reason }) => {
      await setOrderArchived(order, true, reason)
      onClose()
    },
  })
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Modal.Title>{t('archive.title', { number })}</Modal.Title>
        <Text>{m('modal.archive')}</Text>
        <SelectField
          {...field('reason_id')}
          label={t('archive.reason')}
          optional
          emptyLabel={t('archive.no_reason')}
          options={reasons.map(({ code, name, name_fr: nameFr }) => ({
            value: code,
            label: language === 'fr' ? nameFr : name,
          }))}
        />
        {failure === undefined ? null : <ActionProblem error={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {m('modal.no')}
          </Button>
          <Button type="submit" aria-label={t('archive.yes', { number })} loading={isSubmitting}>
            {m('modal.yes')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
