import type { OrderVersion } from '@forecourt/contract/deals/order-versions.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Pager } from '#shared/ui/table/pager.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { staleProps } from '#shared/ui/table/stale.ts'
import { useDesk } from '#dealer/pricing/pricing/model/desk.ts'
import type { DraftOfDesk } from '#dealer/pricing/pricing/model/use-draft.ts'
import type { ReadOnlyReason } from '#dealer/pricing/pricing/model/worksheet-access.ts'
import { useBranch } from '#dealer/deals/scenarios/use-branch.tsx'
import { ActionProblem } from './action-problem.tsx'
import { useGate } from './gate.ts'
import { versionQueries } from './order-versions.api.ts'
import { useOneAction } from './use-one-action.ts'
import { useRestore } from './use-restore.tsx'
import type { VersionsView } from './use-versions.ts'
import { VersionCard } from './version-card.tsx'
import classes from './versions.module.css'

interface VersionListProps {
  readonly work: DraftOfDesk
  readonly isOrder: boolean
  readonly reason: ReadOnlyReason
  readonly onView: (view: VersionsView) => void
  readonly onDone: () => void
}

/** All versions of the deal, newest first; two of them can be chosen for a comparison. */
export function VersionList({ work, isOrder, reason, onView, onDone }: VersionListProps) {
  const t = useText('versions')
  const { order, draft } = useDesk()
  const [page, setPage] = useState(1)
  const [picked, setPicked] = useState<readonly OrderVersion[]>([])
  const list = useQuery({ ...versionQueries.list(order.id, page), placeholderData: before => before })
  const { restore, ...restoring } = useRestore({ work, isOrder, onDone })
  const act = useOneAction()
  const branch = useBranch(() => onView({ list: 'what-ifs' }))
  const gate = useGate(reason)
  if (list.data === undefined)
    return list.error === null ? (
      <CardSkeleton height={320} />
    ) : (
      <InlineProblem error={list.error} onRetry={() => void list.refetch()}>
        {t('failed')}
      </InlineProblem>
    )
  const { results, count } = list.data
  if (count === 0) return <EmptyState kind="first-use" title={t('empty')} text={t('empty_text')} />
  const pick = (version: OrderVersion) =>
    setPicked(known =>
      known.some(({ id }) => id === version.id)
        ? known.filter(({ id }) => id !== version.id)
        : // Two at a time: a third replaces the first one.
          [...known, version].slice(-2),
    )
  const failure = restoring.failure ?? act.failure
  return (
    <>
      {failure === undefined ? null : <ActionProblem {...failure} />}
      <p className="dp-faint">{t('hint')}</p>
      <ol className={classes['list']} aria-label={t('list')} {...staleProps(list.isPlaceholderData)}>
        {results.map((version, index) => (
          <VersionCard
            key={version.id}
            version={version}
            isNewest={page === 1 && index === 0}
            isPicked={picked.some(({ id }) => id === version.id)}
            isBusy={restoring.isBusy || act.isBusy}
            gate={gate}
            onPick={() => pick(version)}
            onCompare={() => onView({ before: `version ${version.id}`, after: 'sheet' })}
            onRestore={() => restore(version)}
            onBranch={() => void act.run(draft, () => branch.ofVersion(version))}
          />
        ))}
      </ol>
      {list.data.last > 1 ? <Pager page={{ ...list.data, current: page }} onPage={setPage} /> : null}
      <PickBar picked={picked} onView={onView} />
    </>
  )
}

interface PickBarProps {
  readonly picked: readonly OrderVersion[]
  readonly onView: (view: VersionsView) => void
}

function PickBar({ picked, onView }: PickBarProps) {
  const t = useText('versions')
  const [one, other] = picked.toSorted((a, b) => a.version - b.version)
  return (
    <div className={classes['pickBar']} data-on={one !== undefined || undefined}>
      <span role="status">
        {one === undefined
          ? ''
          : other === undefined
            ? t('picked.one', { version: one.version })
            : t('picked.two', { before: one.version, after: other.version })}
      </span>
      {one === undefined || other === undefined ? null : (
        <Button
          size="compact-sm"
          onClick={() => onView({ before: `version ${one.id}`, after: `version ${other.id}` })}
        >
          {t('compare.picked')}
        </Button>
      )}
    </div>
  )
}
