import { MOST_WORKSHEET_LINES, type Worksheet } from '@forecourt/contract/worksheet.ts'
import { invalid } from '../http/refusal.ts'

/** What the server adds to a worksheet counts as what is typed does: one that is too long could not be answered again. */
export function refuseFull({ lines }: Worksheet, field = 'worksheet.lines'): void {
  if (lines.length > MOST_WORKSHEET_LINES)
    throw invalid({ [field]: { rule: 'max_items', params: { max: MOST_WORKSHEET_LINES } } })
}
