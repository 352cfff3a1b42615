import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './tip.module.css'

/** Interface 1.3: a pointer that only passes by opens nothing. */
const openDelayMs = 400
const edgePx = 8

interface TipProps {
  readonly label: string
  /** One element with its own accessible name. */
  readonly children: ReactNode
}

/** Tooltip of an icon. Shown on hover and focus, closed by Escape, and can itself be hovered (WCAG 1.4.13). */
export function Tip({ label, children }: TipProps) {
  /** The element of the tooltip while it is shown. */
  const [target, setTarget] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = () => {
    clearTimeout(timer.current)
    setTarget(null)
  }
  const openSoon = (over: Element) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTarget(over.firstElementChild), openDelayMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    // The element inside is what is pressed; this one only watches.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className={classes['anchor']}
      onPointerEnter={event => {
        if (event.pointerType !== 'touch') openSoon(event.currentTarget)
      }}
      onPointerLeave={close}
      onFocus={event => {
        if (event.target.matches(':focus-visible')) openSoon(event.currentTarget)
      }}
      onBlur={close}
      onPointerDown={close}
      onKeyDown={event => {
        if (event.key === 'Escape') close()
      }}
    >
      {children}
      {target === null ? null : createPortal(<Bubble label={label} target={target} />, document.body)}
    </span>
  )
}

function Bubble({ label, target }: { readonly label: string; readonly target: Element }) {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = bubble.current
    if (own === null) return
    const box = target.getBoundingClientRect()
    const { width, height } = own.getBoundingClientRect()
    const middle = box.left + box.width / 2 - width / 2
    const last = document.documentElement.clientWidth - width - edgePx
    const above = box.top - height
    own.style.left = `${Math.max(edgePx, Math.min(middle, last))}px`
    own.style.top = `${above < edgePx ? box.bottom : above}px`
  })
  return (
    <div ref={bubble} role="tooltip" className={classes['tip']}>
      <span className={classes['bubble']}>{label}</span>
    </div>
  )
}
