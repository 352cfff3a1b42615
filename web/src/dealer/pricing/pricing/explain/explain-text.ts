import type { Language } from '@forecourt/contract/platform/text.ts'
import type { WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { localeOf } from '@forecourt/domain/platform/markets/locales.ts'
import { formatMoney } from '@forecourt/domain/platform/markets/money.ts'
import { formatNumber, formatPercent } from '@forecourt/domain/platform/markets/numbers.ts'
import { parseFixed } from '@forecourt/domain/platform/money/fixed.ts'
import { plainDecimal } from '@forecourt/domain/platform/money/plain-decimal.ts'
import type { Country } from '@forecourt/domain/platform/markets/countries.ts'
import type { TraceNode } from '@forecourt/domain/pricing/payments/trace/trace.ts'
import type { TextParams } from '@forecourt/domain/platform/markets/format-text.ts'
import { findTextIn } from '#shared/i18n/i18n.ts'
import type { TextKey } from '#shared/i18n/resources.ts'
import type { Priced } from '../model/priced-columns.ts'
import { labelIn } from '#shared/format/row-label.ts'

const amounts = new Set([
  'base',
  'raw',
  'limit',
  'first',
  'first_amount',
  'from',
  'to',
  'value',
  'threshold',
  'principal',
  'balloon',
  'payment',
  'cap_cost',
  'residual',
  'not_taxed',
  'last',
  'amount',
])
/** Percentages that are stored as fractions. */
const fractions = new Set(['rate', 'all_rates', 'rate_of_value', 'rate_above'])
const percents = new Set(['percent', 'rate_pct'])
/** Parts that exist once per tax. */
const ofTaxes = new Set([
  'base',
  'compound_base',
  'slice',
  'signing_tax',
  'not_taxed',
  'taxable_part',
  'taxable_payments',
])

interface Subject {
  readonly country: Country
  readonly priced: Priced
  readonly lines: readonly WorksheetLine[]
}

/** Texts of an explanation in a language that may differ from the screen's, for showing it to the customer. */
export function explainTexts(language: Language, { country, priced, lines }: Subject) {
  const locale = localeOf(language, country)
  const money = (cents: number) => formatMoney(cents, locale)
  const t = (key: TextKey<'formulas'>, params: TextParams = {}) =>
    findTextIn(language, 'formulas', key, params) ?? key

  const param = (name: string, value: string | number | null): string | number => {
    if (value === null) return ''
    if (amounts.has(name)) return money(Number(value))
    if (fractions.has(name))
      return formatPercent(plainDecimal((parseFixed(String(value)) ?? 0n) * 100n), locale)
    if (percents.has(name)) return formatPercent(value, locale)
    return typeof value === 'number' && name !== 'count' ? formatNumber(value, locale) : value
  }
  const paramsOf = (node: TraceNode): TextParams => {
    const texts: Record<string, string | number> = {}
    for (const [name, value] of Object.entries(node.params as Record<string, string | number | null>))
      texts[name] = param(name, value)
    return texts
  }
  /** A tax due at the start of a lease has no row. */
  const taxNamed = (code: string): string => {
    const upfront = priced.payment_type === 'lease' ? priced.totals.upfront_taxes : []
    const tax = priced.rows.find(one => one.key === `tax:${code}`) ?? upfront.find(one => one.code === code)
    return tax === undefined ? code : labelIn(language, tax.label)
  }
  const labelOf = (key: string): string => {
    const [kind = '', id = ''] = key.split(':')
    const line = kind === 'line' ? lines.find(one => one.id === id) : undefined
    if (line !== undefined) return language === 'fr' ? line.name_fr || line.name : line.name
    const row = priced.rows.find(one => one.key === key)
    if (row !== undefined) return labelIn(language, row.label)
    if (kind === 'tax') return taxNamed(id)
    if (ofTaxes.has(kind)) return t(`label.${kind}` as TextKey<'formulas'>, { tax: taxNamed(id) })
    const item = priced.due_at_signing.items.find(one => one.key === key)
    return item === undefined
      ? labelIn(language, { kind: 'key', key, params: {} })
      : labelIn(language, item.label)
  }
  return {
    t,
    money,
    colon: language === 'fr' ? '\u00A0: ' : ': ',
    labelOf,
    /** Cost of credit has different names in American disclosures of a loan and of a lease. */
    costLabel: labelOf(
      country === 'CA'
        ? 'cost_of_borrowing'
        : priced.payment_type === 'lease'
          ? 'rent_charge'
          : 'finance_charge',
    ),
    /** The formula in a sentence with this deal's numbers. */
    sentence: (node: TraceNode) => t(`formula.${sentenceOf(node)}` as TextKey<'formulas'>, paramsOf(node)),
    /** The formula itself, if there is one. */
    math: (node: TraceNode) => findTextIn(language, 'formulas', `math.${node.formula}`, paramsOf(node)),
    rule: (node: TraceNode) => findTextIn(language, 'formulas', `rule.${node.rule}`) ?? node.rule,
    rounding: (node: TraceNode) => t(`rounding.${node.rounding}`),
  }
}

export type ExplainTexts = ReturnType<typeof explainTexts>

/** A given figure names its source; a slice without an end and payments without a balloon have their own sentences. */
function sentenceOf(node: TraceNode): string {
  if (node.formula === 'given') return `given.${node.params.source}`
  if (node.formula === 'slice' && node.params.to === null) return 'slice_open'
  if (node.formula === 'scheduled_total' && node.params.balloon === 0) return 'scheduled_total_plain'
  return node.formula
}

/** The explanation as plain text, for a message to the customer. */
export function explanationAsText(node: TraceNode, title: string, texts: ExplainTexts): string {
  const { money, labelOf, t, colon } = texts
  const parts = node.children.map(part => `  ${labelOf(part.key)}${colon}${money(part.amount)}`)
  const lines = [
    `${title}${colon}${money(node.amount)}`,
    texts.sentence(node),
    texts.math(node),
    ...(parts.length > 0 ? [t('made_of'), ...parts] : []),
    `${texts.rule(node)} ${texts.rounding(node)}`,
  ]
  return lines.filter(line => line !== undefined).join('\n')
}
