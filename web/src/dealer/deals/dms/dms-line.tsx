import type { SyncInfo } from '@forecourt/contract/deals/dms.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'
import classes from './dms-line.module.css'
import { dmsQueries, schedulePush } from './dms.api.ts'

interface DmsLineProps {
  readonly order: Order
  readonly holder: string | null
}

/** Status of the order in the dealer management system, and the button to send it or send it again. */
export function DmsLine({ order, holder }: DmsLineProps) {
  const t = useText('acts')
  const orders = useText('orders')
  const mayEver = useCan('order:push-to-dms')
  const mayNow = useCanOn('order:push-to-dms', { assigned_dealer: holder })
  const { data: info, error, refetch } = useQuery(dmsQueries.syncInfo(order.id))
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  if (error !== null) return <InlineProblem error={error} onRetry={() => void refetch()} />
  if (info === undefined) return null
  const send = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await schedulePush(order.id)
    } catch (refusal) {
      setFailure(refusal)
    } finally {
      setBusy(false)
    }
  }
  const isWaiting = info.status === 'running' && info.next_try === null
  const reason = mayNow ? (isWaiting ? t('dms.under_way') : undefined) : orders('not_yours')
  return (
    <div className={classes['line']}>
      <span className={classes['words']} data-status={info.status} role="status">
        <span className={classes['label']}>{t('dms.label')}</span> <Status info={info} />
      </span>
      {mayEver ? (
        <GatedButton
          variant="subtle"
          size="compact-sm"
          reason={reason}
          loading={isBusy}
          onClick={() => void send()}
        >
          {t(info.status === 'idle' && info.pushed === 0 ? 'dms.send' : 'dms.again')}
        </GatedButton>
      ) : null}
      {failure === undefined ? null : <InlineProblem error={failure} />}
    </div>
  )
}

function Status({ info }: { readonly info: SyncInfo }) {
  const t = useText('acts')
  const format = useFormat()
  const why =
    info.last_error === null
      ? ''
      : (findText('acts', `dms_error.${info.last_error}`) ?? t('dms.refused', { code: info.last_error }))
  if (info.status === 'failed') return <>{t('dms.failed', { why })}</>
  if (info.status === 'running' && info.next_try !== null)
    return <>{t('dms.later', { why, time: format.timeOf(info.next_try) })}</>
  if (info.status === 'running') return <>{t('dms.under_way')}</>
  if (info.last_success_at === null) return <>{t('dms.never')}</>
  return <>{t('dms.done', { time: format.instant(info.last_success_at), number: info.remote_key ?? '' })}</>
}
