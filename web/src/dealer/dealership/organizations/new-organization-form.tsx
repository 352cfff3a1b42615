import { required } from '@forecourt/domain/platform/validation/presence.ts'
import { Button } from '@mantine/core'
import { LineField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { createOrganization } from './organizations.api.ts'
import classes from './organizations.module.css'

export function NewOrganizationForm() {
  const t = useText('organizations')
  const { ref, ...form } = useRuleForm({
    initial: { name: '' },
    rules: { name: [required] },
    submit: async ({ name }) => {
      await createOrganization(name)
      form.settle({ name: '' })
      showToast({ type: 'success', text: t('new.toast') })
    },
  })
  return (
    <form ref={ref} onSubmit={form.onSubmit} noValidate className={classes['row']}>
      {form.failure === undefined ? null : <InlineProblem error={form.failure} />}
      <LineField {...form.field('name')} label={t('new.name')} maxLength={80} required />
      <Button type="submit" loading={form.isSubmitting}>
        {t('new.submit')}
      </Button>
    </form>
  )
}
