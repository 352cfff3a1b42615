import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadTexts, startTexts, switchTexts } from '#shared/i18n/i18n.ts'
import { fieldMessage } from './field-message.ts'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts('validation')
})
afterAll(() => switchTexts('en'))

it('formats limits for the reader, and years as years', async () => {
  const say = (min: number, max: number) => fieldMessage('cost', { rule: 'range', params: { min, max } })
  await switchTexts('en')
  expect(say(0, 9_999_999.99)).toBe('Enter a value from 0 to 9,999,999.99.')
  expect(say(1981, 2028)).toBe('Enter a value from 1981 to 2028.')
  await switchTexts('fr')
  expect(say(0.5, 45_000)).toBe('Entrez une valeur de 0,5 à 45\u00A0000.')
  await switchTexts('en')
})

it('a code of the right format that no place has is reported as such, in the words of its country', async () => {
  const say = (rule: string, country: string) => fieldMessage('postal_code', { rule, params: { country } })
  expect(say('postal_code', 'CA')).toBe('Use the format A1A 1A1.')
  expect(say('postal_place', 'CA')).toBe(
    'No place in Canada has this postal code. Check it, or leave it empty.',
  )
  expect(say('postal_place', 'US')).toBe(
    'No place in the United States has this ZIP code. Check it, or leave it empty.',
  )
  await switchTexts('fr')
  expect(say('postal_place', 'US')).toBe(
    'Aucun lieu aux États-Unis n’a ce code ZIP. Vérifiez-le ou laissez le champ vide.',
  )
})
