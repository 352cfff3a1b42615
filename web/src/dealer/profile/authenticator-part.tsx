import { Button, CopyButton, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { confirm } from '#shared/ui/modals.ts'
import { Notice } from '#shared/ui/notice.tsx'
import { showToast } from '#shared/ui/toast-store.ts'
import { factors } from './profile.api.ts'
import classes from './profile.module.css'
import { useAttempt } from './use-attempt.ts'

interface AuthenticatorPartProps {
  readonly isOn: boolean
  /** Recovery codes that came with the app. */
  readonly onCodes: (codes: readonly string[]) => void
}

/** Sets an app up by its key, confirms it with a first code, removes it. */
export function AuthenticatorPart({ isOn, onCodes }: AuthenticatorPartProps) {
  const t = useText('profile')
  const [fresh, setFresh] = useState<{ readonly secret: string; readonly uri: string }>()
  const { isBusy, problem, field, attempt } = useAttempt()
  const begin = () => void attempt(async () => setFresh(await factors.newAuthenticator()))
  const remove = () =>
    void attempt(async () => {
      if (!(await confirm({ kind: 'delete', title: t('app.remove_title') }))) return
      await factors.removeAuthenticator()
      showToast({ type: 'success', text: t('app.removed') })
    })
  const prove = (code: string, form: HTMLFormElement) =>
    attempt(async () => {
      const { recovery_codes: codes } = await factors.confirmAuthenticator(code)
      setFresh(undefined)
      onCodes(codes)
      showToast({ type: 'success', text: t('app.saved') })
    }, form)
  return (
    <div className={classes['part']}>
      <h3 className="dp-subheading">{t('app.title')}</h3>
      <p className={classes['faint']}>{t(isOn ? 'app.on' : 'app.off')}</p>
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      {fresh === undefined ? (
        <div className={classes['acts']}>
          <Button variant="default" loading={isBusy} onClick={begin}>
            {t(isOn ? 'app.replace' : 'app.set_up')}
          </Button>
          {isOn ? (
            <Button variant="subtle" color="danger" disabled={isBusy} onClick={remove}>
              {t('app.remove')}
            </Button>
          ) : null}
        </div>
      ) : (
        <KeyForm
          fresh={fresh}
          isBusy={isBusy}
          field={field}
          onProve={prove}
          onCancel={() => setFresh(undefined)}
        />
      )}
    </div>
  )
}

interface KeyFormProps {
  readonly fresh: { readonly secret: string; readonly uri: string }
  readonly isBusy: boolean
  readonly field: { readonly name: string; readonly error: string | undefined }
  readonly onProve: (code: string, form: HTMLFormElement) => Promise<void>
  readonly onCancel: () => void
}

function KeyForm({ fresh, isBusy, field, onProve, onCancel }: KeyFormProps) {
  const t = useText('profile')
  const [code, setCode] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void onProve(code, event.currentTarget)
  }
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
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
