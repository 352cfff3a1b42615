import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import type { customers } from '@forecourt/contract/customers/customers.ts'
import { emptySearch, viewText, type CustomerSearch } from '../list-search.ts'

export type ViewCounts = ResponseOf<typeof customers.viewCounts>

export interface ListView {
  readonly name: 'our_move' | 'waiting' | 'holds' | 'today' | 'all'
  readonly search: CustomerSearch
  readonly count?: keyof ViewCounts
}

/**
 * Views of every list (interface 2.1). The sidebar has the same ones except the first: "My move" is the queue, which
 * counts orders, not customers.
 */
export const listViews: readonly ListView[] = [
  { name: 'our_move', search: { ...emptySearch, awaiting: 'dealer' }, count: 'awaiting_dealer' },
  { name: 'waiting', search: { ...emptySearch, awaiting: 'customer' }, count: 'awaiting_customer' },
  {
    name: 'holds',
    search: { ...emptySearch, deposit: ['paid'], deposit_mode: ['hold'] },
    count: 'holds',
  },
  { name: 'today', search: { ...emptySearch, appointment: ['today'] }, count: 'today' },
  { name: 'all', search: emptySearch },
]

export function isView(view: CustomerSearch, search: CustomerSearch): boolean {
  return viewText(view) === viewText(search)
}
