import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { leaveWithoutAsking } from '#shared/forms/dirty.ts'
import { forgetTab } from '#shared/browser-storage/tab-storage.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { dropSession } from '../sessions/session.ts'
import { agentText } from './agent-text.ts'
import { endSession, forgetDevice, profileQueries, signOutEverywhere } from './profile.api.ts'
import classes from './profile.module.css'

/** Height of the shortest response, so that nothing below moves. */
const sessionHeight = 60
const noDeviceHeight = 18

/** Sessions, remembered devices, and sign-out of all of them. */
export function SessionsCard() {
  const t = useText('profile')
  const navigate = useNavigate()
  const [failure, setFailure] = useState<unknown>()
  const run = async (work: Promise<unknown>, said: string) => {
    setFailure(undefined)
    try {
      await work
      showToast({ type: 'success', text: said })
    } catch (error) {
      setFailure(error)
    }
  }
  const leave = async () => {
    if (!(await confirm({ kind: 'delete', title: t('sessions.everywhere_title') }))) return
    try {
      await signOutEverywhere()
      dropSession()
      forgetTab('dp-last-url', 'dp-unanswered')
      leaveWithoutAsking()
      await navigate(paths.login)
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <TitledCard title={t('sessions.title')}>
      {failure === undefined ? null : <InlineProblem error={failure} />}
      <Sessions onEnd={id => void run(endSession(id), t('sessions.ended'))} />
      <div>
        <Button variant="outline" color="danger" onClick={() => void leave()}>
          {t('sessions.everywhere')}
        </Button>
      </div>
      <h3 className="dp-subheading">{t('devices.title')}</h3>
      <Devices onForget={id => void run(forgetDevice(id), t('devices.forgotten'))} />
    </TitledCard>
  )
}

function Sessions({ onEnd }: { readonly onEnd: (id: string) => void }) {
  const t = useText('profile')
  const format = useFormat()
  const { data, error, refetch } = useQuery(profileQueries.sessions())
  if (error !== null) return <InlineProblem error={error} onRetry={() => void refetch()} />
  // The reader has at least one session, which takes three lines.
  if (data === undefined) return <CardSkeleton height={sessionHeight} />
  return (
    <ul className={classes['list']}>
      {data.results.map(session => (
        <li key={session.id} className={classes['row']}>
          <div>
            {agentText(session.user_agent, t)}{' '}
            {session.is_current ? <span className={classes['badge']}>{t('sessions.this')}</span> : null}
            <p className={classes['faint']}>
              {t('sessions.since', {
                time: format.instant(session.created),
                last: format.instant(session.last_active),
              })}
            </p>
            <p className={classes['faint']}>
              {[session.dealership, session.ip].filter(part => part !== null).join(' · ')}
            </p>
          </div>
          {session.is_current ? null : (
            <Button variant="default" size="compact-sm" onClick={() => onEnd(session.id)}>
              {t('sessions.end')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Devices({ onForget }: { readonly onForget: (id: string) => void }) {
  const t = useText('profile')
  const format = useFormat()
  const { data, error, refetch } = useQuery(profileQueries.devices())
  if (error !== null) return <InlineProblem error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <CardSkeleton height={noDeviceHeight} />
  if (data.results.length === 0) return <p className={classes['faint']}>{t('devices.none')}</p>
  return (
    <ul className={classes['list']}>
      {data.results.map(device => (
        <li key={device.id} className={classes['row']}>
          <div>
            {agentText(device.user_agent, t)}{' '}
            {device.is_current ? <span className={classes['badge']}>{t('devices.this')}</span> : null}
            <p className={classes['faint']}>
              {t('devices.until', {
                last: format.instant(device.last_used),
                until: format.dayOf(device.expires),
              })}
            </p>
          </div>
          <Button variant="default" size="compact-sm" onClick={() => onForget(device.id)}>
            {t('devices.forget')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
