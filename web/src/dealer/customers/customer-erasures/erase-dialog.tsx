import { customerErasures } from '@forecourt/contract/customers/customer-erasures.ts'
import { customers, type Customer } from '@forecourt/contract/customers/customers.ts'
import { isNameTyped } from '@forecourt/domain/customers/customers/erasure.ts'
import { consents } from '@forecourt/contract/customers/consents.ts'
import { leads } from '@forecourt/contract/customers/leads.ts'
import { invitations } from '@forecourt/contract/identity/invitations.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { call } from '#shared/api/client.ts'
import { refresh } from '#shared/api/query-client.ts'
import { TextField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'

interface EraseDialogProps {
  readonly customer: Customer
  readonly onClose: () => void
}

/** What is erased and what stays; the name must be typed, because this cannot be undone. */
export function EraseDialog({ customer, onClose }: EraseDialogProps) {
  const t = useText('erasures')
  const { id, full_name: name } = customer
  const { ref, onSubmit, field, values, failure, isSubmitting } = useRuleForm({
    initial: { full_name: '' },
    rules: {},
    guarded: false,
    submit: async body => {
      await call(customerErasures.erase, { params: { id }, body })
      await refresh(
        customers.get,
        customers.list,
        customers.viewCounts,
        consents.ofCustomer,
        leads.ofCustomer,
        invitations.state,
      )
      showToast({ type: 'success', text: t('done') })
      onClose()
    },
  })
  const isMeant = isNameTyped(values.full_name, name)
  const why = failure === undefined ? undefined : findText('erasures', `refused.${failure.code}`)
  return (
    <form ref={ref} onSubmit={event => (isMeant ? onSubmit(event) : event.preventDefault())} noValidate>
      <Stack gap="md">
        <Modal.Title>{t('title', { name })}</Modal.Title>
        <div>{t('text')}</div>
        <div>{t('kept')}</div>
        <TextField {...field('full_name')} label={t('name', { name })} autoComplete="off" />
        {failure === undefined ? null : why === undefined ? (
          <InlineProblem error={failure} />
        ) : (
          <InlineProblem error={failure}>{why}</InlineProblem>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={isSubmitting} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="danger" loading={isSubmitting} disabled={!isMeant}>
            {t('submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
