import { useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isCallError } from '#shared/api/call-error.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import type { OverrideAnswers } from '@forecourt/contract/deals/overrides.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { useDesk } from '#dealer/pricing/pricing/model/desk.ts'
import type { Draft } from '#dealer/pricing/pricing/model/draft.ts'
import { withRemovedFees } from '#dealer/pricing/pricing/model/removed-fees.ts'
import { keepOrder, worksheetQueries, type TaggedOrder } from '#dealer/pricing/pricing/model/pricing.api.ts'
import { forgetLocalDraft } from '#dealer/pricing/pricing/model/local-draft.ts'
import { unexplainedIn } from '#dealer/pricing/pricing/model/unexplained.ts'
import type { DraftOfDesk } from '#dealer/pricing/pricing/model/use-draft.ts'
import { orderIn } from '#dealer/pricing/pricing/model/worksheet-store.ts'
import { askReasons } from './ask-reasons.tsx'
import type { Failure } from './use-one-action.ts'

interface UseSavedOrder {
  readonly work: DraftOfDesk
  /** The sheet is that of the order, not of a scenario. */
  readonly isOrder: boolean
}

interface Save {
  /** The new worksheet of the order, for the names of its lines. */
  readonly draft: () => Promise<Draft>
  readonly send: (etag: string | null, reasons?: OverrideAnswers) => Promise<TaggedOrder>
  readonly onSaved: (saved: TaggedOrder) => void
}

/**
 * Saves an order from outside its sheet: over the version that the sheet is based on, with the required reasons. The
 * result appears on the sheet as one step.
 */
export function useSavedOrder({ work, isOrder }: UseSavedOrder) {
  const { order, context, draft: onSheet } = useDesk()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  // Somebody saved in between: after this notice the user may continue.
  const told = useRef<string | null>(undefined)
  const { queryKey } = worksheetQueries.order(order.id)

  const take = async (saved: TaggedOrder) => {
    if (isOrder) work.adopt(saved)
    else forgetLocalDraft(order.id)
    await keepOrder(saved)
    if (!isOrder) await navigate(pathTo('pricingWorksheet', { id, orderId: order.id }))
  }
  const etag = () => {
    if (told.current !== undefined) return told.current
    return isOrder ? work.base.etag : (queryClient.getQueryData<TaggedOrder>(queryKey)?.etag ?? null)
  }
  const save = async (asked: Save, reasons?: OverrideAnswers): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const saved = await asked.send(etag(), reasons)
      told.current = undefined
      asked.onSaved(saved)
      await take(saved)
    } catch (error) {
      if (!isCallError(error)) throw error
      // If it cannot be read, the refusal is shown all the same.
      const draft = await asked.draft().catch(() => onSheet)
      const unexplained = unexplainedIn(error)
      if (unexplained.length > 0 && reasons === undefined) {
        void openModal(close =>
          askReasons(unexplained, withRemovedFees(draft, context.library), close, answers =>
            save(asked, answers),
          ),
        )
        return
      }
      if (error.kind === 'stale') {
        const stored = orderIn(error)
        told.current = stored.etag
        await keepOrder(stored)
      }
      setFailure({ error, draft })
    } finally {
      setBusy(false)
    }
  }
  return { save: (asked: Save) => save(asked), failure, isBusy }
}
