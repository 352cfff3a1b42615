import { Anchor, Popover, Stack } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import type { MenuPartProps } from './on-demand-menu.tsx'
import { PressableTarget } from './pressable-target.tsx'
import { showShortcutSheet } from './shortcut-sheet-host.ts'
import { SupportLine } from './support-line.tsx'

/** Whom to call, and the keys of this page. */
export function HelpMenu({ button }: MenuPartProps) {
  const t = useText('shell')
  const [isOpen, setOpen] = useState(true)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      offset={12}
      width={340}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <PressableTarget button={button} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <SupportLine />
          <Anchor
            component="button"
            type="button"
            ta="start"
            onClick={() => {
              setOpen(false)
              showShortcutSheet()
            }}
          >
            {t('help.shortcuts')}
          </Anchor>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
