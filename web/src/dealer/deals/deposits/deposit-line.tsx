import type { Deposit } from '@forecourt/contract/deals/order-deposit.ts'
import type { DepositState } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { VisuallyHidden } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './deposits.module.css'

type Step = 'created' | 'initiated' | 'pre_authorized' | 'confirmed'

const ends: readonly DepositState[] = ['rejected', 'error', 'expired', 'canceled', 'refunded', 'charged_back']

/** Progress of the payment: link created, started, on hold, captured; or how it ended before. */
export function DepositLine({ deposit }: { readonly deposit: Deposit }) {
  const t = useText('deposits')
  const s = useText('statuses')
  if (deposit.method !== 'card') return null
  const steps: readonly Step[] =
    deposit.mode === 'hold'
      ? ['created', 'initiated', 'pre_authorized', 'confirmed']
      : ['created', 'initiated', 'confirmed']
  const reached = steps.indexOf(reachedBy(deposit))
  const end = ends.find(state => state === deposit.state)
  const shown = end === undefined ? steps : steps.slice(0, reached + 1)
  return (
    <ol className={classes['line']} aria-label={t('line.label')}>
      {shown.map((step, index) => {
        const isHere = end === undefined && index === reached
        return (
          <li
            key={step}
            data-done={index <= reached ? '' : undefined}
            aria-current={isHere ? 'step' : undefined}
          >
            <span className={classes['dot']} aria-hidden />
            {t(`step.${step}`)}
            <VisuallyHidden>{index < reached || isHere ? '' : ` ${t('line.to_come')}`}</VisuallyHidden>
          </li>
        )
      })}
      {end === undefined ? null : (
        <li data-done="" data-end={end} aria-current="step">
          <span className={classes['dot']} aria-hidden />
          {s(`deposit.${end}`)}
        </li>
      )}
    </ol>
  )
}

/** The last step before it ended. */
function reachedBy({ state, entries, card }: Deposit): Step {
  if (state === 'created' || state === 'initiated' || state === 'pre_authorized' || state === 'confirmed')
    return state
  const kinds = entries.map(({ kind }) => kind)
  if (kinds.includes('captured') || state === 'refunded') return 'confirmed'
  if (kinds.includes('authorized')) return 'pre_authorized'
  return state === 'rejected' || state === 'error' || card !== null ? 'initiated' : 'created'
}
