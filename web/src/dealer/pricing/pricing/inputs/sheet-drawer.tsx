import type { ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { SideDrawer } from '#shared/ui/dialog/side-drawer.tsx'
import { useFocusBack } from '#shared/ui/dialog/use-focus-back.ts'

interface SheetDrawerProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A drawer beside the sheet, or in its place on a phone. Unmounts when closed. */
export function SheetDrawer({ title, onClose, children }: SheetDrawerProps) {
  const t = useText('pricing')
  useFocusBack()
  return (
    <SideDrawer isOpen title={title} size={480} closeLabel={t('line.close')} onClose={onClose}>
      {children}
    </SideDrawer>
  )
}
