import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './customer-list.module.css'
import type { CustomerList } from './use-customer-list.ts'

/** Number of customers; new ones since the last fetch wait here until the user shows them. */
export function ListStatus({ customers }: { readonly customers: CustomerList }) {
  const t = useText('customers')
  const shell = useText('shell')
  const { page, steady, error } = customers
  const count = useRef<HTMLSpanElement>(null)
  const showChanges = () => {
    steady.showChanges()
    // The button disappears with its message.
    count.current?.focus()
  }
  return (
    <div className={classes['status']}>
      <span ref={count} tabIndex={-1}>
        {page === undefined ? ' ' : t('list.count', { count: page.count })}
      </span>
      {steady.news === undefined ? null : (
        <span role="status">
          {steady.news > 0 ? t('news.new', { count: steady.news }) : t('news.changed')} –{' '}
          <Button variant="subtle" size="compact-sm" onClick={showChanges}>
            {t('news.show')}
          </Button>
        </span>
      )}
      {error !== null && page !== undefined && !steady.isSubstitute ? (
        <span role="status">
          {t('list.stale')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={customers.retry}>
            {shell('state.try_again')}
          </Button>
        </span>
      ) : null}
    </div>
  )
}
