import type { Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { announce } from '#shared/ui/toast/live-region.tsx'
import type { VehicleSearchState } from './use-vehicle-search.ts'
import { COMPARE_MAX } from './vehicle-search.ts'
import { useVehicleName } from './vehicle-words.ts'
import { vehicleQueries } from './vehicles.api.ts'

/** The compared vehicles; they stay when the search changes. */
export function useCompare(state: VehicleSearchState, onPage: readonly Vehicle[]) {
  const t = useText('vehicles')
  const nameOf = useVehicleName()
  const ids = state.search.compare
  const [isFull, setFull] = useState(false)
  const answers = useQueries({
    queries: ids.map(id => ({
      ...vehicleQueries.one(id),
      placeholderData: () => onPage.find(vehicle => vehicle.id === id),
    })),
  })

  const change = (next: readonly string[], key: 'compare.said_in' | 'compare.said_out', name: string) => {
    setFull(false)
    state.compare(next)
    announce('count', t(key, { name, count: next.length, max: COMPARE_MAX }))
  }
  const remove = (id: string, name: string) =>
    change(
      state.newest().compare.filter(one => one !== id),
      'compare.said_out',
      name,
    )
  return {
    ids,
    /** In the order of selection; undefined while loading or unavailable. */
    entries: ids.map((id, index) => ({
      id,
      vehicle: answers[index]?.data,
      error: answers[index]?.error ?? null,
    })),
    /** A fourth was selected. */
    isFull,
    remove,
    toggle: (vehicle: Vehicle) => {
      const name = nameOf(vehicle)
      const chosen = state.newest().compare
      if (chosen.includes(vehicle.id)) remove(vehicle.id, name)
      else if (chosen.length >= COMPARE_MAX) setFull(true)
      else change([...chosen, vehicle.id], 'compare.said_in', name)
    },
    clear: () => {
      setFull(false)
      state.compare([])
    },
  }
}

export type Compare = ReturnType<typeof useCompare>
