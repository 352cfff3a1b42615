import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './tip.module.css'

/** ux 1.3: a pointer that only passes by opens nothing. */
const openDelayMs = 400
const edgePx = 8

interface TipProps {
  readonly label: string
  /** One element, which has its accessible name from elsewhere. */
  readonly children: ReactNode
}

/** The words of an icon for the eye. It comes with pointer and focus, goes with Escape, and can itself be hovered (WCAG 1.4.13). */
export function Tip({ label, children }: TipProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  const openSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), openDelayMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    // The element inside is what is pressed; this one only watches.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      ref={anchor}
      className={classes['anchor']}
      onPointerEnter={event => {
        if (event.pointerType !== 'touch') openSoon()
      }}
      onPointerLeave={close}
      onFocus={event => {
        if (event.target.matches(':focus-visible')) openSoon()
      }}
      onBlur={close}
      onPointerDown={close}
      onKeyDown={event => {
        if (event.key === 'Escape') close()
      }}
    >
      {children}
      {isOpen ? createPortal(<Bubble label={label} anchor={anchor.current} />, document.body) : null}
    </span>
  )
}

function Bubble({ label, anchor }: { readonly label: string; readonly anchor: Element | null }) {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const target = anchor?.firstElementChild?.getBoundingClientRect()
    const own = bubble.current
    if (target === undefined || own === null) return
    const { width, height } = own.getBoundingClientRect()
    const middle = target.left + target.width / 2 - width / 2
    const last = document.documentElement.clientWidth - width - edgePx
    const above = target.top - height
    own.style.left = `${Math.max(edgePx, Math.min(middle, last))}px`
    own.style.top = `${above < edgePx ? target.bottom : above}px`
  })
  return (
    <div ref={bubble} role="tooltip" className={classes['tip']}>
      <span className={classes['bubble']}>{label}</span>
    </div>
  )
}
