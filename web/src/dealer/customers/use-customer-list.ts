import type { CustomerRow } from '@forecourt/contract/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isOutdated } from '#shared/api/query-client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { announce } from '#shared/ui/live-region.tsx'
import { customerQueries } from './customers.api.ts'
import { useListSearch, type ListSearch } from './use-list-search.ts'
import { useSteadyPage } from './use-steady-page.ts'
import { startWalk } from './walk.ts'

const none: ReadonlySet<string> = new Set()

/** The list as the address describes it: its rows, what is selected in them, and where the cursor stands. */
export function useCustomerList() {
  const t = useText('customers')
  const list = useListSearch()
  const asked = customerQueries.list(list.search)
  const { data, error, isFetching, refetch } = useQuery(asked)
  const steady = useSteadyPage(list.text, data, isOutdated(asked))
  const { page } = steady
  const [chosen, setChosen] = useState({ key: list.text, ids: none })
  const [active, setActive] = useState<string>()
  // A selection is of the rows in sight; another page or filter starts with none.
  const selected = chosen.key === list.text ? chosen.ids : none
  const rows = useMemo(() => page?.results ?? [], [page])

  useEffect(() => {
    if (data !== undefined) announce('count', t('list.count', { count: data.count }))
  }, [data, t])
  useEffect(() => {
    if (page !== undefined && !steady.isStandIn) startWalk(list.text, page)
  }, [page, list.text, steady.isStandIn])
  useLastPage(list, data?.last)

  const selectedRows = rows.filter(row => selected.has(row.id))
  return {
    list,
    page,
    rows: page?.results,
    error,
    isFetching,
    retry: () => void refetch(),
    steady,
    selected,
    select: (ids: ReadonlySet<string>) => setChosen({ key: list.text, ids }),
    selectedRows,
    setActive,
    /** What a key acts on: the selection, or else the row the cursor stands on. */
    aimedAt: selectedRows.length > 0 ? selectedRows : rows.filter((row: CustomerRow) => row.id === active),
  }
}

/** A page that no longer exists, because the list has shrunk: show its last one. */
function useLastPage(list: ListSearch, last: number | undefined): void {
  const { page } = list.search
  const latest = useRef(list.turnTo)
  useEffect(() => {
    latest.current = list.turnTo
  })
  useEffect(() => {
    if (last !== undefined && page > last) latest.current(last)
  }, [page, last])
}

export type CustomerList = ReturnType<typeof useCustomerList>
