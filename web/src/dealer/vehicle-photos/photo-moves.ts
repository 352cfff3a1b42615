/** The order after one of them went a place to the front (-1) or to the back (1). */
export function moved(ids: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const at = ids.indexOf(id)
  const other = ids[at + by]
  if (at < 0 || other === undefined) return ids
  return ids.map((one, index) => (index === at ? other : index === at + by ? id : one))
}
