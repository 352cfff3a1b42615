import type { MantineColorsTuple } from '@mantine/core'

let accent: MantineColorsTuple | undefined
const listeners = new Set<() => void>()

/** The dealership's shades of the primary colour; undefined for the product's own. */
export function readAccent(): MantineColorsTuple | undefined {
  return accent
}

export function setAccent(next: MantineColorsTuple | undefined): void {
  accent = next
  for (const listener of listeners) listener()
}

export function onAccentChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
