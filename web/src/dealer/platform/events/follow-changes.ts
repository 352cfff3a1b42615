import { appointments } from '@forecourt/contract/deals/appointments.ts'
import { deposits } from '@forecourt/contract/deals/deposits.ts'
import type { Change } from '@forecourt/contract/platform/events.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { moves } from '@forecourt/contract/customers/moves.ts'
import { notifications } from '@forecourt/contract/identity/notifications.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import type { Query } from '@tanstack/react-query'
import { queryClient, quietly } from '#shared/api/query-client.ts'

/** Lists and counts are refetched at this interval at most, even with many changes by colleagues. */
const listPauseMs = 3_000

const records: readonly string[] = [customers.get.path, orders.get.path]
const lists: Readonly<Record<Change['kind'], readonly string[]>> = {
  customer: [customers.list.path, customers.viewCounts.path, moves.list.path],
  order: [
    customers.list.path,
    customers.viewCounts.path,
    moves.list.path,
    appointments.calendar.path,
    deposits.list.path,
  ],
  vehicle: [inventory.search.path],
  notification: [notifications.list.path],
  many: [
    customers.list.path,
    customers.viewCounts.path,
    inventory.search.path,
    moves.list.path,
    appointments.calendar.path,
    deposits.list.path,
  ],
}

const followed = new Set([...records, ...Object.values(lists).flat()])

const pathOf = ({ queryKey }: Query) => String(queryKey[0])

/** Refetches what the page shows of the changed records, unless it already has the newest version. */
export function followChanges(changes: readonly Change[]): void {
  const unknownChanges = changes.filter(change => !isKnown(change))
  const ids = new Set(unknownChanges.map(({ id }) => id))
  const owners = new Set(unknownChanges.map(({ customer }) => customer))
  const vehicles = new Set(unknownChanges.filter(({ kind }) => kind === 'vehicle').map(({ id }) => id))
  if (unknownChanges.some(({ kind }) => kind === 'many')) return refetchEverything()
  if (unknownChanges.length > 0)
    refetch(query => {
      const [path, params, asked] = query.queryKey as [string, Record<string, string>, Record<string, string>]
      return (
        Object.values(params ?? {}).some(id => ids.has(id)) ||
        (path === orders.list.path && owners.has(asked?.['customer'] ?? '')) ||
        (vehicles.size > 0 && vehiclesOn(path, query.state.data).some(id => vehicles.has(id)))
      )
    })
  for (const { kind } of changes) for (const path of lists[kind]) waiting.add(path)
  readListsSoon()
}

interface OfVehicle {
  readonly vehicle: { readonly id: string }
}

/** Vehicles of the orders in a query: their status and reservation are read with the order. */
function vehiclesOn(path: string, shown: unknown): string[] {
  const read = shown as { readonly data?: OfVehicle; readonly results?: readonly OfVehicle[] } | undefined
  if (path === orders.get.path) return read?.data ? [read.data.vehicle.id] : []
  return path === orders.list.path ? (read?.results ?? []).map(({ vehicle }) => vehicle.id) : []
}

/** Refetches everything followed and visible: something may have changed since it was read. */
export const refetchFollowed = () => refetch(query => followed.has(pathOf(query)))

export function refetchEverything(): void {
  // Value lists and the dealership itself are not followed.
  refetch(query => query.state.dataUpdatedAt > 0 && query.queryKey.length > 1 && !isSettled(query))
}

const isSettled = (query: Query) =>
  query.observers.some(({ options }) => options.staleTime === Number.POSITIVE_INFINITY)

function refetch(predicate: (query: Query) => boolean): void {
  quietly(() => queryClient.invalidateQueries({ predicate }))
  // A first fetch is not restarted: it may have read the state of before this change, so refetch after it.
  const first = queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })
  for (const { queryKey, state, promise } of first)
    if (state.data === undefined)
      promise?.then(() => refetch(({ queryKey: key }) => key === queryKey)).catch(() => undefined)
}

/** The user's own save returns as a change; by then its response is on screen. */
function isKnown({ kind, id, version }: Change): boolean {
  if (version === null || (kind !== 'order' && kind !== 'customer')) return false
  const path = kind === 'order' ? orders.get.path : customers.get.path
  const known = queryClient
    .getQueryCache()
    .findAll({ queryKey: [path, { id }] })
    .map(({ state }) => (state.data as { data?: { version?: number } } | undefined)?.data?.version)
  return known.some(one => one !== undefined && one >= version)
}

const waiting = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
let readAt = 0

function readListsSoon(): void {
  if (waiting.size === 0 || timer !== undefined) return
  // The first change is shown immediately; the following ones wait, with jitter per browser.
  const wait = Math.max(150, readAt + listPauseMs - Date.now()) + Math.random() * 200
  timer = setTimeout(() => {
    timer = undefined
    readAt = Date.now()
    const paths = new Set(waiting)
    waiting.clear()
    refetch(query => paths.has(pathOf(query)))
  }, wait)
}
