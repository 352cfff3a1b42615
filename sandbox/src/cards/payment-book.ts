import { randomBytes } from 'node:crypto'

export type Payment = {
  id: string
  account: string
  amount: number
  currency: string
  manual: boolean
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled'
  received: number
  refunded: number
  card: { brand: string; last4: string } | null
  /** Seconds since 1970. */
  captureBefore: number | null
  error: string | null
  metadata: Record<string, string>
  /** Seconds since 1970; absent in older files. */
  created?: number
}

export type Page = {
  id: string
  account: string
  payment: string
  status: 'open' | 'complete' | 'expired'
  expires: number
  lines: { name: string; amount: number }[]
  reference: string | null
  language: string
  email: string | null
  success: string
  cancel: string
}

export type Refund = {
  id: string
  account: string
  payment: string
  amount: number
  status: 'succeeded' | 'failed'
  operation: string | null
  created: number
}

export type Dispute = {
  id: string
  account: string
  payment: string
  amount: number
  status: string
  reason: string
  /** The amounts booked on the account because of it. */
  booked: number[]
  due: number
  created: number
}

export class CardRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(code: string, status = 400) {
    super(code)
    this.code = code
    this.status = status
  }
}

export const random = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
