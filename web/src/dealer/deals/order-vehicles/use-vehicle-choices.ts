import type { Order } from '@forecourt/contract/deals/orders.ts'
import type { Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { vehicleQueries } from '#dealer/inventory/vehicles/vehicles.api.ts'
import { similarTo } from './order-vehicles.api.ts'

const PAUSE_MS = 300
const none: readonly Vehicle[] = []

/** Similar vehicles, or search results that nobody has reserved; never those of a previous search. */
export function useVehicleChoices(order: Order, search: string) {
  const typed = search.trim()
  const [asked] = useDebouncedValue(typed, PAUSE_MS)
  const similar = useQuery({ ...similarTo(order.id), enabled: typed === '' })
  const found = useQuery({ ...vehicleQueries.search({ query: asked }), enabled: asked !== '' })
  const isCurrent = asked === typed && !found.isPlaceholderData
  const rows = typed === '' ? similar.data?.results : isCurrent ? found.data?.results : undefined
  const free = rows?.filter(
    ({ id, reservation }) =>
      id !== order.vehicle.id && (reservation === null || reservation.order === order.id),
  )
  const error = typed === '' ? similar.error : found.error
  return { vehicles: free ?? none, isLoading: rows === undefined && error === null, error }
}
