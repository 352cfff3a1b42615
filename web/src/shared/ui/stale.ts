import type { KeyboardEvent, SyntheticEvent } from 'react'

const stop = (event: SyntheticEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** Tab, arrows and Escape go on working; Enter, the space bar and letters would act on what is stale. */
const stopKeys = (event: KeyboardEvent) => {
  if (event.key === 'Enter' || event.key.length === 1) stop(event)
}

/**
 * Props of an element that shows the results of an earlier question: dimmed, and nothing in it can be pressed until the
 * new ones are there. The focus stays where it is.
 */
export const staleProps = (isStale: boolean) =>
  isStale
    ? { 'aria-busy': true, 'data-stale': true, onClickCapture: stop, onKeyDownCapture: stopKeys }
    : undefined
