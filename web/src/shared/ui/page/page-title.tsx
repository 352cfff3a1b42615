import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { expectFocus, takePendingFocus } from './route-focus.ts'

interface PageTitleProps {
  readonly children: string
  /** Shown beside the title: chips, badges. */
  readonly extra?: ReactNode
  /** Title of the browser tab; the heading if absent. */
  readonly tab?: string
}

/** The h1. After a route change it gets the focus, which also reads it out (interface 1.9). */
export function PageTitle({ children, extra, tab }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${tab ?? children} · Forecourt`
  }, [children, tab])
  useEffect(() => {
    if (takePendingFocus()) heading.current?.focus({ preventScroll: true })
  }, [])
  // A page that replaces its skeleton sets its own title.
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.tagName === 'H1') expectFocus()
    },
    [],
  )
  return (
    <div className="dp-title">
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {extra}
    </div>
  )
}
