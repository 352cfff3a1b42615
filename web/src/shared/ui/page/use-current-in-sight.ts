import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a row of links that may be wider than a phone: scrolls the current one to the middle when it changes, and when
 * the row gets wider.
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
