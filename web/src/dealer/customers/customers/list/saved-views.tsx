import type { SavedView } from '@forecourt/contract/customers/customers.ts'
import { Button, CloseButton } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { confirm, openModal } from '#shared/ui/dialog/modals.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import classes from './customer-list.module.css'
import { customerQueries, deleteView, shareView } from '../customers.api.ts'
import { isFiltered, searchOf, textOfSearch, type CustomerSearch } from '../list-search.ts'
import { isView, listViews } from './list-views.ts'

const SaveViewDialog = lazyPart(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog)

/** The user's own views, and a button to save the current one. */
export function SavedViews({ search }: { readonly search: CustomerSearch }) {
  const t = useText('customers')
  const { data } = useQuery(customerQueries.savedViews())
  const maySave = useCan('account:update-profile')
  const saved = data?.results ?? []
  const isNew =
    isFiltered(search) &&
    !listViews.some(view => isView(view.search, search)) &&
    !saved.some(view => isView(searchOf(view.query), search))
  return (
    <>
      {saved.map(view => (
        <SavedViewLink key={view.id} view={view} search={search} mayDelete={maySave} />
      ))}
      {maySave && isNew ? (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => void openModal(close => <SaveViewDialog search={search} onClose={close} />)}
        >
          {t('views.save')}
        </Button>
      ) : null}
    </>
  )
}

interface SavedViewLinkProps {
  readonly view: SavedView
  readonly search: CustomerSearch
  readonly mayDelete: boolean
}

function SavedViewLink({ view, search, mayDelete }: SavedViewLinkProps) {
  const t = useText('customers')
  const saved = searchOf(view.query)
  const isShown = isView(saved, search)
  const remove = async () => {
    const isSure = await confirm({
      kind: 'delete',
      title: t('views.delete_title', { name: view.name }),
      yesLabel: t('views.delete_yes', { name: view.name }),
    })
    if (!isSure) return
    try {
      await deleteView(view.id)
    } catch {
      showToast({ type: 'error', text: t('views.delete_failed', { name: view.name }) })
    }
  }
  const share = async () => {
    try {
      await shareView(view.id, !view.is_shared)
    } catch {
      showToast({ type: 'error', text: t('views.share_failed', { name: view.name }) })
    }
  }
  return (
    <span className={classes['savedView']}>
      <Link
        to={{ pathname: paths.customers, search: textOfSearch(saved) }}
        className={classes['view']}
        aria-current={isShown ? 'page' : undefined}
      >
        <span className={classes['viewName']} title={view.name}>
          {view.name}
        </span>
        {view.is_shared ? (
          <>
            {' '}
            <IconUsers
              size={14}
              stroke={1.75}
              role="img"
              style={{ verticalAlign: 'text-bottom' }}
              aria-label={
                view.owner === null ? t('views.shared') : t('views.shared_by', { name: view.owner })
              }
            />
          </>
        ) : null}
      </Link>
      {isShown && mayDelete && view.owner === null ? (
        <Button variant="subtle" size="compact-sm" onClick={() => void share()}>
          {t(view.is_shared ? 'views.unshare' : 'views.share')}
        </Button>
      ) : null}
      {isShown && mayDelete && view.owner === null ? (
        <CloseButton
          size={24}
          iconSize={14}
          aria-label={t('views.delete', { name: view.name })}
          onClick={() => void remove()}
        />
      ) : null}
    </span>
  )
}
