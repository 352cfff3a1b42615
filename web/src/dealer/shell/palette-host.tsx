import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette)

let isOpen = false
let typed = ''
const listeners = new Set<() => void>()

export function openPalette(): void {
  if (isOpen) return
  window.addEventListener('keydown', typeAhead, true)
  set(true, '')
}

export function closePalette(): void {
  window.removeEventListener('keydown', typeAhead, true)
  set(false, '')
}

/** Opens the palette with this text. */
export function typeIntoPalette(text: string): void {
  set(isOpen, text)
}

export function usePaletteText(): string {
  return useSyncExternalStore(subscribe, () => typed)
}

/** A letter that is typed before the palette's input is mounted belongs to it, and is not a key of the page. */
function typeAhead(event: KeyboardEvent): void {
  const isInside = event.target instanceof Element && event.target.closest('.mantine-Spotlight-content')
  if (isInside || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  typeIntoPalette(typed + event.key)
}

function set(open: boolean, text: string): void {
  isOpen = open
  typed = text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The code of the palette loads on first opening. It closes with its page (product 2), and with the panel. */
export function PaletteHost() {
  return <PaletteOfPage key={useLocation().pathname} />
}

function PaletteOfPage() {
  useEffect(() => closePalette, [])
  const isShown = useSyncExternalStore(subscribe, () => isOpen)
  return isShown ? (
    <Suspense>
      <Palette />
    </Suspense>
  ) : null
}
