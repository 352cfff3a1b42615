import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a row of links that may be wider than a phone: the one that is shown comes to its middle when it becomes that, and
 * when the row grows by what its links tell.
 */
export function useCurrentInSight(): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  const last = useRef<{ current: HTMLElement; width: number }>(null)
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !current) return
    const width = row.current.scrollWidth
    if (current === last.current?.current && width === last.current.width) return
    last.current = { current, width }
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2
  })
  return row
}
