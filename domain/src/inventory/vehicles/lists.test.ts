import { describe, expect, it } from 'vitest'
import { codesOf } from '#platform/markets/labels.ts'
import { VEHICLE_CONDITIONS, isNewCondition } from './conditions.ts'
import { formattedName } from './formatted-name.ts'
import { MAKES } from './makes.ts'
import {
  STOCK_STATUSES,
  isOrderableByStaff,
  isOrderableOnline,
  isReservable,
  onlineOffer,
} from './stock-statuses.ts'

const those = <Code extends string>(codes: readonly Code[], test: (code: Code) => boolean): string =>
  codes.filter(test).join(' ')

describe('vehicle lists', () => {
  const statuses = codesOf(STOCK_STATUSES)

  it('have the codes of the specification', () => {
    expect(codesOf(VEHICLE_CONDITIONS)).toEqual(['New', 'Used', 'cpo', 'D', 'V'])
    expect(statuses).toEqual(['I', 'T', 'D', 'P', 'S', 'V', 'R', 'U', 'As-is'])
  })

  it('define which vehicles can be ordered online', () => {
    expect(those(statuses, isOrderableOnline)).toBe('I T D V As-is')
    expect(those(statuses, status => onlineOffer(status) === 'waiting_list')).toBe('P R')
    expect(those(statuses, status => onlineOffer(status) === 'hidden')).toBe('S U')
    expect(those(statuses, isOrderableByStaff)).toBe('I T D P V R As-is')
    expect(those(statuses, isReservable)).toBe('I T V')
    expect(those(codesOf(VEHICLE_CONDITIONS), isNewCondition)).toBe('New V')
  })

  it('have unique makes', () => {
    expect(MAKES.length).toBeGreaterThan(59)
    expect(new Set(codesOf(MAKES)).size).toBe(MAKES.length)
  })
})

describe('formattedName', () => {
  const vehicle = { year: 2026, make: 'Honda', model: 'Civic', trim: 'Touring' }

  it('has the year first in English and last in French', () => {
    expect(formattedName(vehicle, 'en')).toBe('2026 Honda Civic Touring')
    expect(formattedName(vehicle, 'fr')).toBe('Honda Civic Touring 2026')
    expect(formattedName({ ...vehicle, trim: null }, 'fr')).toBe('Honda Civic 2026')
  })
})
