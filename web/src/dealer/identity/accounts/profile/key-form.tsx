import { Button, CopyButton, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { QrPicture } from '#shared/qr/qr-picture.tsx'
import classes from './profile.module.css'

interface KeyFormProps {
  readonly fresh: { readonly secret: string; readonly uri: string }
  readonly isBusy: boolean
  readonly field: { readonly name: string; readonly error: string | undefined }
  readonly onProve: (code: string, form: HTMLFormElement) => Promise<void>
  readonly onCancel: () => void
}

/** Key of a new authenticator app, as a QR code and as text, and the first code that confirms it. */
export function KeyForm({ fresh, isBusy, field, onProve, onCancel }: KeyFormProps) {
  const t = useText('profile')
  const [code, setCode] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void onProve(code, event.currentTarget)
  }
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <p className={classes['faint']}>{t('app.step_scan')}</p>
      <QrPicture text={fresh.uri} label={t('app.picture')} />
      <p className={classes['faint']}>{t('app.step_key')}</p>
      <code className={classes['key']}>{fresh.secret.match(/.{1,4}/g)?.join(' ')}</code>
      <div className={classes['acts']}>
        <CopyButton value={fresh.secret}>
          {({ copied, copy }) => (
            <Button variant="default" size="compact-sm" onClick={copy}>
              {t(copied ? 'app.copied' : 'app.copy')}
            </Button>
          )}
        </CopyButton>
        <Button component="a" href={fresh.uri} variant="default" size="compact-sm">
          {t('app.open')}
        </Button>
      </div>
      <TextInput
        {...field}
        label={t('app.code')}
        description={t('app.step_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
      />
      <div className={classes['acts']}>
        <Button type="submit" loading={isBusy}>
          {t('app.confirm')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
