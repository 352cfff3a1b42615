import type { RateCard } from '@forecourt/contract/pricing/lenders.ts'
import { sheetOf } from '@forecourt/domain/pricing/rate-cards/sheet-of.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { lenderQueries } from './lenders.api.ts'

/** Downloads a card as a rate sheet that can be imported again. */
export async function downloadSheet({ id, number }: RateCard): Promise<void> {
  const { cells } = await queryClient.fetchQuery(lenderQueries.rateCard(id))
  // Spreadsheets recognize UTF-8 only by its byte order mark.
  const file = new Blob(['\uFEFF', sheetOf(cells), '\n'], { type: 'text/csv;charset=utf-8' })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = number === null ? 'rate-card-draft.csv' : `rate-card-${number}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
