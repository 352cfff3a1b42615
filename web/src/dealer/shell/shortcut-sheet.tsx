import { Button, Group, Kbd, Modal, Table, Text } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { modKey } from '#shared/ui/keyboard/mod-key.ts'
import {
  areSingleKeysOn,
  listShortcuts,
  type Shortcut,
  type ShortcutGroup,
} from '#shared/ui/keyboard/shortcuts.ts'

const groups: readonly ShortcutGroup[] = ['page', 'list', 'global']

/** Keys that work on the page behind it. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useText('shell')
  const all = listShortcuts()
  return (
    <>
      <Modal.Title mb="md">{t('shortcuts.title')}</Modal.Title>
      {areSingleKeysOn() ? null : <Text mb="md">{t('shortcuts.off')}</Text>}
      {groups.map(group => {
        const own = all.filter(shortcut => shortcut.group === group)
        return own.length === 0 ? null : (
          <Table key={group} mb="md" captionSide="top">
            <Table.Caption ta="start">{t(`shortcuts.group.${group}`)}</Table.Caption>
            <Table.Tbody>
              {own.map(shortcut => (
                <Row key={shortcut.keys} shortcut={shortcut} />
              ))}
            </Table.Tbody>
          </Table>
        )
      })}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('modal.close')}
        </Button>
      </Group>
    </>
  )
}

function Row({ shortcut }: { readonly shortcut: Shortcut }) {
  const t = useText('shell')
  const keys = shortcut.keys.split(' ')
  return (
    <Table.Tr>
      <Table.Td>{shortcut.label}</Table.Td>
      <Table.Td ta="end">
        {keys.map((key, index) => (
          <span key={key}>
            {index === 0 ? null : ` ${t('key.then')} `}
            <Kbd>{shownKey(key)}</Kbd>
          </span>
        ))}
      </Table.Td>
    </Table.Tr>
  )
}

function shownKey(key: string): string {
  return key
    .replace('mod+', `${modKey} `)
    .replace('alt+', modKey === 'Ctrl' ? 'Alt ' : '⌥ ')
    .replace('shift+', 'Shift ')
    .replace('ArrowUp', '↑')
    .replace('ArrowDown', '↓')
    .replace(/(^| )([a-z])$/, (_, space: string, letter: string) => space + letter.toUpperCase())
}
