import { useFilters } from '#shared/url/use-filters.ts'

const OPEN = ['open'] as const

/** The open row of a list from the URL: its id, "new", or empty. */
export function useOpenRow() {
  const { given, narrow } = useFilters(OPEN)
  return { asked: given.open, open: (id: string) => narrow({ open: id }) }
}
