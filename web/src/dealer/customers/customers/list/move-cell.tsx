import type { CustomerRow } from '@forecourt/contract/customers/customers.ts'
import { OFFERED_STEPS } from '@forecourt/domain/deals/orders/reachable-steps.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconBolt, IconBuildingBank, IconMinus, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useMoveText } from '#dealer/customers/moves/move-text.ts'
import { StepMark } from './step-mark.tsx'
import { stepPath } from '#dealer/platform/navigation/step-screens.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import classes from './list-cells.module.css'

const icons = { dealer: IconBolt, customer: IconUser, provider: IconBuildingBank, none: IconMinus }
const maxMarks = 2

/** Next action: who, what and since when, linked to where it is done. Below: the status of the other steps. */
export function MoveCell({ row }: { readonly row: CustomerRow }) {
  const s = useText('statuses')
  const text = useMoveText()
  const { next_move: move, order } = row
  const Actor = icons[move.whose]
  const path = order === null ? undefined : stepPath(move.step, { id: row.id, orderId: order.id })
  return (
    <>
      <div className={`${classes['first'] ?? ''} ${classes['act'] ?? ''}`}>
        <Actor
          size={16}
          stroke={1.75}
          className={classes['actor']}
          data-tone={move.whose}
          role="img"
          aria-label={s(`whose.${move.whose}`)}
        />
        {move.whose === 'none' ? (
          <span className={classes['quiet']}>{text(move)}</span>
        ) : (
          <Link to={path ?? pathTo('customer', { id: row.id })} className={classes['move'] ?? ''}>
            {text(move)}
          </Link>
        )}
      </div>
      <div className={`${classes['second'] ?? ''} ${classes['marks'] ?? ''}`}>
        <Age row={row} />
        <OtherSteps row={row} />
      </div>
    </>
  )
}

function Age({ row }: { readonly row: CustomerRow }) {
  const t = useText('customers')
  const format = useFormat()
  const now = useNow()
  const { since, is_late: isLate } = row.next_move
  if (since === null) return null
  return (
    <span className={`${classes['age'] ?? ''} ${isLate ? (classes['late'] ?? '') : ''}`}>
      <VisuallyHidden>{t('row.since')}</VisuallyHidden> {format.age(since, now)}
      {isLate ? ` · ${t('row.late')}` : ''}
    </span>
  )
}

function OtherSteps({ row }: { readonly row: CustomerRow }) {
  const t = useText('customers')
  const { order, next_move: move } = row
  const begun = OFFERED_STEPS.filter(
    ({ code }) => (order?.steps[code] ?? 'initial') !== 'initial' && code !== move.step,
  )
  if (order === null) return null
  const count = begun.length - maxMarks
  return (
    <>
      {begun.slice(0, maxMarks).map(({ code }) => (
        <StepMark key={code} step={code} status={order.steps[code]} />
      ))}
      {count > 0 ? (
        <span className={classes['more']} title={t('row.more_steps', { count })}>
          +{count}
        </span>
      ) : null}
    </>
  )
}
