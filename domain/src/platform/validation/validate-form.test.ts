import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailRules, phone } from './contact.ts'
import { messageKeys } from './message-keys.ts'
import { name } from './names.ts'
import { decimal } from './numbers.ts'
import { maxLength, required } from './presence.ts'
import { validateFields, validateForm } from './validate-form.ts'
import { vin } from './vins.ts'

const CONTEXT = { country: 'CA', locale: 'en-CA', today: '2026-11-21' } as const

const RULES = { first_name: [required, name], email: [...emailRules, maxLength(5)], vin: [vin] }

describe('validateForm', () => {
  it('skips empty values unless they are required', () => {
    expect(validateForm(RULES, { first_name: '', email: '', vin: null }, CONTEXT)).toEqual({
      first_name: { rule: 'required', params: {} },
    })
  })

  it('stops at the first failing rule of a field', () => {
    const problems = validateForm(RULES, { first_name: 'Ann', email: 'not an address' }, CONTEXT)
    expect(problems).toEqual({ email: { rule: 'email', params: {} } })
  })

  it('checks the next rule if the first passes', () => {
    const problems = validateForm(RULES, { first_name: 'Ann', email: 'ann@example.test' }, CONTEXT)
    expect(problems).toEqual({ email: { rule: 'max_length', params: { n: 5 } } })
  })

  it('reports fields in the order of the form', () => {
    expect(Object.keys(validateForm(RULES, { vin: 'x', email: 'x', first_name: '' }, CONTEXT))).toEqual([
      'first_name',
      'email',
      'vin',
    ])
  })

  it('accepts a VIN with a wrong check digit', () => {
    const values = { first_name: 'Ann', vin: '1M8GDM9A1KP042788' }
    expect(validateForm(RULES, values, CONTEXT)).toEqual({})
  })

  it('validates only the named fields of a partial update', () => {
    expect(validateFields(['email', 'unknown'], RULES, { first_name: '', email: 'x' }, CONTEXT)).toEqual({
      email: { rule: 'email', params: {} },
    })
  })

  it('never throws, for any form', () => {
    const rules = { field: [required, name, phone, decimal(2), vin, ...emailRules] }
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.double(),
      fc.boolean(),
      fc.constantFrom(null, undefined),
      fc.array(fc.string()),
    )
    fc.assert(
      fc.property(anything, value => {
        const problem = validateForm(rules, { field: value }, CONTEXT)['field']
        expect(problem === undefined || typeof problem.rule === 'string').toBe(true)
      }),
    )
  })
})

describe('messageKeys', () => {
  it('tries per field and rule, per rule, the credit application, the default', () => {
    expect(messageKeys('term', 'range')).toEqual([
      'validation.term.range',
      'validation.range',
      'credit_application.validation.range',
      'validation.default',
    ])
  })

  it('uses the message names of the catalogue', () => {
    expect(messageKeys('email', 'ascii_email')[1]).toBe('validation.ascii_rule')
    expect(messageKeys('video_url', 'unique_url')[1]).toBe('validation.uniqueURL')
  })
})
