import { expect, it } from 'vitest'
import { isSetUp, nextSetUpStep, SET_UP_STEPS, type SetUpFacts } from './set-up-steps.ts'

const facts = (there: readonly string[]) =>
  Object.fromEntries(SET_UP_STEPS.map(({ key }) => [key, there.includes(key)])) as SetUpFacts

it.each([
  [[], 'payments'],
  [['payments'], 'lenders'],
  [['payments', 'lenders', 'fees', 'team'], 'vehicles'],
  [['payments', 'lenders', 'vehicles'], 'offer'],
  [['payments', 'lenders', 'vehicles', 'offer'], undefined],
])('with %j the next is %s', (there, next) => {
  expect(nextSetUpStep(facts(there))).toBe(next)
})

it('ends with the first offer, even if steps are missing', () => {
  expect(isSetUp(facts(['offer']))).toBe(true)
  expect(isSetUp(facts(SET_UP_STEPS.map(({ key }) => key).filter(key => key !== 'offer')))).toBe(false)
})
