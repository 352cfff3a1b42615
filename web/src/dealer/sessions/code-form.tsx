import { Button, Checkbox, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import type { Verification } from './use-verification.ts'

/** One field, no auto-submit; "123 456" may be pasted (ux 1.12). */
export function CodeForm({ verification }: { readonly verification: Verification }) {
  const t = useText('sessions')
  const m = useText('messages')
  const v = useText('validation')
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isRemembered, setRemembered] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const digits = code.replace(/\s/g, '')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isComplete = /^\d{6}$/.test(digits)
    setWrong(!isComplete)
    if (isComplete) await verification.prove(digits, isRemembered)
    input.current?.select()
  }
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <Stack gap="md">
        <Text>{m('otp.sent', { phone: verification.maskedPhone })}</Text>
        <TextInput
          ref={input}
          label={t('verification.code')}
          value={code}
          onChange={event => {
            setCode(event.currentTarget.value)
            setWrong(false)
          }}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          classNames={{ input: 'dp-number' }}
          error={isWrong ? v('otp') : undefined}
        />
        <Checkbox
          label={t('verification.remember')}
          checked={isRemembered}
          onChange={event => setRemembered(event.currentTarget.checked)}
        />
        <Button type="submit" fullWidth loading={verification.isSending}>
          {t('verification.submit')}
        </Button>
        <Resend key={verification.sentCount} verification={verification} />
        {verification.canChangeNumber ? (
          <Button variant="subtle" onClick={() => verification.changeNumber()}>
            {t('verification.change_number')}
          </Button>
        ) : null}
      </Stack>
    </form>
  )
}

/** Counts down in sight; nothing is announced each second. */
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
