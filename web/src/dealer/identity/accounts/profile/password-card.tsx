import type { StaffUser } from '@forecourt/contract/identity/staff.ts'
import { passwordChangeRules } from '@forecourt/domain/identity/accounts/profile-form.ts'
import { isPasswordChangeEmpty } from '@forecourt/domain/platform/validation/passwords.ts'
import { isSingleSignOn } from '@forecourt/domain/identity/accounts/user-sources.ts'
import { Button, Stack } from '@mantine/core'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { PasswordInput } from '../sessions/password-input.tsx'
import { useCurrentUser } from '../sessions/session.ts'
import { changePassword } from './profile.api.ts'
import classes from './profile.module.css'

const nothing = { current_password: '', new_password: '', confirm_new_password: '' }

/** Three fields; submitting them empty does nothing (product 5). */
export function PasswordCard({ source }: { readonly source: StaffUser['source'] }) {
  const t = useText('profile')
  return (
    <TitledCard title={t('password.title')}>
      {isSingleSignOn(source) ? <p className={classes['faint']}>{t('password.sso')}</p> : <PasswordForm />}
    </TitledCard>
  )
}

function PasswordForm() {
  const t = useText('profile')
  const m = useText('messages')
  const user = useCurrentUser()
  const personal = [user.first_name, user.last_name, user.email, user.dealership?.name ?? '', 'forecourt']
  const form = useRuleForm({
    initial: nothing,
    rules: passwordChangeRules({ owner: 'staff', personal }),
    submit: async values => {
      if (isPasswordChangeEmpty(values)) return
      await changePassword(values)
      form.settle(nothing)
      showToast({ type: 'success', text: t('password.saved') })
    },
  })
  const { ref, onSubmit, field, failure, isSubmitting } = form
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {failure === undefined ? null : failure.code === 'locked' ? (
          <Notice tone="danger">
            {m('auth.locked', {
              count: Math.max(1, Math.ceil((failure.detail.retryAfterSeconds ?? 60) / 60)),
            })}
          </Notice>
        ) : (
          <InlineProblem error={failure} />
        )}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <PasswordInput {...field('current_password')} label={t('password.current')} kind="current-password" />
        <PasswordInput
          {...field('new_password')}
          label={t('password.new')}
          hint={t('password.hint')}
          kind="new-password"
        />
        <PasswordInput {...field('confirm_new_password')} label={t('password.confirm')} kind="new-password" />
        <div>
          <Button type="submit" variant="default" loading={isSubmitting}>
            {t('password.save')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
