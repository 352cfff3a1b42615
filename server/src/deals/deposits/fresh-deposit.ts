import { newId } from '#platform/http/ids.ts'
import type { DepositOrder, DepositRow, StoredDeposit } from './deposits.queries.ts'

export const currencyOf = ({ offer }: DepositOrder) =>
  offer.country === 'CA' ? ('CAD' as const) : ('USD' as const)

interface Fresh {
  readonly row: DepositOrder
  readonly by: string | null
  readonly name: string | null
  readonly now: Date
}

/** A new deposit without entries; other columns have the database's defaults. */
export function freshDeposit({ row, by, name, now }: Fresh, given: Partial<StoredDeposit>): StoredDeposit {
  const { dealer_id, id: order } = row.order
  return {
    dealer_id,
    id: newId(),
    order_id: order,
    first_order_id: order,
    number: null,
    source: 'custom',
    amount: 0,
    fee: 0,
    refunded: 0,
    disputed: 0,
    charged_back: 0,
    currency: currencyOf(row),
    mode: 'capture',
    state: 'created',
    method: 'card',
    reference: null,
    paid_on: null,
    purpose_en: null,
    purpose_fr: null,
    message: null,
    refundable: true,
    due_at: null,
    expires: null,
    account: null,
    session_ref: null,
    session_url: null,
    payment_ref: null,
    card_brand: null,
    card_last4: null,
    capture_before: null,
    decline_code: null,
    paid_at: null,
    unknown_since: null,
    next_check: null,
    created: now.toISOString(),
    created_by: by,
    version: 1,
    entries: [],
    disputes: [],
    pending: null,
    created_name: name,
    ...given,
  }
}

/** The columns of a deposit without its related rows. */
export const rowOf = ({
  entries: _entries,
  disputes: _disputes,
  pending: _pending,
  created_name: _name,
  ...row
}: StoredDeposit): DepositRow => row
