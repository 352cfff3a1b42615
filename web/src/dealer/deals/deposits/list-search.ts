import type { DepositState } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { pageField, wordField, type SearchFields } from '#shared/url/search-fields.ts'

/** Tabs of the list: those that wait for the dealership first. */
export const shows = ['holds', 'waiting', 'paid', 'disputed', 'ended', 'all', 'differences'] as const
type Show = (typeof shows)[number]

interface DepositSearch {
  readonly show: Show
  readonly page: number
}

export const listFields: SearchFields<DepositSearch> = { show: wordField(shows, 'holds'), page: pageField }

const states: Readonly<Record<Show, readonly DepositState[]>> = {
  holds: ['pre_authorized'],
  waiting: ['created', 'initiated'],
  paid: ['confirmed'],
  ended: ['rejected', 'error', 'expired', 'canceled', 'refunded', 'charged_back'],
  all: [],
  disputed: [],
  differences: [],
}

/** Empty: all of them. */
export const statesOf = (show: Show): readonly DepositState[] => states[show]
