import { Button, Kbd } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useText } from '#shared/i18n/use-text.ts'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import type { Versions } from './use-versions.ts'

/** `W`: versions and scenarios of this deal. */
export function VersionsButton({ versions }: { readonly versions: Versions }) {
  const t = useText('pricing')
  const open = () => versions.show({ list: 'versions' })
  const run = () => (versions.isOpen ? versions.close() : open())
  useShortcut({ keys: 'w', group: 'page', label: t('tool.versions'), run })
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
      rightSection={<Kbd size="xs">W</Kbd>}
      aria-keyshortcuts="w"
      aria-haspopup="dialog"
      onClick={open}
    >
      {t('tool.versions')}
    </Button>
  )
}
