import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, type ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'

interface SideDrawerProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What is worked on beside the sheet; on a phone in its place. */
export function SideDrawer({ title, onClose, children }: SideDrawerProps) {
  const t = useText('pricing')
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false
  useWayBack()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : 480}
      title={title}
      closeButtonProps={{ 'aria-label': t('line.close') }}
      transitionProps={{ duration: 150 }}
    >
      {children}
    </Drawer>
  )
}

/** The drawer goes as it closes: the focus goes back to what opened it, or to the title when that went meanwhile. */
function useWayBack(): void {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      const target = opener?.isConnected === true ? opener : document.querySelector('h1')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
  }, [])
}
