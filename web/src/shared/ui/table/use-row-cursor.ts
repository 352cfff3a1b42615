import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { useShortcut } from '../keyboard/shortcuts.ts'

interface RowCursorOptions {
  /** Element around the rows. */
  readonly root: RefObject<HTMLElement | null>
  /** Keys of the visible rows, in order. */
  readonly keys: readonly string[]
  readonly selected: ReadonlySet<string>
  readonly onSelect: ((keys: ReadonlySet<string>) => void) | undefined
  readonly onOpen: ((key: string) => void) | undefined
}

/** J and K move, Enter opens, X selects, Shift X selects up to here (interface 1.9). */
export function useRowCursor({ root, keys, selected, onSelect, onOpen }: RowCursorOptions) {
  const t = useText('shell')
  const [wanted, setActive] = useState<string>()
  // A row that left the page is no longer active.
  const active = wanted !== undefined && keys.includes(wanted) ? wanted : undefined
  const anchor = useRef<string>(undefined)
  const isActive = keys.length > 0

  const move = (step: 1 | -1) => {
    const at = active === undefined ? (step === 1 ? -1 : keys.length) : keys.indexOf(active)
    const next = keys[Math.min(keys.length - 1, Math.max(0, at + step))]
    if (next === undefined) return
    setActive(next)
    const row = root.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next)}"]`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }

  const toggle = (key: string, isRange = false) => {
    const next = new Set(selected)
    const from = keys.indexOf(anchor.current ?? key)
    const to = keys.indexOf(key)
    if (isRange && from >= 0)
      for (const between of keys.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(between)
    else if (next.has(key)) next.delete(key)
    else next.add(key)
    anchor.current = key
    onSelect?.(next)
  }

  const list = { group: 'list' as const, isActive }
  useShortcut({ ...list, keys: 'j', label: t('shortcuts.next'), run: () => move(1) })
  useShortcut({ ...list, keys: 'k', label: t('shortcuts.previous'), run: () => move(-1) })
  useShortcut({
    ...list,
    keys: 'x',
    label: t('shortcuts.select'),
    isActive: isActive && onSelect !== undefined,
    run: () => {
      if (active !== undefined) toggle(active)
    },
  })
  useShortcut({
    ...list,
    keys: 'shift+x',
    label: t('shortcuts.range'),
    isActive: isActive && onSelect !== undefined,
    run: () => {
      if (active !== undefined) toggle(active, true)
    },
  })

  /** Props of a row: focusable, and Enter opens it (Enter on a link or button stays theirs). */
  const rowProps = (key: string) => ({
    'data-row': key,
    'data-active': key === active || undefined,
    tabIndex: -1,
    onFocus: () => setActive(key),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(key)
    },
  })
  return { active, toggle, rowProps }
}
