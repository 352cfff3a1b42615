import { Button, Kbd } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { nextPart } from '#shared/ui/loading/lazy-part.ts'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { Pager } from '#shared/ui/table/pager.tsx'
import { RequestStrip } from '#dealer/customers/assignments/request-strip.tsx'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { Can } from '#dealer/identity/accounts/sessions/can.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { BulkNotice } from './bulk-notice.tsx'
import classes from './customer-list.module.css'
import { CustomerTable } from './customer-table.tsx'
import { customerQueries } from '../customers.api.ts'
import { readShownColumns, writeShownColumns, type ColumnId } from './column-ids.ts'
import { ListStatus } from './list-status.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { useBulk } from './use-bulk.tsx'
import { useCustomerList } from './use-customer-list.ts'
import { ViewLinks } from './view-links.tsx'

const SetUpGuide = nextPart(async () => (await import('#dealer/setup/set-up/set-up-guide.tsx')).SetUpGuide)

/** Interface S-10: find the next customer to work on. */
export function CustomerListScreen() {
  const t = useText('customers')
  const customers = useCustomerList()
  const { list, page, error } = customers
  const { data: counts } = useQuery(customerQueries.viewCounts())
  const bulk = useBulk(customers.aimedAt, () => {
    customers.select(new Set())
    customers.steady.showChanges()
  })
  const [shown, setShown] = useState(readShownColumns)
  const chooseColumns = (next: readonly ColumnId[]) => {
    writeShownColumns(next)
    setShown(next)
  }
  return (
    <div className={classes['screen']}>
      <div className={classes['head']}>
        <PageTitle>{t('list.title')}</PageTitle>
        <Can action="page:customer-add">
          <Button
            component={Link}
            to={paths.customerAdd}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            rightSection={
              <Kbd size="xs" aria-hidden>
                N
              </Kbd>
            }
            aria-keyshortcuts="n"
          >
            {t('list.add')}
          </Button>
        </Can>
      </div>
      <Can action="dealership:update">
        <Suspense>
          <SetUpGuide />
        </Suspense>
      </Can>
      <Can action="order:claim">
        <RequestStrip />
      </Can>
      <div className={classes['switches']}>
        <StatusTabs search={list.search} counts={counts} />
        <ViewLinks search={list.search} counts={counts} />
      </div>
      <ListToolbar list={list} count={page?.count} shown={shown} onShown={chooseColumns} />
      <ListStatus customers={customers} />
      {bulk.outcome === undefined ? null : <BulkNotice outcome={bulk.outcome} onOutcome={bulk.setOutcome} />}
      {error === null || (page !== undefined && !customers.steady.isSubstitute) ? (
        <CustomerTable customers={customers} bulk={bulk} shown={shown} />
      ) : (
        <InlineProblem error={error} onRetry={customers.retry}>
          {t('list.failed')}
        </InlineProblem>
      )}
      <div className={classes['footer']}>
        <BulkBar
          rows={customers.selectedRows}
          elsewhere={customers.elsewhere}
          bulk={bulk}
          onClear={() => customers.select(new Set())}
        />
        {page === undefined || page.count === 0 ? null : (
          <div className={classes['pager']}>
            <Pager page={{ ...page, current: Math.min(list.search.page, page.last) }} onPage={list.turnTo} />
          </div>
        )}
      </div>
    </div>
  )
}
