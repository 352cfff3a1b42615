import { useLayoutEffect, useRef } from 'react'
import { readDevice, writeDevice } from '#shared/browser-storage/device-storage.ts'

export type ShortcutGroup = 'global' | 'list' | 'page'

export interface Shortcut {
  /** `/`, `j`, `shift+x`, `mod+k`, `alt+ArrowDown`, or two keys in turn: `g c`. */
  readonly keys: string
  readonly group: ShortcutGroup
  /** For the sheet. */
  readonly label: string
  readonly run: () => void
}

interface UseShortcut extends Shortcut {
  readonly isActive?: boolean
}

interface Registered extends Shortcut {
  /** What lay over the page when it came: a key of a dialog works in that dialog. */
  readonly over: ReadonlySet<Element>
}

const registered: Registered[] = []
/** After the first key of a pair ("g"), the second must follow within this time. */
const pairMs = 1_000
let pending = ''
let pendingTimer: ReturnType<typeof setTimeout> | undefined

/** Registers a key while the component is shown. The newest registration of a key wins. */
export function useShortcut({ keys, group, label, run, isActive = true }: UseShortcut): void {
  const latest = useRef(run)
  const over = useRef<ReadonlySet<Element>>(undefined)
  // Both with the page itself, not a moment after it: a key may follow what is seen at once.
  useLayoutEffect(() => {
    latest.current = run
  })
  useLayoutEffect(() => {
    over.current ??= new Set(overlays())
    if (!isActive) return undefined
    const shortcut = { keys, group, label, run: () => latest.current(), over: over.current }
    registered.push(shortcut)
    return () => {
      registered.splice(registered.indexOf(shortcut), 1)
    }
  }, [keys, group, label, isActive])
}

export function listShortcuts(): readonly Shortcut[] {
  return registered.filter(
    (one, index) => registered.findLastIndex(other => other.keys === one.keys) === index,
  )
}

/** Single keys can be switched off (WCAG 2.1.4); combinations with Ctrl or Alt stay. */
export function areSingleKeysOn(): boolean {
  return readDevice('dp-shortcuts') !== 'off'
}

export function switchSingleKeys(on: boolean): void {
  writeDevice('dp-shortcuts', on ? 'on' : 'off')
}

/** The one listener of the page, there as soon as the page is. */
export function useShortcutListener(): void {
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const name = nameOf(event)
  const isSingle = !name.startsWith('mod+') && !name.startsWith('alt+')
  if (isSingle && (isTyping(event.target) || !areSingleKeysOn())) return
  if (name === 'Escape' && isOver(event.target)) return
  const pair = pending === '' ? name : `${pending} ${name}`
  const shortcut = find(pair) ?? find(name)
  clearTimeout(pendingTimer)
  pending = ''
  if (shortcut !== undefined) {
    const isFree = !isCovered(shortcut)
    // A covered letter is for what lies over the page; a covered Ctrl+S is still not the browser's.
    if (isFree || !isSingle) event.preventDefault()
    if (isFree) shortcut.run()
  } else if (registered.some(one => one.keys.startsWith(`${name} `))) {
    pending = name
    pendingTimer = setTimeout(() => {
      pending = ''
    }, pairMs)
  }
}

/** Dialogs, drawers and menus that are open now; one that is kept for later is hidden. */
const overlays = () =>
  [...document.querySelectorAll('[aria-modal="true"], [role="menu"]')].filter(
    element => element.closest('[style*="display: none"]') === null,
  )

/** What lies over the page has the keyboard. Closing it is what Escape is for. */
const isCovered = ({ keys, over }: Registered) =>
  keys !== 'Escape' && overlays().some(element => !over.has(element))

/** What the page means by a key comes before what the frame means by it, whichever was there first. */
function find(keys: string): Registered | undefined {
  return (
    registered.findLast(shortcut => shortcut.keys === keys && shortcut.group !== 'global') ??
    registered.findLast(shortcut => shortcut.keys === keys)
  )
}

/** Letters by what they write, so that other keyboard layouts work; Shift counts only where a letter stays the same. */
function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const isLetter = /^[a-z]$/.test(key)
  return [
    event.ctrlKey || event.metaKey ? 'mod+' : '',
    event.altKey ? 'alt+' : '',
    event.shiftKey && isLetter ? 'shift+' : '',
    key,
  ].join('')
}

/** What lies over the page is closed by the key first, and may be closed already. */
function isOver(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) &&
    !(target instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(target.type))
  )
}
