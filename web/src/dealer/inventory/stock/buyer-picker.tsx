import type { CustomerRow } from '@forecourt/contract/customers/customers.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { staleProps } from '#shared/ui/table/stale.ts'
import { paths, pathTo } from '#dealer/platform/navigation/paths.ts'
import { Can } from '#dealer/identity/accounts/sessions/can.tsx'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'
import { stockQueries } from './stock.api.ts'
import classes from './stock.module.css'

const delayMs = 300

/** Chooses the customer of the order: their page opens with the vehicle preselected. */
export function BuyerPicker({ vehicleId }: { readonly vehicleId: string }) {
  const t = useText('stock')
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text.trim(), delayMs)
  const { data, error, refetch } = useQuery(stockQueries.buyers(wanted))
  const isStale = wanted !== text.trim()
  return (
    <div className={classes['buyers']}>
      <TextInput
        data-autofocus
        label={t('buyer.search')}
        placeholder={t('buyer.placeholder')}
        value={text}
        maxLength={100}
        onChange={event => setText(event.currentTarget.value)}
      />
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      {data?.results.length === 0 ? <p className={classes['faint']}>{t('buyer.none')}</p> : null}
      <ul className={classes['list']} aria-label={t('buyer.list')} {...staleProps(isStale)}>
        {data?.results.map(row => (
          <Buyer key={row.id} row={row} vehicleId={vehicleId} />
        ))}
      </ul>
      <Can action="customer:create">
        <Link className="dp-quiet-link" to={paths.customerAdd}>
          {t('buyer.new')}
        </Link>
      </Can>
    </div>
  )
}

function Buyer({ row, vehicleId }: { readonly row: CustomerRow; readonly vehicleId: string }) {
  const t = useText('stock')
  const format = useFormat()
  const may = useCanOn('order:create', { assigned_dealer: row.assigned_dealer?.id ?? null })
  const contact = [row.email, row.phone === null ? null : format.phone(row.phone)].filter(Boolean).join(' · ')
  return (
    <li className={classes['item']}>
      {may ? (
        <Link className={classes['open']} to={`${pathTo('orderAdd', { id: row.id })}?open=${vehicleId}`}>
          {row.full_name}
        </Link>
      ) : (
        <span>
          {row.full_name} <span className={classes['faint']}>{t('buyer.not_yours')}</span>
        </span>
      )}
      <span className={classes['faint']}>{contact}</span>
    </li>
  )
}
