import { MAX_WORKSHEET_LINES, type Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { invalid, Refusal } from '#platform/http/refusal.ts'

/** What the server adds to a worksheet counts as what is typed does: one that is too long could not be answered again. */
export function refuseFull({ lines }: Worksheet, field = 'worksheet.lines'): void {
  if (lines.length > MAX_WORKSHEET_LINES)
    throw invalid({ [field]: { rule: 'max_items', params: { max: MAX_WORKSHEET_LINES } } })
}

/** A deal that nobody has typed anything into yet: what is in force in the library alone is more than it takes. */
export function refuseFullLibrary({ lines }: Worksheet): void {
  if (lines.length > MAX_WORKSHEET_LINES)
    throw new Refusal('conflict', { code: 'deal_full', params: { most: MAX_WORKSHEET_LINES } })
}
