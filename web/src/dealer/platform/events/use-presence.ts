import { events } from '@forecourt/contract/platform/events.ts'
import { useEffect } from 'react'
import { call } from '#shared/api/client.ts'
import { showPresence } from './presence-store.ts'

const repeatMs = 15_000
/** Moving from one input to the next is one change. */
const settleMs = 150

/** Identifies this page among those of the browser. */
const tab = crypto.randomUUID()
const fieldName = /^[\w.-]{1,80}$/

/** While mounted, reports to others that the user has the order open, and which input has the focus. */
export function usePresence(order: string): void {
  useEffect(() => {
    let field: string | null = null
    let settling: ReturnType<typeof setTimeout> | undefined
    const say = (is_here: boolean) => {
      const body = { tab, field: is_here ? field : null, is_here }
      call(events.presence, { params: { id: order }, body, background: true }).then(
        ({ people }) => is_here && showPresence({ order, people }),
        // It is reported again soon, and a deleted order is reported elsewhere.
        () => undefined,
      )
    }
    const move = (event: FocusEvent) => {
      const input = event.type === 'focusin' ? (event.target as Element | null) : null
      const name = input?.closest('input, select, textarea')?.getAttribute('name') ?? ''
      const next = fieldName.test(name) ? name : null
      if (next === field) return
      field = next
      clearTimeout(settling)
      settling = setTimeout(() => say(true), settleMs)
    }
    const isSeen = () => document.visibilityState === 'visible'
    const turn = () => say(isSeen())
    const timer = setInterval(() => isSeen() && say(true), repeatMs)
    if (isSeen()) say(true)
    document.addEventListener('focusin', move)
    document.addEventListener('focusout', move)
    document.addEventListener('visibilitychange', turn)
    return () => {
      clearInterval(timer)
      clearTimeout(settling)
      document.removeEventListener('focusin', move)
      document.removeEventListener('focusout', move)
      document.removeEventListener('visibilitychange', turn)
      say(false)
      showPresence({ order, people: [] })
    }
  }, [order])
}
