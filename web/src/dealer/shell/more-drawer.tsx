import { useText } from '#shared/i18n/use-text.ts'
import { SideDrawer } from '#shared/ui/dialog/side-drawer.tsx'
import { useFocusBack } from '#shared/ui/dialog/use-focus-back.ts'
import { NavigationLinks } from './sidebar.tsx'

/** On a phone: links to the pages that do not fit into the bottom bar. */
export function MoreDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText('shell')
  useFocusBack()
  return (
    <SideDrawer isOpen onClose={onClose} title={t('nav.label')} size="100%" closeLabel={t('modal.close')}>
      <NavigationLinks onGo={onClose} />
    </SideDrawer>
  )
}
