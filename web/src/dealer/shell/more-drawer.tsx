import { Drawer } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { useFocusBack } from '#shared/ui/use-focus-back.ts'
import { NavigationLinks } from './sidebar.tsx'

/** The phone's way to the pages that the bottom bar has no room for. */
export function MoreDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText('shell')
  useFocusBack()
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('nav.label')}
      size="100%"
      closeButtonProps={{ 'aria-label': t('modal.close') }}
    >
      <NavigationLinks onGo={onClose} />
    </Drawer>
  )
}
