import { useSyncExternalStore } from 'react'
import { useCalmDesk, useDesk } from './desk.ts'
import { columnTypes } from './draft.ts'

/** Whether every figure on the sheet is based on the last input. */
export function useIsSettled(): boolean {
  const { draft, columns, subscribe, latest } = useDesk()
  const calm = useCalmDesk()
  const isFollowed = useSyncExternalStore(subscribe, latest) === draft
  return isFollowed && columnTypes.every(type => calm.columns[type].pricing === columns[type].pricing)
}
