import type { StaffUser } from '@forecourt/contract/staff.ts'
import { isSingleSignOn } from '@forecourt/domain/users/user-sources.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { openModal } from '#shared/ui/modals.ts'
import { showToast } from '#shared/ui/toast-store.ts'
import { Can } from '../sessions/can.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { endSessions, sendInvitation, setActive, startReset } from './staff.api.ts'
import classes from './users.module.css'

/** What is done at once: invitation, reset link, sign-out, letting in and out. */
export function AccessActs({ user }: { readonly user: StaffUser }) {
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
      setFailure(error)
    } finally {
      setBusy('')
    }
  }
  const deactivate = () => void openModal(close => <DeactivateDialog user={user} onClose={close} />)
  return (
    <section className={classes['part']} aria-labelledby="access">
      <h2 id="access" className={classes['heading']}>
        {t('part.access')}
      </h2>
      {failure === undefined ? null : <InlineProblem error={failure} />}
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
