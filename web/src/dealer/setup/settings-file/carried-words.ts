import type { PartDifference } from '@forecourt/contract/setup/settings-file.ts'
import { FEED_LISTS } from '@forecourt/domain/inventory/feeds/mapping.ts'
import type { DefaultedField } from '@forecourt/domain/inventory/feeds/feed-fields.table.ts'
import { cellOf } from '@forecourt/domain/pricing/rate-cards/cell.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useFieldName } from '#dealer/inventory/feeds/feed-words.ts'
import { cellText } from '#dealer/pricing/lenders/cell-text.ts'

type Part = PartDifference['part']

/** Labels of a feed's fields. */
const FEED_WORDS: Readonly<Record<string, string>> = {
  name: 'form.name',
  is_full: 'form.is_full',
  columns: 'mapping.columns',
  numbers: 'mapping.numbers',
  'schedule.source': 'schedule.from',
  'schedule.kind': 'schedule.from',
  'schedule.every': 'schedule.every',
  'schedule.every_minutes': 'schedule.every',
  'schedule.publish_limit': 'schedule.limit',
  address: 'address.url',
}

const FIGURE = 'figure.'
const DEFAULT = /^default\.(.+)$/
const COLUMN = /^mapping\.columns\.(.+)$/

/** Position of a figure on a card; irrelevant dimensions are not named. */
const cellIn = (field: string) =>
  cellOf({
    ...(JSON.parse(field.slice(FIGURE.length)) as Omit<Parameters<typeof cellOf>[0], 'value'>),
    value: '',
  })

/** Texts of the parts with compound field names: figures of rate cards, columns of feeds. */
export function useCarriedWords() {
  const lenders = useText('lenders')
  const feeds = useText('feeds')
  useText('stock')
  const language = useLanguage()
  const format = useFormat()
  const feedField = useFieldName()

  const fieldOf = (part: Part, field: string): string | undefined => {
    if (part === 'lenders' && field.startsWith(FIGURE)) return cellText(cellIn(field), lenders, language)
    if (part !== 'feeds') return undefined
    const [, unsaid] = DEFAULT.exec(field) ?? []
    if (unsaid !== undefined) return feeds('mapping.default', { field: feedField(unsaid) })
    const [, column] = COLUMN.exec(field) ?? []
    return column ?? findText('feeds', FEED_WORDS[field] ?? field)
  }
  const valueOf = (part: Part, field: string, value: string): string | undefined => {
    if (part === 'lenders' && field.startsWith(FIGURE)) return format.number(value)
    if (part !== 'feeds') return undefined
    const [, unsaid] = DEFAULT.exec(field) ?? []
    if (unsaid !== undefined) return labelOf(FEED_LISTS[unsaid as DefaultedField] ?? [], value, language)
    if (field !== 'columns') return undefined
    const [heading = '', name = ''] = value.split(' → ')
    return `${heading} → ${name === '–' ? feeds('mapping.unused') : feedField(name)}`
  }
  return { fieldOf, valueOf }
}
