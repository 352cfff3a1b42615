import { describe, expect, it } from 'vitest'
import { overriddenLines, type FeeTerms } from './line-overrides.ts'

const fee: FeeTerms = {
  id: 'doc',
  kind: 'fee',
  origin: 'global',
  amount: '499.00',
  taxability: 'taxable',
  is_doc_fee: true,
  cap_cost: true,
  residualize: false,
  tax_in_cap: false,
}
const withChanges = (changes: Partial<FeeTerms>): FeeTerms => ({ ...fee, ...changes })

describe('fees that are not as the library has them', () => {
  it.each<[string, FeeTerms[], FeeTerms[], string[]]>([
    ['as the library has it', [fee], [fee], []],
    ['the same amount written otherwise', [fee], [withChanges({ amount: '499' })], []],
    ['another amount', [fee], [withChanges({ amount: '299.00' })], ['doc.amount']],
    ['another tax', [fee], [withChanges({ taxability: 'non_taxable' })], ['doc.taxability']],
    ['capitalized otherwise', [fee], [withChanges({ cap_cost: false })], ['doc.taxability']],
    ['both', [fee], [withChanges({ amount: '0.00', residualize: true })], ['doc.amount', 'doc.taxability']],
    ['passed off as one’s own', [fee], [withChanges({ origin: 'custom', amount: '1.00' })], ['doc.amount']],
    ['as it stood before', [withChanges({ amount: '299.00' })], [withChanges({ amount: '299.00' })], []],
    ['back to the library’s', [withChanges({ amount: '299.00' })], [fee], []],
    ['taken off', [fee], [], []],
    ['a line of one’s own', [], [withChanges({ id: 'own', origin: 'custom', amount: '80.00' })], []],
    ['a discount of the library', [], [withChanges({ kind: 'discount', amount: '80.00' })], []],
  ])('%s', (_name, before, asked, expected) => {
    expect(overriddenLines(before, asked, [fee]).map(({ id, what }) => `${id}.${what}`)).toEqual(expected)
  })

  it('holds a fee that left the library against what stood before', () => {
    expect(overriddenLines([fee], [withChanges({ amount: '1.00' })], [])).toEqual([
      { id: 'doc', what: 'amount' },
    ])
    expect(overriddenLines([fee], [fee], [])).toEqual([])
  })
})
