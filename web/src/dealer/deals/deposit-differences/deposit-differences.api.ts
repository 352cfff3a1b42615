import { depositDifferences } from '@forecourt/contract/deals/deposit-differences.ts'
import { query } from '#shared/api/query-client.ts'

export const differenceQuery = () => query(depositDifferences.list, {})
