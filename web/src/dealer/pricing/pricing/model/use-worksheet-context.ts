import type { WorksheetContext } from '@forecourt/contract/pricing/pricing.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { worksheetQueries } from './pricing.api.ts'

/**
 * Context that the worksheet is priced with. Another postal code or credit score refetches it; until the response, or
 * without one, the last context applies.
 */
export function useWorksheetContext(orderId: string, postalCode: string | null, score: number | null) {
  const { data, error, isFetching, refetch } = useQuery(
    worksheetQueries.context(orderId, postalCode ?? '', score),
  )
  const [known, setKnown] = useState<WorksheetContext>()
  if (data !== undefined && data !== known) setKnown(data)
  return {
    context: data ?? known,
    /** The response belongs to this place and score. */
    isCurrent: data !== undefined,
    /** The visible figures still belong to another place. */
    isBehind: data === undefined && isFetching,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  }
}
