import { createElement } from 'react'
import { openModal } from '#shared/ui/modals.ts'

/** `?` on every page. */
export function showShortcutSheet(): void {
  void import('./shortcut-sheet.tsx').then(({ ShortcutSheet }) =>
    openModal(close => createElement(ShortcutSheet, { onClose: close })),
  )
}
