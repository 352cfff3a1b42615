import type { KeyboardEvent, SyntheticEvent } from 'react'

const stop = (event: SyntheticEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** Keys that would use a stale row; keys for navigation, such as the next page, still work. */
const ROW_KEYS = /^(Enter| |x|c)$/i

const stopKeys = (event: KeyboardEvent) => {
  if (ROW_KEYS.test(event.key)) stop(event)
}

/**
 * Props of an element with results of a previous query: dimmed, and not clickable until the new ones are loaded. The
 * focus stays.
 */
export const staleProps = (isStale: boolean) =>
  isStale
    ? { 'aria-busy': true, 'data-stale': true, onClickCapture: stop, onKeyDownCapture: stopKeys }
    : undefined
