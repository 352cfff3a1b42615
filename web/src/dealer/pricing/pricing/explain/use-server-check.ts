import type { Pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { startTransition, useEffect, useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { canonical } from '../model/canonical-json.ts'
import { columnTypes } from '../model/draft.ts'
import { problemsAtInputs, type PricedColumn, type Problems } from '../model/priced-columns.ts'
import { priceOnServer } from '../model/pricing.api.ts'
import type { Figures } from '../model/sheet-rows.ts'

// Product 9: the pricing debounce. "Not up to date" is shown if a response takes longer than this (interface S-15).
export const debounceMs = 500
export const lateMs = 3_000

export interface ServerCheck {
  readonly state: 'checking' | 'late' | 'checked' | 'failed'
  /** ISO time stamp of the server's last response. */
  readonly asOf: string | undefined
  /** The server's figures that differ from the browser's: they take precedence. */
  readonly differing: Figures
  readonly problems: Problems
}

type Answer = Omit<ServerCheck, 'state'> & { readonly state: 'checked' | 'failed' }
/** The prices to check, and the number of the try. */
interface Question {
  readonly columns: PricedColumns
  readonly attempt: number
}

type PricedColumns = Readonly<Record<PaymentType, PricedColumn>>

interface UseServerCheck {
  readonly orderId: string
  readonly worksheet: Worksheet
  readonly columns: PricedColumns | undefined
}

const nothing = {}

/** Has the server price every change 500 ms after the last one; a response to an older question is dropped. */
export function useServerCheck({ orderId, worksheet, columns }: UseServerCheck) {
  const [answer, setAnswer] = useState<Answer & Question>()
  const [late, setLate] = useState<Question>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (columns === undefined) return undefined
    const stop = new AbortController()
    const waiting = setTimeout(() => setLate({ columns, attempt }), lateMs)
    const ask = async () => {
      const found = await checkAll({ orderId, worksheet, columns, signal: stop.signal })
      // A newer question was sent since.
      if (stop.signal.aborted) return
      clearTimeout(waiting)
      startTransition(() => setAnswer({ ...found, columns, attempt }))
    }
    const timer = setTimeout(() => void ask(), debounceMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
      clearTimeout(waiting)
    }
  }, [orderId, worksheet, columns, attempt])
  const isOfNow = (one: Question | undefined) => one?.columns === columns && one?.attempt === attempt
  const isAnswered = answer !== undefined && isOfNow(answer)
  const check: ServerCheck = {
    state: isAnswered ? answer.state : isOfNow(late) ? 'late' : 'checking',
    asOf: answer?.asOf,
    differing: isAnswered ? answer.differing : nothing,
    problems: isAnswered ? answer.problems : nothing,
  }
  return { ...check, retry: () => setAttempt(known => known + 1) }
}

interface CheckInput extends UseServerCheck {
  readonly columns: PricedColumns
  readonly signal: AbortSignal
}

async function checkAll({ orderId, worksheet, columns, signal }: CheckInput): Promise<Answer> {
  const differing: Partial<Record<PaymentType, Pricing>> = {}
  let problems: Problems = {}
  let asOf: string | undefined
  try {
    await Promise.all(
      columnTypes.map(async type => {
        const column = columns[type]
        // The server uses the same engine, so it cannot price this either.
        if (!column.ok) return
        try {
          const shown = figureOf(column.pricing)
          const answer = await priceOnServer(type, { orderId, worksheet, shown, signal })
          asOf = answer.as_of
          if (!isSame(answer, column.pricing)) differing[type] = answer
        } catch (error) {
          if (!isCallError(error, 'validation')) throw error
          problems = { ...problems, ...problemsAtInputs(error.fields, type, worksheet) }
        }
      }),
    )
    return { state: 'checked', asOf, differing, problems }
  } catch {
    return { state: 'failed', asOf, differing: {}, problems: {} }
  }
}

/** Headline figure of the column: the payment, or the amount due in cash. */
export const figureOf = ({ payment, amount_due }: Pricing): string | null => payment?.amount ?? amount_due

const isSame = ({ as_of: _theirs, ...theirs }: Pricing, { as_of: _ours, ...ours }: Pricing) =>
  canonical(theirs) === canonical(ours)
