import { customers, type Customer, type CustomerRow } from '@forecourt/contract/customers/customers.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { matchPath, useLocation, useNavigate } from 'react-router'
import type { Tagged } from '#shared/api/client.ts'
import { query, queryClient } from '#shared/api/query-client.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { begins, fits } from '#dealer/dealership/dealerships/matching.ts'
import { paths, pathTo } from '#dealer/platform/navigation/paths.ts'
import { mayDo } from '#dealer/identity/accounts/sessions/can.tsx'
import { isOrderNumber, looksLikeVehicle, type PaletteMode } from './palette-query.ts'

export type PaletteAction = SpotlightActionGroupData['actions'][number]

const searchDelayMs = 300
const mostVehicles = 5
const mostRecent = 5

/** Matching records by kind: orders, customers, vehicles, people. */
export function useRecords(wanted: string, mode: PaletteMode): SpotlightActionGroupData[] {
  const t = useText('shell')
  const [settled] = useDebouncedValue(wanted, searchDelayMs)
  const rows = useCustomerRows(mode === 'all' || mode === 'order' ? settled : '')
  const groups = [
    { group: t('search.group.orders'), actions: useOrders(rows, settled) },
    { group: t('search.group.customers'), actions: useCustomers(namedFirst(rows, settled)) },
    { group: t('search.group.vehicles'), actions: useVehicles(mode === 'all' ? settled : '') },
    { group: t('search.group.people'), actions: usePeople(mode === 'user' ? wanted : undefined) },
  ]
  // Results of a previous text: Enter would open the wrong one.
  const disabled = settled !== wanted && mode !== 'user'
  return groups
    .filter(({ actions }) => actions.length > 0)
    .map(({ group, actions }) => ({ group, actions: actions.map(action => ({ ...action, disabled })) }))
}

/** Customers with a matching name, contact, order number or VIN. */
function useCustomerRows(search: string): readonly CustomerRow[] {
  const isEnabled = search.length >= 2 && mayDo('customer:list')
  const { data } = useQuery({
    ...query(customers.list, { query: { search, archive_status: 'Active' } }),
    enabled: isEnabled,
  })
  return isEnabled ? (data?.results ?? []) : []
}

/** Names that begin with the text come before those that only contain it. */
function namedFirst(rows: readonly CustomerRow[], wanted: string): readonly CustomerRow[] {
  const isNamed = ({ full_name: name }: CustomerRow) => begins(name, wanted)
  return [...rows.filter(isNamed), ...rows.filter(row => !isNamed(row))]
}

function useCustomers(rows: readonly CustomerRow[]): PaletteAction[] {
  const navigate = useNavigate()
  const contact = useContact()
  return rows.map(({ id, full_name: name, email, phone }) => ({
    id,
    label: name,
    description: contact(email, phone),
    onClick: () => void navigate(pathTo('customer', { id })),
  }))
}

function useContact() {
  const format = useFormat()
  return (email: string | null, phone: string | null) =>
    [email, phone === null ? null : format.phone(phone)].filter(Boolean).join(' · ')
}

/** Orders with the typed number; each opens at its worksheet. */
function useOrders(rows: readonly CustomerRow[], wanted: string): PaletteAction[] {
  const t = useText('shell')
  const language = useLanguage()
  const navigate = useNavigate()
  return rows.flatMap(({ id, full_name: name, order }) => {
    if (order === null || !isOrderNumber(order.number, wanted)) return []
    const { formatted_name: vehicle, formatted_name_fr: vehicleFr } = order.vehicle
    return [
      {
        id: order.id,
        label: t('search.order', { number: order.number }),
        description: `${name} · ${language === 'fr' ? vehicleFr : vehicle}`,
        onClick: () => void navigate(pathTo('pricingWorksheet', { id, orderId: order.id })),
      },
    ]
  })
}

/** Vehicles by stock number or VIN: on a customer's page for a new order, elsewhere with their deals. */
function useVehicles(wanted: string): PaletteAction[] {
  const t = useText('shell')
  const language = useLanguage()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isEnabled = looksLikeVehicle(wanted) && mayDo('inventory:read')
  const { data } = useQuery({ ...query(inventory.search, { query: { query: wanted } }), enabled: isEnabled })
  const customer = matchPath({ path: paths.customer, end: false }, pathname)?.params.id
  const isForOrder = customer !== undefined && customer !== 'add' && mayDo('order:create')
  const pathOf = (vehicle: { id: string; stock_number: string }) =>
    isForOrder
      ? `${pathTo('orderAdd', { id: customer })}?open=${vehicle.id}`
      : `${paths.customers}?search=${encodeURIComponent(vehicle.stock_number)}`
  if (!isEnabled) return []
  return (data?.results ?? []).slice(0, mostVehicles).map(vehicle => ({
    id: vehicle.id,
    label: language === 'fr' ? vehicle.formatted_name_fr : vehicle.formatted_name,
    description: [
      vehicle.stock_number,
      vehicle.vin?.slice(-8),
      t(isForOrder ? 'search.vehicle.order' : 'search.vehicle.deals'),
    ]
      .filter(Boolean)
      .join(' · '),
    onClick: () => void navigate(pathOf(vehicle)),
  }))
}

/** `@`: users who can have customers; `wanted` is undefined without an `@`. Choosing one shows their customers. */
function usePeople(wanted: string | undefined): PaletteAction[] {
  const t = useText('shell')
  const navigate = useNavigate()
  const isEnabled = wanted !== undefined && mayDo('customer:list')
  const { data } = useQuery({ ...query(users.assignableDealerUsers, {}), enabled: isEnabled })
  if (!isEnabled) return []
  return (data?.results ?? [])
    .filter(({ full_name: name }) => wanted === '' || fits(name, wanted))
    .map(({ id, full_name: name }) => ({
      id,
      label: name,
      description: t('search.person'),
      onClick: () => void navigate(`${paths.customers}?sales_rep=${id}`),
    }))
}

/** Recently opened customers, from the cache of this session only: nothing is stored in the browser. */
export function useRecent(): PaletteAction[] {
  const navigate = useNavigate()
  const contact = useContact()
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: [customers.get.path] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map(({ state }) => (state.data as Tagged<Customer> | undefined)?.data)
    .filter(customer => customer !== undefined)
    .slice(0, mostRecent)
    .map(({ id, full_name: name, email, phone }) => ({
      id: `recent ${id}`,
      label: name,
      description: contact(email, phone),
      onClick: () => void navigate(pathTo('customer', { id })),
    }))
}
