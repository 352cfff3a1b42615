import type { CustomerRow } from '@forecourt/contract/customers/customers.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './list-cells.module.css'

/** Representative and time of the last activity. */
export function RepCell({ row }: { readonly row: CustomerRow }) {
  const t = useText('customers')
  const shell = useText('shell')
  const format = useFormat()
  const age = format.age(row.last_activity, useNow())
  const name = row.assigned_dealer?.full_name
  return (
    <>
      <div className={classes['first']}>
        <span className={name === undefined ? classes['quiet'] : undefined}>
          {name ?? shell('person.unassigned')}
        </span>
      </div>
      <div className={classes['second']} title={t('column.last_activity')}>
        {age}
      </div>
    </>
  )
}

export function DayCell({ stamp }: { readonly stamp: string }) {
  return <span className="dp-number">{useFormat().dayOf(stamp)}</span>
}
