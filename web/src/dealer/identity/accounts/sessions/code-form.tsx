import { Button, Checkbox, Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { emitSubmitError } from '#shared/forms/submit-error-event.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { Verification } from './use-verification.ts'

interface CodeFormProps {
  readonly verification: Verification
  readonly canRemember?: boolean
  /** In a dialog: content before the confirming button in the last row. */
  readonly besideSubmit?: ReactNode
}

/** One field, no auto-submit; "123 456" may be pasted (interface 1.12). */
export function CodeForm({ verification, canRemember = true, besideSubmit }: CodeFormProps) {
  const t = useText('sessions')
  const m = useText('messages')
  const v = useText('validation')
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isRemembered, setRemembered] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const { method } = verification
  const typed = code.replace(/[\s-]/g, '')

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const isComplete = method === 'recovery_code' ? typed.length === 10 : /^\d{6}$/.test(typed)
    setWrong(!isComplete)
    const isRefused = !isComplete || (await verification.prove(typed, isRemembered))
    if (isRefused) emitSubmitError(form, { token: { rule: 'otp', params: {} } })
    input.current?.focus()
    input.current?.select()
  }
  const submitButton = (
    <Button type="submit" fullWidth={besideSubmit === undefined} loading={verification.isProving}>
      {t('verification.submit')}
    </Button>
  )
  const otherWays = (
    <>
      {method === 'sms' ? <Resend key={verification.sentCount} verification={verification} /> : null}
      {verification.otherMethods.map(other => (
        <Button
          key={other}
          variant={besideSubmit === undefined ? 'subtle' : 'default'}
          onClick={() => {
            setCode('')
            setWrong(false)
            verification.chooseMethod(other)
            input.current?.focus()
          }}
        >
          {t(otherTexts[other])}
        </Button>
      ))}
      {verification.canChangeNumber ? (
        <Button variant="subtle" onClick={() => verification.changeNumber()}>
          {t('verification.change_number')}
        </Button>
      ) : null}
    </>
  )
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <Stack gap="md">
        <Text>
          {method === 'sms'
            ? m('otp.sent', { phone: verification.maskedPhone.replace(' ', '\u00A0') })
            : t(method === 'authenticator' ? 'verification.app_explain' : 'verification.recovery_explain')}
        </Text>
        <TextInput
          ref={input}
          label={t(method === 'recovery_code' ? 'verification.recovery_code' : 'verification.code')}
          value={code}
          onChange={event => {
            setCode(event.currentTarget.value)
            setWrong(false)
          }}
          inputMode={method === 'recovery_code' ? 'text' : 'numeric'}
          autoComplete={method === 'recovery_code' ? 'off' : 'one-time-code'}
          maxLength={method === 'recovery_code' ? 16 : 9}
          classNames={{ input: 'dp-number' }}
          error={
            isWrong
              ? method === 'recovery_code'
                ? t('verification.recovery_wrong')
                : v('otp')
              : verification.refusal
          }
        />
        {canRemember ? (
          <Checkbox
            label={t('verification.remember')}
            checked={isRemembered}
            onChange={event => setRemembered(event.currentTarget.checked)}
          />
        ) : null}
        {besideSubmit === undefined ? (
          <>
            {submitButton}
            {otherWays}
          </>
        ) : (
          <>
            <Group gap="sm">{otherWays}</Group>
            <Group justify="flex-end" gap="sm">
              {besideSubmit}
              {submitButton}
            </Group>
          </>
        )}
      </Stack>
    </form>
  )
}

const otherTexts = {
  sms: 'verification.use_sms',
  authenticator: 'verification.use_app',
  recovery_code: 'verification.use_recovery',
} as const

/** A visible countdown that is not announced each second. */
function Resend({ verification }: { readonly verification: Verification }) {
  const t = useText('sessions')
  const [left, setLeft] = useState(verification.resendAfter)
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <Button
      variant="default"
      aria-disabled={left > 0 || undefined}
      {...(left > 0 ? { 'data-disabled': true } : {})}
      onClick={() => {
        if (left <= 0) void verification.resend()
      }}
    >
      {left > 0 ? (
        <>
          <VisuallyHidden>{t('verification.resend')}</VisuallyHidden>
          <span aria-hidden className="dp-number">
            {t('verification.resend_in', { time: clock })}
          </span>
        </>
      ) : (
        t('verification.resend')
      )}
    </Button>
  )
}
