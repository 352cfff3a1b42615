import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTabs } from '#shared/ui/page/page-tabs.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { temporaryId } from '#shared/forms/temporary-id.ts'
import { fits } from '#dealer/dealership/dealerships/matching.ts'
import { Can } from '#dealer/identity/accounts/sessions/can.tsx'
import { libraryQueries, CATALOGUES, type CatalogueName } from './library.api.ts'
import classes from './library.module.css'
import { useLineText } from './line-text.ts'
import { nounOf } from './line-values.ts'
import { LineTable } from './line-table.tsx'

const isCatalogue = (name: string | null): name is CatalogueName => CATALOGUES.some(shelf => shelf === name)

/** Interface S-31: fees and discounts of the catalogue, in four lists. */
export function LibraryScreen() {
  const { t } = useLineText()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('list')
  const shelf = isCatalogue(asked) ? asked : 'global-fees'
  const find = (text: string) =>
    setSearch({ list: shelf, ...(text !== '' && { search: text }) }, { preventScrollReset: true })
  return (
    <div className={classes['page']}>
      <PageTitle>{t('title')}</PageTitle>
      <PageTabs
        label={t('lists')}
        shown={shelf}
        tabs={CATALOGUES.map(name => ({ name, label: t(`list.${name}`), search: `?list=${name}` }))}
      />
      <Shelf key={shelf} shelf={shelf} search={search.get('search') ?? ''} onSearch={find} />
    </div>
  )
}

interface CatalogueProps {
  readonly shelf: CatalogueName
  readonly search: string
  readonly onSearch: (text: string) => void
}

/** One list: search, new rows on top, the rows. */
function Shelf({ shelf, search, onSearch }: CatalogueProps) {
  const { t } = useLineText()
  const { data, error, refetch } = useQuery(libraryQueries.lines(shelf))
  const [drafts, setDrafts] = useState<readonly string[]>([])
  const add = () => setDrafts(ids => [temporaryId(), ...ids])
  const found = data?.filter(({ name, name_fr }) => fits(`${name} ${name_fr}`, search))
  const addButton = (
    <Can action="fees-and-discounts:edit">
      <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={add}>
        {t(`add.${nounOf(shelf)}`)}
      </Button>
    </Can>
  )
  return (
    <>
      <div className={classes['bar']}>
        <SearchBox
          value={search}
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          clearLabel={t('search.clear')}
          maxLength={60}
          onSearch={onSearch}
        />
        {addButton}
      </div>
      <p className="dp-faint">{t(`about.${shelf}`)}</p>
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      <LineTable
        shelf={shelf}
        lines={found}
        drafts={drafts}
        isFiltered={search !== ''}
        onDraftGone={id => setDrafts(ids => ids.filter(other => other !== id))}
        empty={
          search === '' ? (
            <EmptyState kind="first-use" title={t(`empty.${shelf}`)} text={t('empty.text')} />
          ) : (
            <EmptyState kind="no-match" title={t('no_match')} onClear={() => onSearch('')} />
          )
        }
      />
    </>
  )
}
