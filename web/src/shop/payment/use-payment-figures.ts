import type { CustomerPayments, CustomerPricing } from '@forecourt/contract/deals/customer-payments.ts'
import { useEffect, useState } from 'react'
import { isCallError, type FieldProblems } from '#shared/api/call-error.ts'
import { choiceOf, isKept, type PaymentDraft } from './payment-draft.ts'
import { pricePayment } from './own-payments.api.ts'

// Product 9: payment detail update debounce.
const debounceMs = 500

interface Figures {
  readonly pricing: CustomerPricing | null
  readonly problems: FieldProblems
  readonly isLoading: boolean
  /** An error other than a figure that cannot be priced. */
  readonly error: unknown
}

interface Answer {
  readonly draft: PaymentDraft
  readonly problems: FieldProblems
  readonly error: unknown
}

const nothing: FieldProblems = {}

/**
 * Figures of a draft, from the server. A 400 becomes the payment's errors, and the last valid figures of the same
 * payment type stay (product 8).
 */
export function usePaymentFigures(payments: CustomerPayments, draft: PaymentDraft): Figures {
  const stored = choiceOf(payments, draft.type)
  const isStored = isKept(payments, draft) || Object.keys(draft.terms).length === 0
  const [good, setGood] = useState<{ draft: PaymentDraft; version: number; pricing: CustomerPricing }>()
  const [answer, setAnswer] = useState<Answer>()
  const { order, version } = payments
  useEffect(() => {
    if (isStored) return undefined
    const stop = new AbortController()
    const ask = async () => {
      try {
        const pricing = await pricePayment({ order, ...draft }, stop.signal)
        setGood({ draft, version, pricing })
        setAnswer({ draft, problems: nothing, error: undefined })
      } catch (error) {
        if (stop.signal.aborted) return
        const isRefused = isCallError(error, 'validation')
        setAnswer({
          draft,
          problems: isRefused ? error.fields : nothing,
          error: isRefused ? undefined : error,
        })
      }
    }
    const timer = setTimeout(() => void ask(), debounceMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [draft, isStored, order, version])
  if (isStored)
    return { pricing: stored.pricing, problems: stored.problems, isLoading: false, error: undefined }
  const last = good?.draft.type === draft.type && good.version === version ? good.pricing : stored.pricing
  if (answer?.draft !== draft) return { pricing: last, problems: nothing, isLoading: true, error: undefined }
  return { pricing: last, problems: answer.problems, isLoading: false, error: answer.error }
}
