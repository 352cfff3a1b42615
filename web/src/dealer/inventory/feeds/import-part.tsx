import type { FeedImport } from '@forecourt/contract/inventory/feeds.ts'
import { isMoving } from '@forecourt/domain/inventory/feeds/import-states.ts'
import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { ImportActions } from './import-actions.tsx'
import { ImportRows } from './import-rows.tsx'
import { MappingForm } from './mapping-form.tsx'
import { feedQueries, refreshVehicles, type RowKind } from './feeds.api.ts'
import { useProblemText } from './feed-words.ts'
import classes from './feeds.module.css'

interface ImportPartProps {
  readonly id: string
  readonly isFull: boolean
}

/** One file: progress, changes and actions. */
export function ImportPart({ id, isFull }: ImportPartProps) {
  const { data, error, refetch } = useQuery(feedQueries.one(id))
  const state = data?.state
  useEffect(() => {
    if (state === 'published' || state === 'rolled_back') void refreshVehicles()
  }, [state])
  if (data === undefined)
    return error === null ? (
      <CardSkeleton height={200} />
    ) : (
      <InlineProblem error={error} onRetry={() => void refetch()} />
    )
  return <Import one={data} isFull={isFull} />
}

/** States without rows to show: not yet, never, or no longer. */
const NOT_COMPARED: readonly FeedImport['state'][] = ['reading', 'failed', 'discarded']

function Import({ one, isFull }: { readonly one: FeedImport; readonly isFull: boolean }) {
  const t = useText('feeds')
  const problem = useProblemText()
  const [kind, setKind] = useState<RowKind>()
  const counts: Readonly<Record<RowKind, number>> = {
    new: one.rows_new,
    changed: one.rows_changed,
    gone: one.rows_gone,
    refused: one.rows_refused,
  }
  const kinds = (['new', 'changed', 'gone', 'refused'] as const).filter(each => isFull || each !== 'gone')
  const shown = kind ?? kinds.find(each => counts[each] > 0)
  return (
    <div className={classes['import']}>
      <Facts one={one} />
      {isMoving(one.state) ? <Moving one={one} /> : null}
      {one.problem === null ? null : <Notice tone="danger">{problem(one.problem, one.problem_line)}</Notice>}
      {NOT_COMPARED.includes(one.state) ? null : (
        <>
          <div className={classes['counts']} role="group" aria-label={t('difference')}>
            {kinds.map(each => (
              <button
                key={each}
                type="button"
                className={classes['count']}
                data-kind={each}
                aria-pressed={each === shown}
                onClick={() => setKind(each)}
              >
                <strong>{counts[each]}</strong> <span>{t(`rows.${each}`)}</span>
              </button>
            ))}
            <p className={classes['faint']}>{t('rows.same', { count: one.rows_same })}</p>
          </div>
          <ImportActions one={one} />
          {shown === undefined ? null : <ImportRows key={shown} one={one} kind={shown} />}
        </>
      )}
      {one.mapping === null ? null : <MappingForm key={one.state} one={one} mapping={one.mapping} />}
    </div>
  )
}

function Facts({ one }: { readonly one: FeedImport }) {
  const t = useText('feeds')
  const format = useFormat()
  const { format: kind, encoding } = one
  return (
    <p className={classes['facts']}>
      <strong>{one.file_name}</strong> <span className={classes['state']}>{t(`state.${one.state}`)}</span>
      <br />
      <span className={classes['faint']}>
        {[
          kind === null || encoding === null ? '' : `${kind.toUpperCase()}, ${encoding.toUpperCase()}`,
          t('rows_read', { count: one.rows_read }),
          one.is_fetched
            ? t('fetched', { time: format.instant(one.created) })
            : t('sent', { time: format.instant(one.created), by: one.created_by ?? t('by.somebody') }),
          one.published === null
            ? ''
            : t('published', {
                time: format.instant(one.published),
                by: one.published_by ?? t(one.is_fetched ? 'by.schedule' : 'by.somebody'),
              }),
        ]
          .filter(part => part !== '')
          .join(' · ')}
      </span>
    </p>
  )
}

const whole = 100

function Moving({ one }: { readonly one: FeedImport }) {
  const t = useText('feeds')
  const done =
    one.file_bytes === 0 ? 0 : Math.min(whole, Math.round((one.bytes_read / one.file_bytes) * whole))
  const isReading = one.state === 'reading'
  return (
    <div role="status">
      <Progress
        value={isReading ? done : whole}
        striped={!isReading}
        animated={!isReading}
        aria-label={t(`state.${one.state}`)}
      />
      <p className={classes['faint']}>
        {isReading ? t('progress', { rows: one.rows_read, percent: done }) : t(`state.${one.state}`)}
      </p>
    </div>
  )
}
