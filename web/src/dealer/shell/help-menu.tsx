import { Anchor, Stack } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { MenuPopover } from './menu-popover.tsx'
import type { MenuPartProps } from './on-demand-menu.tsx'
import { showShortcutSheet } from './shortcut-sheet-host.ts'
import { SupportLine } from '#dealer/identity/accounts/sessions/support-line.tsx'

/** Support contact, and the keys of this page. */
export function HelpMenu({ button }: MenuPartProps) {
  const t = useText('shell')
  const [isOpen, setOpen] = useState(true)
  return (
    <MenuPopover button={button} isOpen={isOpen} onOpen={setOpen} width={340}>
      <Stack gap="sm">
        <SupportLine />
        <Anchor
          component="button"
          type="button"
          className="dp-touch-row"
          ta="start"
          onClick={() => {
            setOpen(false)
            showShortcutSheet()
          }}
        >
          {t('help.shortcuts')}
        </Anchor>
      </Stack>
    </MenuPopover>
  )
}
