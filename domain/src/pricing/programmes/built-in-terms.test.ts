import { describe, expect, it } from 'vitest'
import { hasBuiltInRate } from './built-in-terms.ts'

describe('a built-in rate', () => {
  it.each<[string, 'finance' | 'lease', { lender: string; lender_id?: string; rate: string }, boolean]>([
    ['is what a loan without a lender begins with', 'finance', { lender: '', rate: '7.99' }, true],
    ['is what a lease without a lender begins with', 'lease', { lender: '', rate: '8.990' }, true],
    ['is none once a rate was agreed', 'lease', { lender: '', rate: '6.49' }, false],
    ['is none where a lender is named', 'finance', { lender: 'Bank A', rate: '7.99' }, false],
    ['is none where a lender is named by id', 'finance', { lender: '', lender_id: 'a', rate: '7.99' }, false],
  ])('%s', (_title, product, terms, expected) => {
    expect(hasBuiltInRate(product, terms)).toBe(expected)
  })
})
