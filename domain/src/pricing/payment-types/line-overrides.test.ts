import { describe, expect, it } from 'vitest'
import { overriddenLines, type FeeTerms, type LibraryFee } from './line-overrides.ts'

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
  type: 'dealer',
  is_cash: true,
  is_finance: true,
  is_lease: true,
}
const withChanges = (changes: Partial<FeeTerms>): FeeTerms => ({ ...fee, ...changes })
const inLibrary = (changes: Partial<LibraryFee> = {}): LibraryFee => ({
  ...fee,
  applies: true,
  include_by_default: true,
  ...changes,
})

describe('fees that differ from the library', () => {
  it.each<[string, FeeTerms[], FeeTerms[], string[]]>([
    ['as the library has it', [fee], [fee], []],
    ['the same amount written otherwise', [fee], [withChanges({ amount: '499' })], []],
    ['another amount', [fee], [withChanges({ amount: '299.00' })], ['doc.amount']],
    ['another tax', [fee], [withChanges({ taxability: 'non_taxable' })], ['doc.taxability']],
    ['capitalized otherwise', [fee], [withChanges({ cap_cost: false })], ['doc.taxability']],
    ['both', [fee], [withChanges({ amount: '0.00', residualize: true })], ['doc.amount', 'doc.taxability']],
    ['passed off as one’s own', [fee], [withChanges({ origin: 'custom', amount: '1.00' })], ['doc.amount']],
    ['unchanged since before', [withChanges({ amount: '299.00' })], [withChanges({ amount: '299.00' })], []],
    ['back to the library’s', [withChanges({ amount: '299.00' })], [fee], []],
    ['taken off', [fee], [], ['doc.removed']],
    ['taken off in one payment type', [fee], [withChanges({ is_lease: false })], ['doc.removed']],
    ['never there', [], [], []],
    [
      'an accessory at another price',
      [],
      [withChanges({ kind: 'accessory', amount: '1.00' })],
      ['doc.amount'],
    ],
    ['a plan at another price', [], [withChanges({ kind: 'plan', amount: '1.00' })], ['doc.amount']],
    [
      'a plan with another tax',
      [withChanges({ kind: 'plan', plan: { taxes: { gst: true, hst: true, pst: true, qst: true } } })],
      [withChanges({ kind: 'plan', plan: { taxes: { gst: true, hst: false, pst: true, qst: true } } })],
      ['doc.taxability'],
    ],
    ['taken off before', [withChanges({ is_lease: false })], [withChanges({ is_lease: false })], []],
    ['put back', [], [fee], []],
    ['put back in one payment type', [], [withChanges({ is_lease: false })], ['doc.removed']],
    ['a line of one’s own', [], [withChanges({ id: 'own', origin: 'custom', amount: '80.00' })], []],
    ['a discount of the library', [], [withChanges({ kind: 'discount', amount: '80.00' })], []],
  ])('%s', (_name, before, asked, expected) => {
    expect(overriddenLines(before, asked, [inLibrary()]).map(({ id, what }) => `${id}.${what}`)).toEqual(
      expected,
    )
  })

  it('compares a fee that left the library with its earlier values', () => {
    expect(overriddenLines([fee], [withChanges({ amount: '1.00' })], [])).toEqual([
      { id: 'doc', what: 'amount', field: 'lines.doc.amount', own: null, given: '1.00', owed_by: [] },
    ])
    expect(overriddenLines([fee], [fee], [])).toEqual([])
  })

  it.each<[string, Partial<LibraryFee>]>([
    ['that a deal does not begin with', { include_by_default: false }],
    ['that this vehicle does not take', { applies: false }],
  ])('lets go of a fee %s', (_name, changes) => {
    expect(overriddenLines([fee], [], [inLibrary(changes)])).toEqual([])
  })

  it('says who is owed passed-on fees, and in which payment types', () => {
    const licence = inLibrary({ type: 'government', amount: '120.00', is_cash: false })
    const had = withChanges({ type: 'government', amount: '120.00', is_cash: false })
    expect(overriddenLines([had], [], [licence])).toEqual([
      {
        id: 'doc',
        what: 'removed',
        field: 'lines.doc.removed',
        own: '120.00',
        given: '',
        owed_by: ['finance', 'lease'],
      },
    ])
    expect(overriddenLines([had], [{ ...had, amount: '60.00' }], [licence])).toMatchObject([
      { what: 'amount', own: '120.00', given: '60.00', owed_by: ['finance', 'lease'] },
    ])
    const rack = { kind: 'accessory', type: null } as const
    expect(
      overriddenLines([withChanges(rack)], [withChanges({ ...rack, amount: '60.00' })], [inLibrary(rack)]),
    ).toMatchObject([{ what: 'amount', own: '499.00', given: '60.00', owed_by: [] }])
  })
})
