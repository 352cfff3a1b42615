import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadTexts, startTexts, switchTexts } from '../i18n/i18n.ts'
import { fieldMessage } from './field-message.ts'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts('validation')
})
afterAll(() => switchTexts('en'))

it('a code of the right shape that no place has is told so, in the words of its country', async () => {
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
