import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'
import { EstimateCard } from './estimate-card.tsx'
import { estimateQueries } from './trade-in-estimates.api.ts'
import classes from './trade-in-estimates.module.css'
import { VehicleFacts } from './vehicle-facts.tsx'
import { TradeVehicleForm } from './trade-vehicle-form.tsx'

interface EstimatePartProps {
  readonly customerId: string
  readonly assigned: string | null
}

/** Interface S-12, the part "Trade-in": a customer's vehicle and its instant estimate. */
export function EstimatePart({ customerId, assigned }: EstimatePartProps) {
  const t = useText('estimates')
  const edit = useMayEdit(assigned)
  const [isEditing, setEditing] = useState(false)
  const { data, error, refetch } = useQuery(estimateQueries.ofCustomer(customerId))
  if (data === undefined)
    return error === null ? (
      <CardSkeleton height={160} />
    ) : (
      <InlineProblem error={error} onRetry={() => void refetch()}>
        {t('failed')}
      </InlineProblem>
    )
  if (isEditing)
    return <TradeVehicleForm customerId={customerId} estimate={data} onDone={() => setEditing(false)} />
  const start = () => setEditing(true)
  if (data.trade_in_vehicle_data === null)
    return (
      <EmptyState
        kind="first-use"
        title={t('empty')}
        text={t('empty_text')}
        action={
          edit.isEver ? (
            <GatedButton reason={edit.reason} onClick={start}>
              {t('enter')}
            </GatedButton>
          ) : null
        }
      />
    )
  return (
    <div className={classes['parts']}>
      <VehicleFacts estimate={data} edit={edit} onEdit={start} />
      <EstimateCard customerId={customerId} estimate={data} edit={edit} />
    </div>
  )
}

/** Whether this user ever enters trade-ins, and what prevents it here. */
export interface MayEdit {
  readonly isEver: boolean
  readonly reason: string | undefined
}

function useMayEdit(assigned: string | null): MayEdit {
  const t = useText('customers')
  const isEver = useCan('trade-in:edit')
  const isNow = useCanOn('trade-in:edit', { assigned_dealer: assigned })
  return { isEver, reason: isNow ? undefined : t('not_yours') }
}
