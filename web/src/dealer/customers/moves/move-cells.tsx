import type { Move } from '@forecourt/contract/customers/moves.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useMoveText } from './move-text.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { movePath } from './move-path.ts'
import classes from './moves.module.css'

interface MoveProps {
  readonly move: Move
}

/** The only action of the row. */
export function MoveButton({ move }: MoveProps) {
  const text = useMoveText()
  return (
    <Button component={Link} to={movePath(move)} size="compact-md" className={classes['act'] ?? ''}>
      {text(move.next_move)}
      <VisuallyHidden> – {move.customer.full_name}</VisuallyHidden>
    </Button>
  )
}

export function MoveCustomer({ move }: MoveProps) {
  return (
    <Link to={pathTo('customer', { id: move.customer.id })} className={classes['customer']}>
      {move.customer.full_name}
    </Link>
  )
}

export function MoveVehicle({ move }: MoveProps) {
  const language = useLanguage()
  const { formatted_name: name, formatted_name_fr: nameFr } = move.vehicle
  return (
    <>
      <span className={classes['line']}>{language === 'fr' ? nameFr : name}</span>
      <span className={classes['faint']}>
        <span className="dp-mono">{move.number}</span>
      </span>
    </>
  )
}

/** Age of an action; late if older than the dealership's response time. */
export function MoveAge({ move }: MoveProps) {
  const t = useText('moves')
  const format = useFormat()
  const now = useNow()
  const { since, is_late: isLate } = move.next_move
  if (since === null) return null
  return (
    <span className={isLate ? classes['late'] : undefined}>
      {format.age(since, now)}
      {isLate ? ` · ${t('late')}` : ''}
    </span>
  )
}

export function MoveRep({ move }: MoveProps) {
  const t = useText('moves')
  return <>{move.assigned_dealer?.full_name ?? t('nobody')}</>
}

/** Row on a phone. */
export function MoveCard({ move }: MoveProps) {
  return (
    <div className={classes['card']}>
      <div className={classes['cardHead']}>
        <MoveCustomer move={move} />
        <MoveAge move={move} />
      </div>
      <MoveVehicle move={move} />
      <MoveButton move={move} />
    </div>
  )
}
