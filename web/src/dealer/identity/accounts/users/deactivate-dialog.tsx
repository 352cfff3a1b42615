import type { StaffUser } from '@forecourt/contract/identity/staff.ts'
import { required } from '@forecourt/domain/platform/validation/presence.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { RefusedAction } from './refused-action.tsx'
import { setActive, staffQueries } from './staff.api.ts'

interface DeactivateDialogProps {
  readonly user: StaffUser
  readonly onClose: () => void
}

/** "Deactivate Dev? 12 open customers go to: …" (interface S-36). */
export function DeactivateDialog({ user, onClose }: DeactivateDialogProps) {
  const t = useText('people')
  const people = useQuery(staffQueries.assignable())
  const count = user.open_customers
  const others = (people.data?.results ?? []).filter(({ id }) => id !== user.id)
  const { ref, onSubmit, field, failure, isSubmitting } = useRuleForm({
    initial: { reassign_to: '' },
    rules: { reassign_to: count === 0 ? [] : [required] },
    guarded: false,
    submit: async ({ reassign_to: to }) => {
      await setActive({ id: user.id, is_active: false, reassign_to: to === '' ? null : to })
      showToast({ type: 'success', text: t('toast.deactivated', { name: user.full_name }) })
      onClose()
    },
  })
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Modal.Title>{t('deactivate.title', { name: user.full_name })}</Modal.Title>
        <Text>{t('deactivate.text', { name: user.first_name })}</Text>
        {people.error === null ? null : (
          <InlineProblem error={people.error} onRetry={() => void people.refetch()} />
        )}
        {count === 0 ? null : (
          <SelectField
            {...field('reassign_to')}
            label={t('deactivate.customers', { count })}
            emptyLabel={t(others.length === 0 ? 'deactivate.nobody' : 'deactivate.choose')}
            options={others.map(({ id, full_name }) => ({ value: id, label: full_name }))}
          />
        )}
        {failure === undefined ? null : <RefusedAction error={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button type="submit" color="danger" loading={isSubmitting}>
            {t('deactivate.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
