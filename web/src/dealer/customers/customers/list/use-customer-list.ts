import type { CustomerRow } from '@forecourt/contract/customers/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isOutdated } from '#shared/api/query-client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { announce } from '#shared/ui/toast/live-region.tsx'
import { customerQueries } from '../customers.api.ts'
import { viewText } from '../list-search.ts'
import { useListSearch, type ListSearch } from './use-list-search.ts'
import { useSteadyPage } from './use-steady-page.ts'
import { startWalk } from './walk.ts'

const none: ReadonlyMap<string, CustomerRow> = new Map()

/** The customer list for the current URL: rows, selection and cursor. */
export function useCustomerList() {
  const t = useText('customers')
  const list = useListSearch()
  const asked = customerQueries.list(list.search)
  const { data, error, isFetching, refetch } = useQuery(asked)
  const steady = useSteadyPage(list.text, data, isOutdated(asked))
  const { page } = steady
  const view = viewText(list.search)
  const [chosen, setChosen] = useState({ view, rows: none })
  const [active, setActive] = useState<string>()
  // The selection is kept across pages and sorting; another filter clears it.
  const kept = chosen.view === view ? chosen.rows : none
  const rows = useMemo(() => page?.results ?? [], [page])
  const rowOf = (id: string) => rows.find(row => row.id === id) ?? kept.get(id)

  useEffect(() => {
    if (data !== undefined) announce('count', t('list.count', { count: data.count }))
  }, [data, t])
  useEffect(() => {
    if (page !== undefined && !steady.isSubstitute) startWalk(list.text, page)
  }, [page, list.text, steady.isSubstitute])
  useLastPage(list, data?.last)

  const selectedRows = [...kept.keys()].flatMap(id => rowOf(id) ?? [])
  return {
    list,
    page,
    rows: page?.results,
    error,
    isFetching,
    retry: () => void refetch(),
    steady,
    selected: useMemo(() => new Set(kept.keys()), [kept]),
    select: (ids: ReadonlySet<string>) => {
      const found = [...ids].flatMap(id => rowOf(id) ?? [])
      setChosen({ view, rows: new Map(found.map(row => [row.id, row])) })
    },
    selectedRows,
    /** Number of selected customers on other pages. */
    elsewhere: selectedRows.filter(({ id }) => !rows.some(row => row.id === id)).length,
    setActive,
    /** Target of a key: the selection, or else the row under the cursor. */
    aimedAt: selectedRows.length > 0 ? selectedRows : rows.filter((row: CustomerRow) => row.id === active),
  }
}

/** If the list has shrunk and its page no longer exists, shows the last one. */
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
