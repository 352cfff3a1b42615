import { useLayoutEffect, useRef } from 'react'
import { readDevice, writeDevice } from '#shared/browser-storage/device-storage.ts'

export type ShortcutGroup = 'global' | 'list' | 'page'

export interface Shortcut {
  /** `/`, `j`, `shift+x`, `mod+k`, `alt+ArrowDown`, or two keys in turn: `g c`. */
  readonly keys: string
  readonly group: ShortcutGroup
  /** Name in the list of keyboard shortcuts. */
  readonly label: string
  readonly run: () => void
}

interface UseShortcut extends Shortcut {
  readonly isActive?: boolean
}

interface Registered extends Shortcut {
  /** Overlays at the time of registration: a key of a dialog works in that dialog. */
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
  // Registered with the page itself: a key may follow immediately.
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

/** The page's only listener, added as soon as it mounts. */
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
    // A covered letter belongs to the overlay; a covered Ctrl+S must not trigger the browser's own.
    if (isFree || !isSingle) event.preventDefault()
    if (isFree) shortcut.run()
  } else if (registered.some(one => one.keys.startsWith(`${name} `))) {
    pending = name
    pendingTimer = setTimeout(() => {
      pending = ''
    }, pairMs)
  }
}

/** Open dialogs, drawers and menus; hidden ones do not count. */
const overlays = () =>
  [...document.querySelectorAll('[aria-modal="true"], [role="menu"]')].filter(
    element => element.closest('[style*="display: none"]') === null,
  )

/** An overlay has the keyboard. Escape closes it. */
const isCovered = ({ keys, over }: Registered) =>
  keys !== 'Escape' && overlays().some(element => !over.has(element))

/** A key of the page takes precedence over one of the frame, in any order of registration. */
function find(keys: string): Registered | undefined {
  return (
    registered.findLast(shortcut => shortcut.keys === keys && shortcut.group !== 'global') ??
    registered.findLast(shortcut => shortcut.keys === keys)
  )
}

/**
 * Letters by the character typed, so that other keyboard layouts work; Shift counts only if the character stays the
 * same.
 */
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

/** The key closes an overlay first, which may be closed already. */
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
