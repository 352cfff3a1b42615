import { describe, expect, it } from 'vitest'
import { termsFieldAt, termsSheet, type TermsValues } from './terms-sheet.ts'

const values: TermsValues = {
  items: { max_ltv_pct: '130' },
  by_age: [
    { age: '', term: '' },
    { age: '4', term: '72' },
  ],
  fees: [
    { name: '', amount: '', charge: false },
    { name: 'Lien, "PPSA"', amount: '58.00', charge: true },
  ],
}
const at = { product: 'finance', condition: 'new' } as const
const lineOf = (text: string) =>
  termsSheet(values, at)
    .split('\n')
    .findIndex(line => line.includes(text)) + 1

describe('the field of a line in the sheet built from fees and limits', () => {
  it.each([
    ['max_ltv_pct', 'value', 'items.max_ltv_pct'],
    ['max_term', 'age', 'by_age.1.age'],
    ['max_term', 'value', 'by_age.1.term'],
    ['max_term', null, 'by_age.1.term'],
    ['PPSA', 'item', 'fees.1.name'],
    ['PPSA', 'value', 'fees.1.amount'],
  ])('%s, column %s: is of the field %s', (text, column, field) => {
    expect(termsFieldAt(values, at, { line: lineOf(text), column })).toBe(field)
  })

  it('is undefined if nobody typed it', () => {
    expect(termsFieldAt(values, at, { line: 1, column: null })).toBeUndefined()
    expect(termsFieldAt(values, at, { line: 99, column: null })).toBeUndefined()
    const none = { items: {}, by_age: [], fees: [] }
    for (const line of [2, 3]) expect(termsFieldAt(none, at, { line, column: 'item' })).toBeUndefined()
  })

  it('is found by the code of a lease fee', () => {
    const lease = { product: 'lease', condition: 'new' } as const
    const none = { items: {}, by_age: [], fees: [] }
    expect(termsFieldAt(none, lease, { line: 2, column: 'value' })).toMatch(/^items\./)
  })
})
