import { describe, expect, it } from 'vitest'
import { readSearch, writeSearch } from '#shared/url/search-fields.ts'
import { countFilters, isNarrowed, queryOf, rangeOf, searchFields } from './vehicle-search.ts'

const fields = searchFields.finance
const read = (query: string) => readSearch(fields, new URLSearchParams(query))
const one = '0195b0de-0000-7000-8000-0000000000a1'

describe('the URL of the vehicle search', () => {
  it('reads back what it writes', () => {
    const query = `query=civic&condition=New%2Ccpo&make=Honda&model=Civic%2CCR-V&payment_type=lease&min_payment=300&max_payment=400&page=2&compare=${one}&view=compare&open=${one}&utm_campaign=summer`
    expect(writeSearch(fields, read(query)).toString()).toBe(query)
  })

  it('drops invalid values', () => {
    const search = read(
      'condition=Rusty&payment_type=barter&min_payment=-5&max_payment=1e9&open=x&compare=a,b&page=0',
    )
    expect(writeSearch(fields, search).toString()).toBe('')
  })

  it('compares three vehicles at most', () => {
    const ids = ['1', '2', '3', '4'].map(end => one.slice(0, -1) + end)
    expect(read(`compare=${ids.join(',')}`).compare).toEqual(ids.slice(0, 3))
  })

  it('leaves out the dealership’s own payment type', () => {
    expect(read('').payment_type).toBe('finance')
    expect(writeSearch(searchFields.lease, { ...read(''), payment_type: 'lease' as const }).toString()).toBe(
      '',
    )
  })
})

describe('the query of the search', () => {
  it('is empty for everything', () => {
    expect(queryOf(read(''))).toEqual({})
  })

  it('names the payment type only with a range', () => {
    expect(queryOf(read('payment_type=lease'))).toEqual({})
    expect(queryOf(read('payment_type=lease&max_payment=400'))).toEqual({
      payment_type: 'lease',
      max_payment: 400,
    })
  })

  it('includes the frequency of a range unless it is monthly', () => {
    const query = 'max_payment=300&payment_frequency=biweekly'
    expect(queryOf(read(query))).toEqual({
      payment_type: 'finance',
      max_payment: 300,
      payment_frequency: 'biweekly',
    })
    expect(queryOf(read(`${query}&payment_type=cash`))).toEqual({ payment_type: 'cash', max_payment: 300 })
    expect(queryOf(read('payment_frequency=biweekly'))).toEqual({})
  })

  it('keeps a lower end of zero and joins lists by commas', () => {
    expect(queryOf(read('condition=New,Used&min_payment=0&page=3'))).toEqual({
      condition: 'New,Used',
      page: '3',
      payment_type: 'finance',
      min_payment: 0,
    })
  })

  it('ignores a range that is upside down', () => {
    const search = read('min_payment=400&max_payment=300')
    expect(rangeOf(search)).toEqual({ min: 400, max: undefined })
    expect(queryOf(search)).toEqual({ payment_type: 'finance', min_payment: 400 })
  })
})

describe('filters', () => {
  it('are counted by kind; a search text narrows without being one', () => {
    expect(countFilters(read('condition=New,Used&make=Honda&min_payment=1&max_payment=2'))).toBe(3)
    expect(countFilters(read('query=civic'))).toBe(0)
    expect(isNarrowed(read('query=civic'))).toBe(true)
    expect(isNarrowed(read(`payment_type=lease&compare=${one}&page=2`))).toBe(false)
  })
})
