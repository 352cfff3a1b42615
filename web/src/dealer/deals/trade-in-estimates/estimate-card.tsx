import type { TradeInEstimate } from '@forecourt/contract/deals/trade-in-estimates.ts'
import { isSilent, type EstimateFailure } from '@forecourt/domain/deals/trade-ins/estimates.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { showToast, toastMs } from '#shared/ui/toast/toast-store.ts'
import type { MayEdit } from './estimate-part.tsx'
import { refreshEstimate } from './trade-in-estimates.api.ts'
import classes from './trade-in-estimates.module.css'
import { ValueRange } from './value-range.tsx'

interface EstimateCardProps {
  readonly customerId: string
  readonly estimate: TradeInEstimate
  readonly edit: MayEdit
}

/** Value and range by the valuation service, or why there is none. */
export function EstimateCard({ customerId, estimate, edit }: EstimateCardProps) {
  const t = useText('estimates')
  const { eti } = estimate
  const { isBusy, problem, told, refresh } = useRefresh(customerId)
  const failure = told ?? estimate.failure
  return (
    <TitledCard
      title={t('title')}
      isBusy={isBusy}
      beside={
        edit.isEver ? (
          <GatedButton
            variant="default"
            size="compact-md"
            reason={edit.reason}
            loading={isBusy}
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            onClick={() => void refresh()}
          >
            {t(eti === null ? 'ask' : 'refresh')}
          </GatedButton>
        ) : null
      }
    >
      {eti === null ? null : <Value estimate={estimate} eti={eti} />}
      {problem === undefined ? null : <InlineProblem error={problem} />}
      {failure === null ? (
        eti === null ? (
          <p className={classes['quiet']}>{t(`status.${estimate.status}`)}</p>
        ) : null
      ) : (
        <Notice tone={isSilent(failure) ? 'info' : 'danger'}>{t(`failure.${failure}`)}</Notice>
      )}
    </TitledCard>
  )
}

interface ValueProps {
  readonly estimate: TradeInEstimate
  readonly eti: NonNullable<TradeInEstimate['eti']>
}

function Value({ estimate, eti }: ValueProps) {
  const t = useText('estimates')
  const format = useFormat()
  const now = useNow()
  const { expires_at: ends, expires_mileage: reading } = estimate
  const isOver = ends !== null && Date.parse(ends) <= now
  return (
    <>
      <ValueRange {...eti.vehicle_value} />
      <p className={classes['quiet']} data-over={isOver || undefined}>
        {t('made', { date: format.dayOf(eti.creation_date) })}{' '}
        {ends === null || reading === null
          ? null
          : t(isOver ? 'expired' : 'until', {
              date: format.dayOf(ends),
              reading: format.distance(reading),
            })}{' '}
        <span className={`dp-mono ${classes['whole'] ?? ''}`}>{eti.id}</span>
      </p>
    </>
  )
}

/** Product 8: a refusal of the service is shown in the card; an error is a toast as well. */
function useRefresh(customerId: string) {
  const t = useText('estimates')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const [told, setNotified] = useState<EstimateFailure | null>(null)
  const refresh = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { failure } = await refreshEstimate(customerId)
      setNotified(failure)
      if (failure !== null && !isSilent(failure))
        showToast({ type: 'error', text: t(`failure.${failure}`), durationMs: toastMs.error })
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, told, refresh }
}
