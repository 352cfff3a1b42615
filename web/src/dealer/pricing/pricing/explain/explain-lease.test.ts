import type { Language } from '@forecourt/contract/platform/text.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import type { DealInput, DealLine } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import { leaseCase, taxesAt, type LeaseChange } from '@forecourt/domain/pricing/payments/lease/lease-cases.ts'
import { priceDeal } from '@forecourt/domain/pricing/payments/deal/price-deal.ts'
import { traceOf } from '@forecourt/domain/pricing/traces/trace-of.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTexts } from '#shared/i18n/i18n.ts'
import { findNode } from './explain.ts'
import { explainTexts, explanationAsText } from './explain-text.ts'

const deal = (place: string, change: LeaseChange) => leaseCase(taxesAt(place), change)

/** The explanation of a figure as it is copied, with plain spaces. */
function copied(language: Language, input: DealInput, key: string): string[] {
  const priced = priceDeal(input)
  if (!priced.ok) throw new Error('no lease')
  const node = findNode(traceOf(priced), key)
  if (!node) throw new Error(`no ${key}`)
  const texts = explainTexts(language, { country: input.taxes.country, priced, lines: [] })
  return explanationAsText(node, '', texts)
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .split('\n')
}

const pstOnly: DealLine = {
  id: 'f',
  kind: 'fee',
  name: 'Rustproofing',
  name_fr: 'Antirouille',
  amount: cents(80_000),
  taxability: 'pst_only',
  cap_cost: true,
  residualize: false,
  tax_in_cap: false,
}

const percentage: DealLine = {
  id: 'p',
  kind: 'discount',
  name: 'Loyalty',
  taxability: 'taxable',
  discount_type: 'percentage_discount',
  percent: '2.5',
}

const dear = { condition: 'New', price: cents(15_000_000), msrp: cents(15_000_000) } as const

beforeAll(async () => {
  await Promise.all([loadTexts('formulas', 'en'), loadTexts('formulas', 'fr')])
})

describe('a lease explains', () => {
  const rent = (per_year: string) => ({
    en: `($30,000.00 − $16,500.00) ÷ COUNT + ($30,000.00 + $16,500.00) × 6% ÷ (2 × ${per_year})`,
    fr: `(30 000,00 $ − 16 500,00 $) ÷ COUNT + (30 000,00 $ + 16 500,00 $) × 6 % ÷ (2 × ${per_year})`,
  })

  it.each([
    ['weekly', 156, '52'],
    ['biweekly', 78, '26'],
    ['semimonthly', 72, '24'],
    ['monthly', 36, '12'],
  ] as const)('the rent of a payment that is %s', (frequency, count, per_year) => {
    const input = deal('CA AB', { lease: { frequency } })
    const { en, fr } = rent(per_year)
    expect(copied('en', input, 'base_payment')).toContain(en.replace('COUNT', `${count}`))
    expect(copied('fr', input, 'base_payment')).toContain(fr.replace('COUNT', `${count}`))
  })

  it('a payment without interest', () => {
    const input = deal('CA AB', { lease: { method: 'annuity_due', rate: { annual_rate_pct: '0' } } })
    expect(copied('en', input, 'base_payment').slice(1, 3)).toEqual([
      '36 payments bring $30,000.00 down to $16,500.00 without interest.',
      '($30,000.00 − $16,500.00) ÷ 36',
    ])
    expect(copied('fr', input, 'base_payment').slice(1, 3)).toEqual([
      '36 paiements amènent 30 000,00 $ à 16 500,00 $ sans intérêt.',
      '(30 000,00 $ − 16 500,00 $) ÷ 36',
    ])
  })

  it.each<[string, DealInput, string, string[], string[]]>([
    [
      'the tax at signing',
      deal('US NJ', {}),
      'upfront_tax',
      ['  State tax (NJ): $1,171.63', 'Taxes due at the start of a lease. Exact, not rounded.'],
      ['  Taxe d’État (NJ) : 1 171,63 $', 'Taxes dues au début d’une location. Exact, non arrondi.'],
    ],
    [
      'the base of a tax at signing',
      deal('US NJ', { down_payment: cents(100_000) }),
      'base:state',
      ['  Taxed part of all payments: $16,594.92', '  Down payment: $1,000.00'],
      ['  Part taxée de tous les paiements : 16 594,92 $', '  Mise de fonds : 1 000,00 $'],
    ],
    [
      'the luxury tax',
      deal('CA ON', { vehicle: dear }),
      'luxury_tax',
      ['The smaller of 10% of $150,000.00 and 20% of what is above $100,000.00.'],
      ['Le moindre de 10 % de 150 000,00 $ et de 20 % de ce qui dépasse 100 000,00 $.'],
    ],
    [
      'a percentage discount',
      deal('CA ON', { lines: [percentage] }),
      'line:p',
      ['2.5% of $30,000.00.', '$30,000.00 × 2.5%'],
      ['2,5 % de 30 000,00 $.', '30 000,00 $ × 2,5 %'],
    ],
    [
      'the base of a tax that a line does not carry',
      deal('CA SK', { lines: [pstOnly] }),
      'base:GST',
      ['The payment on the cap cost of $30,800.00 without $800.00 that carries no tax.'],
      ['Le paiement sur le coût capitalisé de 30 800,00 $, sans 800,00 $ qui ne porte pas de taxe.'],
    ],
    [
      'what carries no tax',
      deal('CA SK', { lines: [pstOnly] }),
      'not_taxed:federal',
      ['  Rustproofing: $800.00'],
      ['  Antirouille : 800,00 $'],
    ],
  ])('%s', (_name, input, key, en, fr) => {
    expect(copied('en', input, key)).toEqual(expect.arrayContaining(en))
    expect(copied('fr', input, key)).toEqual(expect.arrayContaining(fr))
  })
})
