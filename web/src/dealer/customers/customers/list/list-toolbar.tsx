import {
  CUSTOMER_ORDERINGS,
  type CustomerOrdering,
} from '@forecourt/domain/customers/customers/list-parameters.ts'
import { Button, Kbd, NativeSelect } from '@mantine/core'
import { IconColumns, IconFilter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import { Can } from '#dealer/identity/accounts/sessions/can.tsx'
import classes from './customer-list.module.css'
import { FilterChips } from './filter-chips.tsx'
import type { ColumnId } from './column-ids.ts'
import { SearchBox } from './search-box.tsx'
import type { ListSearch } from './use-list-search.ts'

const ColumnChooser = lazyPart(async () => (await import('./column-chooser.tsx')).ColumnChooser)
const ExportButton = lazyPart(
  async () => (await import('#dealer/customers/customer-exports/export-button.tsx')).ExportButton,
)
const FilterDrawer = lazyPart(async () => (await import('./filter-drawer.tsx')).FilterDrawer)

interface ListToolbarProps {
  readonly list: ListSearch
  /** Without results, the active filters are shown in place of the rows. */
  readonly count: number | undefined
  readonly shown: readonly ColumnId[]
  readonly onShown: (shown: readonly ColumnId[]) => void
}

export function ListToolbar({ list, count, shown, onShown }: ListToolbarProps) {
  const t = useText('customers')
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const open = () => {
    setWasOpen(true)
    setOpen(true)
  }
  const chooseColumns = () =>
    void openModal(close => <ColumnChooser initial={shown} onShown={onShown} onClose={close} />)
  useShortcut({ keys: 'f', group: 'list', label: t('filters.open'), run: open })
  return (
    <div className={classes['toolbar']}>
      <div className={classes['searchBox']}>
        <SearchBox
          value={list.search.search}
          onSearch={search => list.narrow({ search }, { replace: list.search.search !== '' })}
        />
      </div>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            F
          </Kbd>
        }
        aria-keyshortcuts="f"
        aria-haspopup="dialog"
        onClick={open}
      >
        {t('filters.open')}
      </Button>
      {count === 0 ? null : <FilterChips list={list} />}
      <div className={classes['toolbarEnd']}>
        <Can action="customer:export">
          <Suspense>
            <ExportButton search={list.search} count={count} />
          </Suspense>
        </Can>
        <SortMenu list={list} />
        <Button
          variant="default"
          className={classes['columns'] ?? ''}
          leftSection={<IconColumns size={16} stroke={1.75} aria-hidden />}
          aria-haspopup="dialog"
          onClick={chooseColumns}
        >
          {t('columns.open')}
        </Button>
      </div>
      {wasOpen ? (
        <Suspense>
          <FilterDrawer list={list} count={count} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function SortMenu({ list }: { readonly list: ListSearch }) {
  const t = useText('customers')
  const language = useLanguage()
  return (
    <NativeSelect
      aria-label={t('sort.label')}
      className={classes['sort'] ?? ''}
      data={CUSTOMER_ORDERINGS.map(({ code, name, name_fr: nameFr }) => ({
        value: code,
        label: language === 'fr' ? nameFr : name,
      }))}
      value={list.search.ordering}
      onChange={event => list.narrow({ ordering: event.currentTarget.value as CustomerOrdering })}
    />
  )
}
