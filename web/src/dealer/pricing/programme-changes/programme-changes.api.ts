import {
  programmeChanges,
  type ChangeOrdering,
  type ProgrammeChange,
} from '@forecourt/contract/pricing/programme-changes.ts'
import { polled } from '#shared/api/query-client.ts'

/** Poll interval of a running change, in ms. */
const pace = 2_000

export const changeQueries = {
  list: (page: number, subject: string | null) =>
    polled(programmeChanges.list, { query: { page, ...(subject !== null && { subject }) } }, changes =>
      changes?.results.some(({ is_done: isDone }) => !isDone) === true ? pace : false,
    ),
  /** Until the change is done, more orders are found. */
  orders: ({ id, is_done: isDone }: ProgrammeChange, page: number, ordering: ChangeOrdering) =>
    polled(programmeChanges.orders, { params: { id }, query: { page, ordering } }, () =>
      isDone ? false : pace,
    ),
}
