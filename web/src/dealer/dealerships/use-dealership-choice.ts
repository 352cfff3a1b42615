import { users } from '@forecourt/contract/users.ts'
import type { ResponseOf } from '@forecourt/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { query } from '#shared/api/query-client.ts'
import { afterSignIn } from '../guards.ts'
import { matching } from './matching.ts'
import { transferSession } from './transfer-session.ts'

export type ManagedDealership = ResponseOf<typeof users.managedDealerships>['results'][number]

/** All managed dealerships at once, filtered here: three letters are enough among hundreds. */
export function useDealershipChoice() {
  const navigate = useNavigate()
  const { search } = useLocation()
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
      await transferSession(dealership.id)
      await navigate(afterSignIn(search), { replace: true })
    } catch {
      setFailed(true)
    }
  }
  useOnlyOne(all, choose)

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
    hasFailed: hasFailed || managed.isError,
    choose,
    onKeyDown,
    setFilter: (text: string) => {
      setFilter(text)
      setPosition(0)
    },
  }
}

export type DealershipChoice = ReturnType<typeof useDealershipChoice>

function useOnlyOne(
  all: readonly ManagedDealership[] | undefined,
  choose: (dealership: ManagedDealership) => Promise<void>,
): void {
  const done = useRef(false)
  useEffect(() => {
    const only = all?.length === 1 ? all[0] : undefined
    if (only === undefined || done.current) return
    done.current = true
    void choose(only)
  })
}
