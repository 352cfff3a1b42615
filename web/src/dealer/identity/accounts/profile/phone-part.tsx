import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { factors } from './profile.api.ts'
import classes from './profile.module.css'
import { useAttempt } from './use-attempt.ts'

/** Phone for codes. Another phone is confirmed by a code to it (security R17). */
export function PhonePart({ maskedPhone }: { readonly maskedPhone: string | null }) {
  const t = useText('profile')
  const [step, setStep] = useState<'shown' | 'number' | 'code'>('shown')
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [masked, setMasked] = useState('')
  const { isBusy, problem, field, attempt } = useAttempt()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void attempt(async () => {
      if (step === 'number') {
        const sent = await factors.sendToPhone(phone)
        setMasked(sent.masked_phone)
        setStep('code')
        return
      }
      await factors.confirmPhone(phone, code)
      showToast({ type: 'success', text: t('phone.saved') })
      setStep('shown')
      setPhone('')
      setCode('')
    }, event.currentTarget)
  }
  return (
    <div className={classes['part']}>
      <h3 className="dp-subheading">{t('phone.title')}</h3>
      <p className={classes['faint']}>{t('phone.now', { phone: maskedPhone ?? '—' })}</p>
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      {step === 'shown' ? (
        <Button variant="default" onClick={() => setStep('number')}>
          {t('phone.change')}
        </Button>
      ) : (
        <form className={classes['form']} onSubmit={submit} noValidate>
          {step === 'number' ? (
            <TextInput
              {...field}
              type="tel"
              autoComplete="tel"
              label={t('phone.new')}
              value={phone}
              onChange={event => setPhone(event.currentTarget.value)}
            />
          ) : (
            <TextInput
              {...field}
              label={t('phone.code')}
              description={t('phone.sent', { phone: masked })}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={9}
              value={code}
              onChange={event => setCode(event.currentTarget.value)}
            />
          )}
          <div className={classes['acts']}>
            <Button type="submit" loading={isBusy}>
              {t(step === 'number' ? 'phone.send' : 'phone.confirm')}
            </Button>
            <Button variant="default" onClick={() => setStep('shown')}>
              {t('cancel')}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
