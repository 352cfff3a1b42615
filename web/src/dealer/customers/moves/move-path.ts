import type { Move } from '@forecourt/contract/customers/moves.ts'
import { stepPath } from '#dealer/platform/navigation/step-screens.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'

/** Where an action is done: the screen of its step, or the customer's page if there is none. */
export const movePath = ({ id, customer, next_move: move }: Move): string =>
  stepPath(move.step, { id: customer.id, orderId: id }) ?? pathTo('customer', { id: customer.id })
