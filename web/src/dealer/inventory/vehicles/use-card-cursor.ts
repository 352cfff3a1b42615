import { useState, type KeyboardEvent, type RefObject } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'

interface CardCursorOptions {
  /** Element around the cards. */
  readonly root: RefObject<HTMLElement | null>
  /** Ids of the visible cards, in order. */
  readonly keys: readonly string[]
  readonly onOpen: (key: string) => void
  readonly onCompare: (key: string) => void
}

/** Arrows move across the grid of cards, Enter selects, Space compares; J and K as in every list. */
export function useCardCursor({ root, keys, onOpen, onCompare }: CardCursorOptions) {
  const t = useText('vehicles')
  const [wanted, setActive] = useState<string>()
  const active = wanted !== undefined && keys.includes(wanted) ? wanted : undefined
  const cards = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]

  const go = (to: number) => {
    const card = cards()[to]
    if (card === undefined) return
    card.focus({ preventScroll: true })
    card.scrollIntoView({ block: 'nearest' })
  }
  const step = (by: 1 | -1) => {
    const at = active === undefined ? (by === 1 ? -1 : keys.length) : keys.indexOf(active)
    go(Math.min(keys.length - 1, Math.max(0, at + by)))
  }
  const isActive = keys.length > 0
  useShortcut({ keys: 'j', group: 'list', label: t('keys.next'), isActive, run: () => step(1) })
  useShortcut({ keys: 'k', group: 'list', label: t('keys.previous'), isActive, run: () => step(-1) })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, key: string) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const at = keys.indexOf(key)
    const to = targetOf(event.key, at, cards())
    if (to !== undefined) {
      event.preventDefault()
      go(to)
    } else if (event.target !== event.currentTarget) {
      // Enter and Space on a button or a checkbox are theirs.
    } else if (event.key === 'Enter') {
      event.preventDefault()
      onOpen(key)
    } else if (event.key === ' ') {
      event.preventDefault()
      onCompare(key)
    }
  }

  /** One stop for the Tab key: the card that had the focus last, else the first. */
  const cardProps = (key: string) => ({
    'data-card': key,
    tabIndex: key === (active ?? keys[0]) ? 0 : -1,
    onFocus: () => setActive(key),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, key),
  })
  return { cardProps }
}

/** Target of an arrow from card `at`; undefined for other keys. */
function targetOf(key: string, at: number, cards: readonly HTMLElement[]): number | undefined {
  const last = cards.length - 1
  const top = cards[0]?.offsetTop
  const columns = Math.max(1, cards.filter(card => card.offsetTop === top).length)
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: Math.min(last, at + columns),
    ArrowUp: at - columns,
    Home: 0,
    End: last,
  }
  const to = moves[key]
  if (to === undefined) return undefined
  return to < 0 || to > last ? at : to
}
