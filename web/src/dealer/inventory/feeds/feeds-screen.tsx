import type { Feed } from '@forecourt/contract/inventory/feeds.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { mayLeave } from '#shared/forms/dirty.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { SideDrawer } from '#shared/ui/dialog/side-drawer.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { FeedForm } from './feed-form.tsx'
import { FeedPart } from './feed-part.tsx'
import { feedQueries } from './feeds.api.ts'
import classes from './feeds.module.css'

/** Sources of vehicles: systems that export files, each with its own columns. */
export function FeedsScreen() {
  const t = useText('feeds')
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useQuery(feedQueries.list())
  const chosen = data?.results.find(({ id }) => id === search.get('feed')) ?? data?.results[0]
  const choose = (id: string) => setSearch({ feed: id })
  const edited = search.get('edit')
  const close = async () => {
    if (await mayLeave()) setSearch(chosen === undefined ? {} : { feed: chosen.id })
  }
  const addButton = (
    <Button
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => setSearch({ ...(chosen && { feed: chosen.id }), edit: 'new' })}
    >
      {t('add')}
    </Button>
  )
  return (
    <div className={classes['page']}>
      <Link to={paths.inventory} className="dp-quiet-link dp-touch">
        ‹ {t('back')}
      </Link>
      <div className={classes['head']}>
        <PageTitle>{t('title')}</PageTitle>
        {addButton}
      </div>
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <CardSkeleton height={240} /> : null}
      {data?.results.length === 0 ? (
        <EmptyState kind="first-use" title={t('empty.title')} text={t('empty.text')} />
      ) : null}
      <ul className={classes['feeds']} aria-label={t('list')}>
        {data?.results.map(feed => (
          <FeedCard key={feed.id} feed={feed} isChosen={feed.id === chosen?.id} onChoose={choose} />
        ))}
      </ul>
      {chosen === undefined ? null : (
        <FeedPart
          key={chosen.id}
          feed={chosen}
          onEdit={() => setSearch({ feed: chosen.id, edit: chosen.id })}
        />
      )}
      <SideDrawer
        isOpen={edited !== null}
        title={t(edited === 'new' ? 'form.new' : 'form.edit')}
        size={520}
        closeLabel={t('close')}
        onClose={() => void close()}
      >
        {edited === null ? null : (
          <FeedForm
            key={edited}
            feed={data?.results.find(({ id }) => id === edited)}
            onSaved={choose}
            onCancel={() => void close()}
          />
        )}
      </SideDrawer>
    </div>
  )
}

interface FeedCardProps {
  readonly feed: Feed
  readonly isChosen: boolean
  readonly onChoose: (id: string) => void
}

function FeedCard({ feed, isChosen, onChoose }: FeedCardProps) {
  const t = useText('feeds')
  return (
    <li>
      <button
        type="button"
        className={classes['feed']}
        aria-pressed={isChosen}
        onClick={() => onChoose(feed.id)}
      >
        <strong>{feed.name}</strong>
        <span className={classes['faint']}>{t('vehicles', { count: feed.vehicles })}</span>
      </button>
    </li>
  )
}
