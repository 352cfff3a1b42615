import { customerDeposits } from '@forecourt/contract/deals/customer-deposits.ts'
import { deposits } from '@forecourt/contract/deals/deposits.ts'
import { payDeposit, type Payer } from './card-desk.ts'
import type { Fault } from './card-proxy.ts'

/** How far an action proceeds before the kill. */
const STEPS = [
  'nothing of it is stored',
  'the provider has not got it',
  'the provider has done it',
  'the provider has answered',
  'all of it is stored',
] as const
type Step = (typeof STEPS)[number]

/** The provider's response, if the action proceeds that far. */
export const ANSWERS = ['pass', 'repeat', '500', '500-done'] as const
export const RECOVERIES: readonly Fault[] = [
  'none',
  'lost',
  'lost actions',
  'unanswered actions',
  'ill actions',
  'ill after the work of actions',
  'twice asked actions',
]

interface Action {
  readonly make: (payer: Payer) => Promise<unknown>
  readonly steps: readonly Step[]
  readonly endpoint: { readonly method: string; readonly path: string }
  readonly body?: (scene: { readonly order: string; readonly other: string }) => object
  /** The deposit's entries at the end, in cents. */
  readonly entries: string
}

const ours: readonly Step[] = ['nothing of it is stored', 'all of it is stored']

/** Each action that moves money or records it. `captured` makes a deposit that can be refunded. */
export const killedActions = (captured: Action['make']): Readonly<Record<string, Action>> => ({
  capture: { make: payDeposit, steps: STEPS, endpoint: deposits.capture, entries: 'authorized captured' },
  cancel: { make: payDeposit, steps: STEPS, endpoint: deposits.cancel, entries: 'authorized released' },
  refund: {
    make: captured,
    steps: STEPS,
    endpoint: deposits.refund,
    body: () => ({ refund_reason_id: 'price', other_refund_reason: null }),
    entries: 'authorized captured refunded',
  },
  'refund of a part': {
    make: captured,
    steps: STEPS,
    endpoint: deposits.refund,
    body: () => ({ refund_reason_id: 'price', other_refund_reason: null, amount: '120.00' }),
    entries: 'authorized captured refunded',
  },
  'start paying': {
    make: () => Promise.resolve(),
    steps: STEPS,
    endpoint: customerDeposits.start,
    body: ({ order }) => ({ order, amount: '500.00' }),
    entries: 'authorized',
  },
  transfer: {
    make: payDeposit,
    steps: ours,
    endpoint: deposits.transfer,
    body: ({ other }) => ({
      transferred_order_id: other,
      transfer_reason_id: 'another_vehicle',
      other_transfer_reason: null,
    }),
    entries: 'authorized transferred_in transferred_out',
  },
  'mark paid': {
    make: () => Promise.resolve(),
    steps: ours,
    endpoint: deposits.markPaid,
    body: () => ({ amount: '500.00', method: 'cash', reference: null, date: '2026-11-21' }),
    entries: 'captured',
  },
})
