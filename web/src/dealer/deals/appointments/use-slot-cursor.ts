import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { moved, placeIn, type Place } from './slot-moves.ts'
import type { WeekDay } from './week.ts'

interface SlotCursorOptions {
  /** Element around the times. */
  readonly root: RefObject<HTMLElement | null>
  readonly days: readonly WeekDay[]
  readonly orderId: string
  /** Whether the days are those of the last request. */
  readonly isCurrent: boolean
  readonly onTurn: (weeks: 1 | -1) => void
}

/**
 * Roving focus among the times of a week: one stop for Tab; arrows, Home and End move it, Page Up and Page Down
 * change the week and keep day and time. The focus follows once its target is rendered.
 */
export function useSlotCursor({ root, days, orderId, isCurrent, onTurn }: SlotCursorOptions) {
  const [wanted, setWanted] = useState<Place>()
  const isFollowing = useRef(false)
  const active = placeIn(days, wanted, orderId)
  useEffect(() => {
    if (!isFollowing.current || !isCurrent || active === undefined) return
    isFollowing.current = false
    const slot = root.current?.querySelector<HTMLElement>(`[data-slot="${active.day} ${active.time}"]`)
    slot?.focus({ preventScroll: true })
    slot?.scrollIntoView({ block: 'nearest' })
  })
  const onKeyDown = (event: KeyboardEvent, place: Place) => {
    if (event.altKey || event.shiftKey) return
    const isFar = event.ctrlKey || event.metaKey
    const to = moved(days, place, event.key, isFar)
    const weeks = isFar ? undefined : { PageDown: 1 as const, PageUp: -1 as const }[event.key]
    if (to === undefined && weeks === undefined) return
    event.preventDefault()
    isFollowing.current = true
    setWanted(to ?? place)
    if (weeks !== undefined) onTurn(weeks)
  }
  return {
    /** The day to show if there is room for one. */
    day: wanted?.day ?? active?.day ?? 0,
    lookAt: (day: number) => setWanted(now => ({ day, time: now?.time ?? active?.time ?? '12:00' })),
    slotProps: (place: Place) => ({
      'data-slot': `${place.day} ${place.time}`,
      tabIndex: active?.day === place.day && active.time === place.time ? 0 : -1,
      onFocus: () => setWanted(place),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, place),
    }),
  }
}
