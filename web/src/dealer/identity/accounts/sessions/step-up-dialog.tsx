import { account } from '@forecourt/contract/identity/account.ts'
import { required } from '@forecourt/domain/platform/validation/presence.ts'
import { isSingleSignOn } from '@forecourt/domain/identity/accounts/user-sources.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { call } from '#shared/api/client.ts'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { loadTexts } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { ProofElsewhere } from './proof-elsewhere.tsx'
import { currentSession } from './session.ts'
import { PasswordInput } from './password-input.tsx'

/**
 * Asks for a fresh proof of identity before a dangerous action (security R20), by the user's sign-in method, or by a
 * code where that is required (security R17). Resolves to whether the action may be retried.
 */
export async function askForProof(by: unknown): Promise<boolean> {
  await Promise.all([loadTexts('sessions'), loadTexts('validation')])
  let isProven = false
  await openModal(close => {
    const onProven = () => {
      isProven = true
      close()
    }
    const source = currentSession()?.user.source
    const needsCode = by === 'code'
    return needsCode || (source !== undefined && isSingleSignOn(source)) ? (
      <ProofElsewhere needsCode={needsCode} onProven={onProven} onCancel={close} />
    ) : (
      <PasswordProof onProven={onProven} onCancel={close} />
    )
  })
  return isProven
}

interface ProofProps {
  readonly onProven: () => void
  readonly onCancel: () => void
}

function PasswordProof({ onProven, onCancel }: ProofProps) {
  const t = useText('sessions')
  const m = useText('messages')
  const { ref, onSubmit, field, failure, isSubmitting } = useRuleForm({
    initial: { password: '' },
    rules: { password: [required] },
    guarded: false,
    submit: async body => {
      await call(account.stepUp, { body })
      onProven()
    },
  })
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Modal.Title>{t('step_up.title')}</Modal.Title>
        <Text>{t('step_up.explain')}</Text>
        {failure === undefined ? null : failure.code === 'locked' ? (
          <Notice tone="danger">
            {m('auth.locked', {
              count: Math.max(1, Math.ceil((failure.detail.retryAfterSeconds ?? 60) / 60)),
            })}
          </Notice>
        ) : (
          <InlineProblem error={failure} />
        )}
        <PasswordInput {...field('password')} label={t('login.password')} kind="current-password" />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t('step_up.cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t('step_up.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
