import { describe, expect, it } from 'vitest'
import { ARCHIVE_REASONS } from '#customers/customers/archive-reasons.ts'
import { CUSTOMER_STATUSES } from '#customers/customers/customer-statuses.ts'
import { LEAD_TYPES } from '#customers/customers/lead-types.ts'
import { APPOINTMENT_FILTERS, CUSTOMER_ORDERINGS } from '#customers/customers/list-parameters.ts'
import { AWAITING_CUSTOMER, AWAITING_DEALER } from '#deals/orders/awaiting.ts'
import { MANAGEMENT_STATUSES } from '#deals/orders/management-statuses.ts'
import { PAYMENT_FREQUENCIES, PAYMENT_TYPES } from '#pricing/payment-types/payment-types.ts'
import { ORDER_STEPS, STEP_STATUSES } from '#deals/orders/step-statuses.ts'
import { ROLES } from '#identity/permissions/roles.ts'
import { USER_PERMISSIONS } from '#identity/permissions/user-permissions.ts'
import { NOTIFICATION_EVENTS } from '#identity/accounts/notification-events.ts'
import { USER_SOURCES } from '#identity/accounts/user-sources.ts'
import { VEHICLE_CONDITIONS } from '#inventory/vehicles/conditions.ts'
import {
  BODY_TYPES,
  COLOURS,
  DRIVETRAINS,
  FUEL_TYPES,
  TRANSMISSIONS,
} from '#inventory/vehicles/descriptions.ts'
import { MAKES } from '#inventory/vehicles/makes.ts'
import { STOCK_STATUSES } from '#inventory/vehicles/stock-statuses.ts'
import { COUNTRIES, CURRENCIES, DISTANCE_UNITS } from './countries.ts'
import { codesOf, isCodeOf, labelOf } from './labels.ts'
import type { Labelled } from './labels.ts'
import { LANGUAGES } from './locales.ts'
import { ADDRESS_PROVINCES_OF } from './provinces.ts'

const LISTS: Readonly<Record<string, readonly Labelled[]>> = {
  ARCHIVE_REASONS,
  CUSTOMER_STATUSES,
  LEAD_TYPES,
  APPOINTMENT_FILTERS,
  CUSTOMER_ORDERINGS,
  AWAITING_CUSTOMER,
  AWAITING_DEALER,
  MANAGEMENT_STATUSES,
  PAYMENT_FREQUENCIES,
  PAYMENT_TYPES,
  ORDER_STEPS,
  STEP_STATUSES,
  ROLES,
  USER_PERMISSIONS,
  NOTIFICATION_EVENTS,
  USER_SOURCES,
  VEHICLE_CONDITIONS,
  BODY_TYPES,
  COLOURS,
  DRIVETRAINS,
  FUEL_TYPES,
  TRANSMISSIONS,
  MAKES,
  STOCK_STATUSES,
  COUNTRIES,
  CURRENCIES,
  DISTANCE_UNITS,
  LANGUAGES,
  PROVINCES: ADDRESS_PROVINCES_OF.CA,
  STATES: ADDRESS_PROVINCES_OF.US,
}

describe.each(Object.entries(LISTS))('%s', (_name, list) => {
  it('has texts in both languages and no duplicate code', () => {
    expect(list.filter(item => item.code === '' || item.name === '' || item.name_fr === '')).toEqual([])
    expect(new Set(list.map(item => item.code)).size).toBe(list.length)
  })

  it('says « échange », never « reprise », and « d’occasion », never « usagé »', () => {
    expect(list.filter(item => /reprise|usagé/iu.test(item.name_fr))).toEqual([])
  })
})

describe('lists', () => {
  it('have the decided lengths', () => {
    expect([LEAD_TYPES.length, ARCHIVE_REASONS.length, STEP_STATUSES.length]).toEqual([26, 19, 8])
    expect(MANAGEMENT_STATUSES).toHaveLength(10)
  })

  it('accept any value', () => {
    expect(isCodeOf(PAYMENT_TYPES, 'cash')).toBe(true)
    expect(isCodeOf(PAYMENT_TYPES, 'constructor')).toBe(false)
    expect(isCodeOf(PAYMENT_TYPES, 1)).toBe(false)
    expect(codesOf(PAYMENT_TYPES)).toEqual(['cash', 'finance', 'lease'])
    expect(labelOf(PAYMENT_TYPES, 'lease', 'fr')).toBe('Location')
  })
})
