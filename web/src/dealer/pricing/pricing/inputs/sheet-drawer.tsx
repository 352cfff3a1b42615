import type { ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { SideDrawer } from '#shared/ui/dialog/side-drawer.tsx'
import { useFocusBack } from '#shared/ui/dialog/use-focus-back.ts'

interface SheetDrawerProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What is worked on beside the sheet; on a phone in its place. It goes as it closes. */
export function SheetDrawer({ title, onClose, children }: SheetDrawerProps) {
  const t = useText('pricing')
  useFocusBack()
  return (
    <SideDrawer isOpen title={title} size={480} closeLabel={t('line.close')} onClose={onClose}>
      {children}
    </SideDrawer>
  )
}
