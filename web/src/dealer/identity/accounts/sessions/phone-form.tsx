import { normalisePhone } from '@forecourt/domain/platform/markets/phones.ts'
import { Button, Stack, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { emitSubmitError } from '#shared/forms/submit-error-event.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { currentSession } from './session.ts'
import type { Verification } from './use-verification.ts'

/** The first phone of a user, prefilled with the number from the invitation. */
export function PhoneForm({ verification }: { readonly verification: Verification }) {
  const t = useText('sessions')
  const v = useText('validation')
  const input = useRef<HTMLInputElement>(null)
  const format = useFormat()
  const known = currentSession()?.user.phone
  const [phone, setPhone] = useState(known ? format.phone(known) : '')
  const [isWrong, setWrong] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const isPhone = normalisePhone(phone) !== undefined
    setWrong(!isPhone)
    const isRefused = !isPhone || (await verification.sendTo(phone))
    if (isRefused) emitSubmitError(form, { phone: { rule: 'phone', params: {} } })
    // The form now asks for the code, and this field is unmounted.
    input.current?.focus()
  }
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          ref={input}
          type="tel"
          name="phone"
          autoComplete="tel"
          label={t('verification.phone')}
          description={t('verification.phone_why')}
          value={phone}
          onChange={event => {
            setPhone(event.currentTarget.value)
            setWrong(false)
          }}
          error={isWrong ? v('phone') : verification.refusal}
        />
        <Button type="submit" fullWidth loading={verification.isSending}>
          {t('verification.send_code')}
        </Button>
      </Stack>
    </form>
  )
}
