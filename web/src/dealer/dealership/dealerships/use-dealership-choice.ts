import { users } from '@forecourt/contract/identity/users.ts'
import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { query } from '#shared/api/query-client.ts'
import { matching } from './matching.ts'

export type ManagedDealership = ResponseOf<typeof users.managedDealerships>['results'][number]

/** Loads all managed dealerships and filters them here: three letters are enough among hundreds. */
export function useDealershipChoice(onChoose: (dealership: ManagedDealership) => Promise<void>) {
  const [filter, setFilter] = useState('')
  const [position, setPosition] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const managed = useQuery(query(users.managedDealerships, { query: {} }))
  const all = managed.data?.results
  const shown = matching(all ?? [], filter)
  const active = shown[Math.min(position, shown.length - 1)]

  const choose = async (dealership: ManagedDealership) => {
    setFailed(false)
    try {
      await onChoose(dealership)
    } catch {
      setFailed(true)
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setPosition((position + step + shown.length) % Math.max(1, shown.length))
    }
    if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault()
      void choose(active)
    }
  }
  return {
    isLoading: managed.isPending,
    total: all?.length,
    shown,
    active,
    filter,
    hasFailed,
    /** Loading failed: the error, and a retry. */
    error: managed.error,
    readAgain: () => void managed.refetch(),
    choose,
    onKeyDown,
    setFilter: (text: string) => {
      setFilter(text)
      setPosition(0)
    },
  }
}

export type DealershipChoice = ReturnType<typeof useDealershipChoice>
