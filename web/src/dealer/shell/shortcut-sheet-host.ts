import { createElement } from 'react'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'

const ShortcutSheet = lazyPart(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)

/** `?` on every page. */
export function showShortcutSheet(): void {
  void openModal(close => createElement(ShortcutSheet, { onClose: close }))
}
