import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from '#shared/ui/dialog/modals.ts'

const dirty = new Set<symbol>()
let isForced = false

/** The session ended or another page must be shown now: leaves without a confirmation. */
export function leaveWithoutAsking(): void {
  isForced = true
  queueMicrotask(() => {
    isForced = false
  })
}

/** Asks before typed values are lost; an unchanged page continues immediately (product 4, discard changes). */
export async function mayLeave(): Promise<boolean> {
  return dirty.size === 0 || (await confirm({ kind: 'discard' }))
}

/** Asks before unsaved changes are lost: on leaving the page, closing the tab and switching dealership. */
export function useDirtyGuard(isDirty: boolean): void {
  const id = useRef(Symbol('form'))
  useEffect(() => {
    const form = id.current
    if (isDirty) dirty.add(form)
    else dirty.delete(form)
    return () => {
      dirty.delete(form)
    }
  }, [isDirty])

  useEffect(() => {
    if (!isDirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}

/** Asks for every form of the page; a router takes one blocker, so it is mounted once, around all pages. */
export function useLeaveGuard(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.size > 0 && !isForced && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({ kind: 'discard' }).then(yes => (yes ? blocker.proceed() : blocker.reset()))
  }, [blocker])
}
