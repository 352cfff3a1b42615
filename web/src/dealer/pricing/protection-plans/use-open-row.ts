import { useFilters } from '#shared/url/use-filters.ts'

const OPEN = ['open'] as const

/** Which row of a list is open, as the address says: its id, "new", or nothing. */
export function useOpenRow() {
  const { given, narrow } = useFilters(OPEN)
  return { asked: given.open, open: (id: string) => narrow({ open: id }) }
}
