import { programmeChanges, type ChangeOrdering } from '@forecourt/contract/programme-changes.ts'
import { query } from '#shared/api/query-client.ts'

export const changeQueries = {
  list: (page: number, subject: string | null) =>
    query(programmeChanges.list, { query: { page, ...(subject !== null && { subject }) } }),
  orders: (id: string, page: number, ordering: ChangeOrdering) =>
    query(programmeChanges.orders, { params: { id }, query: { page, ordering } }),
}
