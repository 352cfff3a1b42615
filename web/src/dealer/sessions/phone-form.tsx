import { Button, Stack, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import type { Verification } from './use-verification.ts'

/** The first phone of a user. The server knows the country's rule; here only "ten digits" is asked. */
export function PhoneForm({ verification }: { readonly verification: Verification }) {
  const t = useText('sessions')
  const v = useText('validation')
  const input = useRef<HTMLInputElement>(null)
  const [phone, setPhone] = useState('')
  const [isWrong, setWrong] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isWhole = phone.replace(/\D/g, '').replace(/^1/, '').length === 10
    setWrong(!isWhole)
    if (isWhole) await verification.sendTo(phone)
    // What was sent is asked for next, and this field is gone.
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
