import type { Lender } from '@forecourt/contract/pricing/lenders.ts'
import { LENDER_FORM } from '@forecourt/domain/pricing/rate-cards/lender-form.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { Button } from '@mantine/core'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { blankLender, lenderBody, LenderFields } from './lender-fields.tsx'
import { createLender } from './lenders.api.ts'
import classes from './lenders.module.css'

/** A new lender: inactive by default, and without rates until its own card is in force. */
export function NewLender({ onMade }: { readonly onMade: (lender: Lender) => void }) {
  const t = useText('lenders')
  const { ref, ...form } = useRuleForm<FieldValues>({
    initial: blankLender,
    rules: LENDER_FORM,
    submit: async values => {
      const named = lenderBody(values)
      const body = { ...named, is_active: named.code !== null }
      const made = await createLender(body)
      showToast({ type: 'success', text: t('toast.created') })
      onMade(made)
    },
  })
  return (
    <form ref={ref} onSubmit={form.onSubmit} noValidate className={classes['part']}>
      <p className="dp-faint">{t('new.hint')}</p>
      <LenderFields form={form} />
      {form.failure === undefined ? null : <InlineProblem error={form.failure} />}
      <div className={classes['acts']}>
        <Button type="submit" loading={form.isSubmitting}>
          {t('new.submit')}
        </Button>
      </div>
    </form>
  )
}
