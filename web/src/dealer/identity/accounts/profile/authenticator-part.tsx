import { Button } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { KeyForm } from './key-form.tsx'
import { factors } from './profile.api.ts'
import classes from './profile.module.css'
import { useAttempt } from './use-attempt.ts'

interface AuthenticatorPartProps {
  readonly isOn: boolean
  /** Recovery codes that were created with the app. */
  readonly onCodes: (codes: readonly string[]) => void
}

/** Sets up an authenticator app by its key and a first code, or removes it. */
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
