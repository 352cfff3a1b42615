import { depositDifferences } from '@forecourt/contract/deposit-differences.ts'
import { query } from '#shared/api/query-client.ts'

export const differenceQuery = () => query(depositDifferences.list, {})
