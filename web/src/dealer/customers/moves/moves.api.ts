import { moves, type MoveHolders } from '@forecourt/contract/customers/moves.ts'
import { query } from '#shared/api/query-client.ts'

export const moveQueries = {
  list: (whose: MoveHolders, page: number) => query(moves.list, { query: { whose, page } }),
}
