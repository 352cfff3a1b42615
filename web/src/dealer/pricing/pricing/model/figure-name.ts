import { useText } from '#shared/i18n/use-text.ts'
import type { Draft } from './draft.ts'
import { useFieldText } from './field-text.ts'

/** Text of a figure by its name in a refusal: "Finance, Rate", "Documentation fee: amount". */
export function useFigureName({ worksheet }: Draft) {
  const t = useText('pricing')
  const { labelOf } = useFieldText()
  return (field: string): string => {
    const [, id, what] = /^lines\.(.+?)(?:\.(amount|taxability|removed|discount))?$/.exec(field) ?? []
    if (id === undefined) return labelOf(field, undefined)
    const line = worksheet.lines.find(one => one.id === id) ?? worksheet.lines[Number(id)]
    if (line === undefined) return field
    const name = labelOf('lines.', line)
    if (what === undefined || what === 'discount') return name
    if (what === 'removed') return t('override.removed_of', { name })
    return t(what === 'amount' ? 'override.amount_of' : 'override.tax_of', { name })
  }
}
