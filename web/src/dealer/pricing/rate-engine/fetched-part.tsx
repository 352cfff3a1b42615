import type { EngineLender, FetchedSheet } from '@forecourt/contract/pricing/rate-engine.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refresh } from '#shared/api/query-client.ts'
import { rateEngine } from '@forecourt/contract/pricing/rate-engine.ts'
import { FileProblem } from '#shared/forms/file-problem.tsx'
import { useRefusals } from '#shared/forms/use-refusals.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useHabits } from '#shared/format/market.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { TextSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { SheetKeeping } from '#dealer/pricing/lenders/sheet-keeping.tsx'
import { useSheet } from '#dealer/pricing/lenders/use-sheet.ts'
import classes from './engine.module.css'
import { fetchSheet } from './rate-engine.api.ts'

interface FetchedPartProps {
  readonly lender: EngineLender
  readonly onClose: () => void
}

type Fetched = Extract<FetchedSheet, { outcome: 'fetched' }>

/** The provider's rates of a lender: fetched once, compared with the current card, then saved like any other sheet. */
export function FetchedPart({ lender, onClose }: FetchedPartProps) {
  const t = useText('engine')
  const language = useLanguage()
  const name = language === 'fr' ? lender.name_fr : lender.name
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [rateEngine.fetchSheet.path, lender.id],
    queryFn: () => fetchSheet(lender.id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <section className={classes['fetched']} aria-label={t('fetch.title', { name })} aria-live="polite">
      <div className={classes['bar']}>
        <h3 className="dp-heading">{t('fetch.title', { name })}</h3>
        <Button variant="subtle" size="compact-sm" onClick={onClose}>
          {t('fetch.close')}
        </Button>
      </div>
      {isFetching ? <TextSkeleton lines={3} /> : null}
      {error === null || isFetching ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      {data?.outcome === 'failed' && !isFetching ? (
        <Failed reason={data} onRetry={() => void refetch()} />
      ) : null}
      {data?.outcome === 'fetched' && !isFetching ? (
        <Sheet lender={lender} fetched={data} onKept={onClose} />
      ) : null}
    </section>
  )
}

interface FailedProps {
  readonly reason: Extract<FetchedSheet, { outcome: 'failed' }>
  readonly onRetry: () => void
}

function Failed({ reason: { reason, code }, onRetry }: FailedProps) {
  const t = useText('engine')
  return (
    <Notice
      tone="attention"
      action={
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          {t('fetch.again')}
        </Button>
      }
    >
      {t(`fetch.${reason}`, { code: code ?? '' })}
    </Notice>
  )
}

interface SheetProps {
  readonly lender: EngineLender
  readonly fetched: Fetched
  readonly onKept: () => void
}

function Sheet({ lender, fetched, onKept }: SheetProps) {
  const t = useText('engine')
  const format = useFormat()
  const now = useNow()
  const { timeZone } = useHabits()
  const started = useRef(false)
  const work = useSheet({
    lender: lender.id,
    today: wallClock(now, timeZone).date,
    sheet: { text: fetched.text, file_name: fetched.file_name },
    onKept: () => {
      void refresh(rateEngine.status)
      onKept()
    },
  })
  const { attempt, failure, isBusy } = useRefusals()
  // Fetched rates are compared immediately: there is nothing to fill in before.
  useEffect(() => {
    if (started.current) return
    started.current = true
    void attempt(work.doCheck)
  })
  return (
    <>
      <p className="dp-faint">{t('fetch.as_of', { time: format.instant(fetched.as_of) })}</p>
      {failure === undefined ? null : <FileProblem failure={failure} />}
      {isBusy ? <TextSkeleton lines={4} /> : null}
      <SheetKeeping work={work} />
    </>
  )
}
