import type { LeverSolution, LimitedLever } from '@forecourt/domain/pricing/desk/solve-levers.ts'
import type { DealInput } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { Money } from '#shared/format/money.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { MoveButtons } from '#shared/ui/keyboard/move-buttons.tsx'
import { AmountBox } from '../inputs/amount-box.tsx'
import { Change, reachedBy, useLeverLabel, useLeverValue, valueNow } from './lever-value.tsx'
import { ownRate, RateOverride } from './rate-override.tsx'
import { isLimitedAbove, keyOfLever, limitUnit } from '../matrix/share-order.ts'
import classes from './solve.module.css'

interface ShareRowProps {
  readonly lever: LimitedLever
  readonly deal: DealInput
  /** Undefined if the lever is not needed, or not moved. */
  readonly move: LeverSolution | undefined
  readonly isOn: boolean
  readonly isGuarded: boolean
  readonly limit: string
  readonly place: { readonly isFirst: boolean; readonly isLast: boolean }
  readonly onOn: (isOn: boolean) => void
  readonly onLimit: (text: string) => void
  readonly onMove: (by: -1 | 1) => void
}

/** One of several levers: whether and when it is moved, its limit, and its result. */
export function ShareRow(props: ShareRowProps) {
  const { lever, deal, move, isOn, isGuarded, place, onOn, onMove } = props
  const t = useText('desking')
  const label = useLeverLabel()(lever)
  const text = useLeverValue()
  const now = valueNow(lever, deal)
  const reached = move && reachedBy(move)
  return (
    <tr data-share={keyOfLever(lever)}>
      <th scope="row">
        <div className={classes['place']}>
          <MoveButtons
            {...place}
            up={t('share.earlier', { lever: label })}
            down={t('share.later', { lever: label })}
            onMove={onMove}
          />
          <Checkbox
            size="xs"
            label={label}
            checked={isOn}
            disabled={isGuarded}
            description={isGuarded ? t('solve.needs_manager') : undefined}
            onChange={event => onOn(event.currentTarget.checked)}
          />
        </div>
      </th>
      <td className={classes['limit']}>{isOn ? <Limit {...props} label={label} /> : null}</td>
      <td>{text(now)}</td>
      <td>
        {reached === undefined ? null : (
          <>
            <strong className="dp-number" data-value={reached.value}>
              {text(reached)}
            </strong>
            <Change from={now} to={reached} />
            {reached.mustAsk ? <RateOverride own={ownRate([lever])} /> : null}
          </>
        )}
      </td>
      <td>{reached === undefined ? null : <Money cents={reached.figure} symbol={false} />}</td>
    </tr>
  )
}

function Limit({ lever, deal, limit, onLimit, label }: ShareRowProps & { readonly label: string }) {
  const t = useText('desking')
  const unit = limitUnit(deal, lever)
  if (unit === undefined) return null
  const name = t(isLimitedAbove(deal, lever) ? 'share.at_most' : 'share.at_least', { lever: label })
  const input = `share.${keyOfLever(lever)}`
  if (unit === 'cents') return <AmountBox name={input} label={name} value={limit} onValue={onLimit} />
  return (
    <TextInput
      size="xs"
      name={input}
      label={name}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: 'dp-number' }}
      rightSection={<span aria-hidden>%</span>}
      value={limit}
      onChange={event => onLimit(event.currentTarget.value.replace(',', '.'))}
    />
  )
}
