import { useState } from 'react'
import type { RateCard } from '@forecourt/contract/pricing/lenders.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { checkSheet, importSheet, publishCard, type SheetBody, type SheetCheck } from './lenders.api.ts'

interface UseSheet {
  readonly lender: string
  readonly sheet: SheetBody['sheet']
  readonly today: string
  /** Called when the sheet has become a card, published or a draft. */
  readonly onKept: (card: RateCard, isPublished: boolean) => void
}

/** Turns a rate sheet into a card: checks it, then publishes or saves a draft. The form shows errors. */
export function useSheet({ lender, sheet, today, onKept }: UseSheet) {
  const t = useText('lenders')
  const [from, setFrom] = useState(today)
  const [check, setCheck] = useState<SheetCheck>()
  const body = { sheet, effective_from: from }
  /** The sheet has changed, so its check is outdated. */
  const change = () => setCheck(undefined)
  const changes = check && check.difference.added + check.difference.changed + check.difference.removed
  return {
    from,
    setFrom,
    check,
    change,
    canKeep: check !== undefined && check.problems.length === 0 && changes !== 0,
    doCheck: async () => {
      const checked = await checkSheet(lender, body)
      setCheck(checked)
      return checked
    },
    keep: async (isPublished: boolean) => {
      const draft = await importSheet(lender, body)
      const card = isPublished ? await publishCard(draft, from) : draft
      showToast({ type: 'success', text: t(isPublished ? 'toast.published' : 'toast.drafted') })
      change()
      onKept(card, isPublished)
    },
  }
}

export type SheetWork = ReturnType<typeof useSheet>
