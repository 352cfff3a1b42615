import { describe, expect, it } from 'vitest'
import type { FieldValues } from '#platform/validation/rule.ts'
import { validateForm } from '#platform/validation/validate-form.ts'
import { ACCESSORY_FORM } from './accessory-form.ts'

const mats: FieldValues = {
  title_en: 'All-weather mats',
  title_fr: '',
  description_en: '',
  description_fr: '',
  category: 'I',
  sku: '',
  price: '189.95',
  installation_charge_override: '',
  vehicle_types: [],
}
const context = { country: 'CA', locale: 'en-CA', today: '2026-11-21' } as const

describe('an accessory of the catalogue (product 3)', () => {
  it.each<[string, FieldValues, readonly string[]]>([
    ['with English alone and no number', {}, []],
    ['without a name', { title_en: ' ' }, ['title_en required']],
    ['with a name that no worksheet line could have', { title_fr: 'x'.repeat(81) }, ['title_fr max_length']],
    ['of a plan’s category', { category: 'PP' }, ['category one_of']],
    ['for nothing', { price: '0.00' }, []],
    ['without a price', { price: '' }, ['price required']],
    ['below nothing', { price: '-1.00' }, ['price range']],
    ['a tenth of a cent', { price: '1.005' }, ['price decimal']],
    [
      'installed for too much',
      { installation_charge_override: '100000.00' },
      ['installation_charge_override range'],
    ],
    ['for some model years', { vehicle_types: ['suv', 'model:Honda/Civic/2024-2026'] }, []],
    ['for a kind that is none', { vehicle_types: ['boat'] }, ['vehicle_types vehicle_type']],
    [
      'for years that end before they begin',
      { vehicle_types: ['model:Honda/Civic/2026-2024'] },
      ['vehicle_types vehicle_type'],
    ],
  ])('%s', (_name, changes, problems) => {
    const found = validateForm(ACCESSORY_FORM, { ...mats, ...changes }, context)
    expect(Object.entries(found).map(([field, { rule }]) => `${field} ${rule}`)).toEqual(problems)
  })
})
