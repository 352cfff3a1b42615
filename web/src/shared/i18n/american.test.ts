import { describe, expect, it } from 'vitest'
import { spellAmerican } from './american.ts'

describe('American spelling', () => {
  it.each([
    ['Colour', 'Color'],
    ['Maker’s colour name', 'Maker’s color name'],
    ['Grey', 'Gray'],
    ['Your driver’s licence', 'Your driver’s license'],
    ['Cheque number, terminal slip or transfer.', 'Check number, terminal slip or transfer.'],
    ['Postal code', 'ZIP code'],
    ['Enter a valid postal code or ZIP code.', 'Enter a valid ZIP code.'],
    ['{colour} of {name}', '{colour} of {name}'],
    ['Colourful licenceless', 'Colourful licenceless'],
    ['Model', 'Model'],
  ])('%s', (canadian, american) => {
    expect(spellAmerican(canadian)).toBe(american)
    expect(spellAmerican(canadian)).toBe(american)
  })
})
