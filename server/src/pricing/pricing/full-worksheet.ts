import { MAX_WORKSHEET_LINES, type Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { invalid, Refusal } from '#platform/http/refusal.ts'

/**
 * Lines added by the server count towards the limit too, because clients could not send a longer worksheet back.
 * @throws Refusal when the worksheet has too many lines
 */
export function refuseFull({ lines }: Worksheet, field = 'worksheet.lines'): void {
  if (lines.length > MAX_WORKSHEET_LINES)
    throw invalid({ [field]: { rule: 'max_items', params: { max: MAX_WORKSHEET_LINES } } })
}

/**
 * For a deal nobody has edited yet, if the default lines of the library alone exceed the limit.
 * @throws Refusal when they do
 */
export function refuseFullLibrary({ lines }: Worksheet): void {
  if (lines.length > MAX_WORKSHEET_LINES)
    throw new Refusal('conflict', { code: 'deal_full', params: { most: MAX_WORKSHEET_LINES } })
}
