import type { CustomerAppointments } from '@forecourt/contract/deals/appointments.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appointmentsQuery } from './own-appointments.api.ts'

export interface OfferedDays {
  readonly days: CustomerAppointments['days']
  /** How many times later days were loaded. */
  readonly page: number
  readonly isLoading: boolean
  readonly error: unknown
  readonly retry: () => void
  readonly later: (() => void) | undefined
  readonly earlier: (() => void) | undefined
}

/** Days with free times, two weeks at a time; the first two come with the appointment. */
export function useOfferedDays(appointments: CustomerAppointments, asked: string | null): OfferedDays {
  const [froms, setFroms] = useState<readonly string[]>([])
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...appointmentsQuery(asked, froms.at(-1)),
    placeholderData: keepPreviousData,
  })
  const shown = froms.length === 0 ? appointments : data
  const next = shown?.next_from ?? null
  return {
    days: shown?.days ?? [],
    page: froms.length,
    isLoading: isPlaceholderData || (shown === undefined && isFetching),
    error: shown === undefined ? error : null,
    retry: () => void refetch(),
    later:
      next === null
        ? undefined
        : () => {
            // Until they are loaded, the previous days are shown.
            if (!isPlaceholderData) setFroms([...froms, next])
          },
    earlier: froms.length === 0 ? undefined : () => setFroms(froms.slice(0, -1)),
  }
}
