import { Button, Loader, Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { documentQueries } from './documents.api.ts'

/** `D`: documents of the saved deal. */
export function DocumentsMenu() {
  const t = useText('documents')
  const { id = '', orderId = '' } = useParams()
  const [isOpen, setOpen] = useState(false)
  const list = useQuery({ ...documentQueries.list(orderId), enabled: isOpen })
  useShortcut({ keys: 'd', group: 'page', label: t('menu'), run: () => setOpen(true) })
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" returnFocus width={300}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          aria-keyshortcuts="d"
        >
          {t('menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('saved_only')}</Menu.Label>
        {list.error === null ? null : <InlineProblem error={list.error}>{t('failed')}</InlineProblem>}
        {list.data === undefined && list.error === null ? <Loader size="sm" m="sm" /> : null}
        {list.data?.results.map(({ kind }) => (
          <Menu.Item key={kind} component={Link} to={pathTo('dealDocuments', { id, orderId, kind })}>
            {t(`title.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
