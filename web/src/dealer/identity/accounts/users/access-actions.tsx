import type { StaffUser } from '@forecourt/contract/identity/staff.ts'
import { isSingleSignOn } from '@forecourt/domain/identity/accounts/user-sources.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { Can } from '../sessions/can.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { RefusedAction } from './refused-action.tsx'
import { ResetAccessDialog } from './reset-access-dialog.tsx'
import { endSessions, resetAccess, sendInvitation, setActive, startReset } from './staff.api.ts'
import classes from './users.module.css'

/** Immediate actions: invitation, reset link, sign-out, activation and deactivation. */
export function AccessActions({ user }: { readonly user: StaffUser }) {
  const t = useText('people')
  const [busy, setBusy] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const { email, full_name: name } = user
  const run = async (act: string, work: () => Promise<unknown>, said: string) => {
    setBusy(act)
    setFailure(undefined)
    try {
      await work()
      showToast({ type: 'success', text: said })
    } catch (error) {
      // A user who cancelled the identity check knows that nothing happened.
      if (!(isCallError(error) && error.code === 'step_up_required')) setFailure(error)
    } finally {
      setBusy('')
    }
  }
  const deactivate = () => void openModal(close => <DeactivateDialog user={user} onClose={close} />)
  // The dialog closes for an identity check: its result is shown here.
  const reset = () =>
    void openModal(close => (
      <ResetAccessDialog
        user={user}
        onClose={close}
        onYes={() => (
          close(),
          void run('reset_access', () => resetAccess(user), t('toast.reset_access', { name }))
        )}
      />
    ))
  // If another system signs the user in, only our own second factor can be reset.
  const canReset = user.status === 'active' && (!isSingleSignOn(user.source) || user.has_second_factor)
  return (
    <section className={classes['part']} aria-labelledby="access">
      <h2 id="access" className={classes['heading']}>
        {t('part.access')}
      </h2>
      {failure === undefined ? null : <RefusedAction error={failure} />}
      <div className={classes['acts']}>
        {user.status === 'invited' ? (
          <Can action="user:invite">
            <Button
              variant="default"
              loading={busy === 'invite'}
              onClick={() => void run('invite', () => sendInvitation(user), t('toast.invited', { email }))}
            >
              {t(user.invitation_sent_at === null ? 'act.invite_first' : 'act.invite')}
            </Button>
          </Can>
        ) : null}
        {user.status === 'active' && !isSingleSignOn(user.source) ? (
          <Can action="user:start-password-reset">
            <Button
              variant="default"
              loading={busy === 'reset'}
              onClick={() => void run('reset', () => startReset(user), t('toast.reset', { email }))}
            >
              {t('act.reset')}
            </Button>
          </Can>
        ) : null}
        {user.status === 'active' ? (
          <Can action="user:end-sessions">
            <Button
              variant="default"
              loading={busy === 'end'}
              onClick={() => void run('end', () => endSessions(user), t('toast.ended', { name }))}
            >
              {t('act.end_sessions')}
            </Button>
          </Can>
        ) : null}
        {canReset ? (
          <Can action="user:reset-access">
            <Button
              variant="outline"
              color="danger"
              aria-haspopup="dialog"
              loading={busy === 'reset_access'}
              onClick={reset}
            >
              {t('act.reset_access')}
            </Button>
          </Can>
        ) : null}
        <Can action="user:set-active">
          {user.status === 'inactive' ? (
            <Button
              variant="default"
              loading={busy === 'activate'}
              onClick={() =>
                void run(
                  'activate',
                  () => setActive({ id: user.id, is_active: true }),
                  t('toast.activated', { name }),
                )
              }
            >
              {t('act.activate')}
            </Button>
          ) : (
            <Button variant="outline" color="danger" aria-haspopup="dialog" onClick={deactivate}>
              {t('act.deactivate')}
            </Button>
          )}
        </Can>
      </div>
    </section>
  )
}
