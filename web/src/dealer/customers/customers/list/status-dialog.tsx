import type { CustomerRow } from '@forecourt/contract/customers/customers.ts'
import {
  customerStatusMove,
  type CustomerStatus,
} from '@forecourt/domain/customers/customers/customer-statuses.ts'
import { requiredWhen } from '@forecourt/domain/platform/validation/presence.ts'
import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { SelectField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { useStaticData } from '#dealer/dealership/dealerships/entry-data.ts'
import { useNextStatuses } from './next-statuses.ts'

interface StatusDialogProps {
  readonly customers: readonly Pick<CustomerRow, 'full_name'>[]
  readonly from: CustomerStatus
  readonly onChange: (to: CustomerStatus, reason: string | null) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the new status if there are several, and for the reason if one is needed. */
export function StatusDialog({ customers, from, onChange, onClose }: StatusDialogProps) {
  const t = useText('customers')
  const language = useLanguage()
  const nexts = useNextStatuses(from)
  const [first] = nexts
  const isOne = nexts.length === 1
  const act = !isOne ? 'title' : first === 'Active' ? 'restore' : 'archive'
  const [customer] = customers
  const title =
    customers.length === 1 && customer !== undefined
      ? t(`status.${act}_of`, { name: customer.full_name })
      : t(`status.${act}`, { count: customers.length })
  const { archive_reasons: reasons } = useStaticData()
  const chosenOf = (value: unknown) => nexts.find(status => status === value)
  const asksWhy = (to: CustomerStatus | undefined) =>
    to !== undefined && customerStatusMove(from, to)?.reason === true
  const { ref, onSubmit, field, values, failure, isSubmitting } = useRuleForm({
    initial: { status: first ?? '', reason_id: '' },
    rules: { reason_id: [requiredWhen(({ status }) => asksWhy(chosenOf(status)))] },
    guarded: false,
    submit: async ({ status, reason_id: reason }) => {
      const to = chosenOf(status)
      if (to === undefined) return
      await onChange(to, asksWhy(to) ? reason : null)
      onClose()
    },
  })
  const status = field('status')
  const to = chosenOf(values.status)
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Modal.Title>{title}</Modal.Title>
        {isOne ? null : (
          <Radio.Group
            name={status.name}
            label={t('status.new')}
            value={to ?? null}
            error={status.error}
            onChange={status.onValue}
          >
            <Group gap="md" mt="xs">
              {nexts.map((next, index) => (
                <Radio
                  key={next}
                  value={next}
                  label={t(`status.${next}`)}
                  {...(index === 0 ? { 'data-autofocus': true } : {})}
                />
              ))}
            </Group>
          </Radio.Group>
        )}
        {asksWhy(to) ? (
          <SelectField
            {...field('reason_id')}
            label={t('status.reason')}
            required
            emptyLabel={t('status.choose_reason')}
            options={reasons.map(({ code, name, name_fr: nameFr }) => ({
              value: code,
              label: language === 'fr' ? nameFr : name,
            }))}
          />
        ) : null}
        {failure === undefined ? null : <InlineProblem error={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('dialog.back')}
          </Button>
          <Button
            type="submit"
            loading={isSubmitting}
            disabled={to === undefined}
            {...(act === 'restore' ? { 'data-autofocus': true } : {})}
          >
            {t(act === 'title' ? 'status.submit' : `bulk.${act}`)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
