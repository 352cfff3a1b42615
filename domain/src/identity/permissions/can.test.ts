import { describe, expect, it } from 'vitest'
import { ACTIONS, GRANTS, isAction } from './actions.ts'
import type { Action } from './actions.ts'
import { actionsOf, can, canForSome, customerScope } from './can.ts'
import type { Actor, Subject } from './conditions.ts'
import { ROLES } from './roles.ts'
import type { Role } from './roles.ts'
import { NO_PERMISSIONS, defaultPermissions } from './user-permissions.ts'
import type { UserPermission } from './user-permissions.ts'

const ME = 'me'

type Changes = Omit<Partial<Actor>, 'permissions' | 'dealership'> & {
  readonly permissions?: Partial<Record<UserPermission, boolean>>
  readonly dealership?: Partial<Actor['dealership']>
}

const actor = (role: Role, { permissions, dealership, ...changes }: Changes = {}): Actor => ({
  id: ME,
  role,
  is_super_admin: false,
  ...changes,
  permissions: { ...defaultPermissions(role), ...permissions },
  dealership: { enable_sales_manager_fee_discounts: false, reps_see_all: false, ...dealership },
})

const OWN: Subject = { assigned_dealer: ME }
const FREE: Subject = { assigned_dealer: null }
const OTHERS: Subject = { assigned_dealer: 'someone else' }

const LETTERS: Readonly<Record<string, Role>> = {
  R: 'dealer_sales_rep',
  M: 'dealer_sales_manager',
  A: 'dealer_admin',
  T: 'organization_assistant',
  O: 'organization_admin',
  S: 'super_admin',
  C: 'corporate',
}

/** The letters of the roles that may perform an action on a subject. */
const allowed = (action: Action, subject: Subject, changes: Changes = {}): string =>
  Object.entries(LETTERS)
    .filter(([, role]) => can(actor(role, changes), action, subject))
    .map(([letter]) => letter)
    .join('')

describe('decisions 6.3, line by line', () => {
  it.each<readonly [line: string, action: Action, own: string, others: string]>([
    ['see customers', 'customer:read', 'RMATOSC', 'MATOSC'],
    ['assign rep', 'customer:assign', 'MATOS', 'MATOS'],
    ['edit pricing worksheet', 'pricing-worksheet:edit', 'RMATOS', 'MATOS'],
    ['discount over limit', 'discount:exceed-limit', 'AOS', 'AOS'],
    ['approve credit', 'credit-application:approve', 'MAOS', 'MAOS'],
    ['reveal SIN/SSN', 'credit-application:reveal-insurance-number', '', ''],
    ['refund', 'deposit:refund', 'MAOS', 'MAOS'],
    ['transfer', 'deposit:transfer', 'MAOS', 'MAOS'],
    ['capture', 'deposit:capture', 'MAOS', 'MAOS'],
    ['mark paid', 'deposit:mark-paid', 'MAOS', 'MAOS'],
    ['close a deposit without the provider', 'deposit:abandon', 'MAOS', 'MAOS'],
    ['cancel hold', 'deposit:cancel-hold', 'RMAOS', 'MAOS'],
    ['trade offer', 'trade-in:make-offer', 'MATOS', 'MATOS'],
    ['confirm order', 'order:confirm', 'MAOS', 'MAOS'],
    ['change commission no.', 'order:change-commission-number', 'MAOS', 'MAOS'],
    ['export', 'customer:export', 'AOS', 'AOS'],
    ['merge customers', 'customer:merge', 'MAOS', 'MAOS'],
    ['erase data', 'customer:erase', 'AOS', 'AOS'],
    ['edit disclosures', 'disclosure:edit', 'AOS', 'AOS'],
    ['create dealership', 'dealership:create', 'OS', 'OS'],
    ['login as customer', 'customer:login-as', 'RMATOS', 'MATOS'],
    ['audit log', 'audit-log:read', 'AOS', 'AOS'],
    ['audit log of the platform', 'platform-audit-log:verify', 'S', 'S'],
  ])('%s: %s', (_line, action, own, others) => {
    expect(allowed(action, OWN)).toBe(own)
    expect(allowed(action, OTHERS)).toBe(others)
  })

  it('claim: rep and manager, the rep only unassigned customers', () => {
    expect(allowed('customer:claim', FREE)).toBe('RM')
    expect(allowed('customer:claim', OTHERS)).toBe('M')
  })

  it('discount over limit: the manager when the dealership enables it', () => {
    const enabled = { dealership: { enable_sales_manager_fee_discounts: true } }
    expect(allowed('discount:exceed-limit', OWN, enabled)).toBe('MAOS')
  })

  it('reveal SIN/SSN: with permission', () => {
    const permitted = { permissions: { can_reveal_pii: true } }
    expect(allowed('credit-application:reveal-insurance-number', OWN, permitted)).toBe('MAOS')
  })

  it('export and refunds: require the switch, which does not raise the role', () => {
    const without = { permissions: { can_export: false, can_refund: false } }
    expect(allowed('customer:export', OWN, without)).toBe('S')
    expect(allowed('deposit:refund', OWN, without)).toBe('S')
    const given = { permissions: { can_export: true, can_refund: true } }
    expect(allowed('customer:export', OWN, given)).toBe('AOS')
    expect(allowed('deposit:refund', OWN, given)).toBe('MAOS')
  })
})

describe('product 6, route access', () => {
  it.each<readonly [page: Action, roles: string]>([
    ['page:aftermarket', 'ATOSC'],
    ['page:questionnaire', 'ATOSC'],
    ['page:dealerships', 'ATOSC'],
    ['page:disclosure', 'ATOSC'],
    ['page:users', 'MATOSC'],
    ['page:payments', 'S'],
    ['page:price-profiles', 'S'],
    ['page:pricing-report', 'S'],
    ['page:marketscan', 'S'],
    ['page:customers', 'RMATOSC'],
    ['page:my-profile', 'RMATOSC'],
  ])('%s', (page, roles) => {
    expect(allowed(page, OWN)).toBe(roles)
  })

  it('analytics: admins, super admin, or a user flagged show_analytics_dashboard', () => {
    expect(allowed('page:analytics', OWN)).toBe('AOS')
    expect(allowed('page:analytics', OWN, { permissions: { show_analytics_dashboard: true } })).toBe(
      'RMATOSC',
    )
  })
})

describe('product 6, fee/discount permission', () => {
  const pages: readonly Action[] = [
    'page:fees-and-discounts',
    'fees-and-discounts:edit',
    'pricing-worksheet:edit-custom-rows',
  ]

  it.each(pages)('%s: sales manager only when the dealership enables it', action => {
    const corporate = action.startsWith('page:') ? 'C' : ''
    expect(allowed(action, OWN)).toBe(`ATOS${corporate}`)
    const enabled = { dealership: { enable_sales_manager_fee_discounts: true } }
    expect(allowed(action, OWN, enabled)).toBe(`MATOS${corporate}`)
  })

  it('sales rep: never, unless super admin', () => {
    const enabled = { dealership: { enable_sales_manager_fee_discounts: true } }
    const rep = actor('dealer_sales_rep', enabled)
    expect(can(rep, 'fees-and-discounts:edit')).toBe(false)
    expect(can({ ...rep, is_super_admin: true }, 'fees-and-discounts:edit')).toBe(true)
  })
})

describe('product 6, what corporate dealer users are denied', () => {
  it.each<readonly [denial: string, action: Action]>([
    ['login as customer', 'customer:login-as'],
    ['send invitation', 'customer:send-invitation'],
    ['add order', 'order:create'],
    ['create customer', 'customer:create'],
    ['edit notification settings', 'account:edit-notifications'],
    ['edit customer', 'customer:update'],
    ['assign dealer representative', 'customer:assign'],
    ['edit pricing worksheet', 'pricing-worksheet:edit'],
    ['edit order note', 'order:edit-note'],
    ['inventory sync', 'inventory:sync'],
    ['make trade-in offer', 'trade-in:make-offer'],
    ['confirm appointment', 'appointment:confirm'],
    ['approve credit application', 'credit-application:approve'],
    ['create dealer', 'dealership:create'],
  ])('%s', (_denial, action) => {
    const all = Object.fromEntries(Object.keys(NO_PERMISSIONS).map(switched => [switched, true]))
    expect(can(actor('corporate', { permissions: all }), action, OWN)).toBe(false)
  })

  it('and every other mutation: they list, read, open pages and manage their own sign-in', () => {
    const harmless = /^page:|:(?:list|read|list-assignable|switch)$|^account:(?:secure|set-language)$/u
    const others = ACTIONS.filter(action => !harmless.test(action))
    expect(others.filter(action => canForSome(actor('corporate'), action))).toEqual([])
  })

  it('no personal credit data, whatever the switches', () => {
    const corporate = actor('corporate', {
      permissions: { show_credit_application: true, can_reveal_pii: true },
    })
    expect(can(corporate, 'credit-application:read', OWN)).toBe(false)
    expect(can(corporate, 'document:read', OWN)).toBe(false)
  })
})

describe('credit applications', () => {
  it('require the switch of the user to be read', () => {
    expect(allowed('credit-application:read', OWN)).toBe('RMATOS')
    expect(allowed('credit-application:read', OWN, { permissions: { show_credit_application: false } })).toBe(
      '',
    )
    expect(can(actor('dealer_sales_rep'), 'credit-application:read', OTHERS)).toBe(false)
  })
})

describe('organization assistant, decisions 6.1', () => {
  const assistant = actor('organization_assistant')

  it.each<Action>([
    'customer:assign',
    'pricing-worksheet:edit',
    'trade-in:make-offer',
    'aftermarket:edit',
    'user:list',
  ])('may %s', action => {
    expect(can(assistant, action, OTHERS)).toBe(true)
  })

  it.each<Action>([
    'deposit:refund',
    'customer:export',
    'credit-application:reveal-insurance-number',
    'user:set-role',
  ])('may not %s', action => {
    const switched = { permissions: { can_refund: true, can_export: true, can_reveal_pii: true } }
    expect(can(actor('organization_assistant', switched), action, OWN)).toBe(false)
  })
})

describe('customers visible to a rep, decisions 6.4', () => {
  it('own and unassigned by default', () => {
    const rep = actor('dealer_sales_rep')
    expect([OWN, FREE, OTHERS].map(subject => can(rep, 'customer:read', subject))).toEqual([
      true,
      true,
      false,
    ])
    expect(customerScope(rep)).toBe('own_and_unassigned')
  })

  it('all if the dealership shows them to reps, who still only edit their own', () => {
    const rep = actor('dealer_sales_rep', { dealership: { reps_see_all: true } })
    expect(can(rep, 'customer:read', OTHERS)).toBe(true)
    expect(can(rep, 'pricing-worksheet:edit', OTHERS)).toBe(false)
    expect(can(rep, 'customer:update', OTHERS)).toBe(false)
    expect(customerScope(rep)).toBe('all')
  })

  it('all for a manager', () => {
    expect(customerScope(actor('dealer_sales_manager'))).toBe('all')
  })
})

describe('can and canForSome', () => {
  it('refuse a missing subject, while menus are shown', () => {
    const rep = actor('dealer_sales_rep')
    expect(can(rep, 'pricing-worksheet:edit')).toBe(false)
    expect(canForSome(rep, 'pricing-worksheet:edit')).toBe(true)
    expect(canForSome(rep, 'pricing-worksheet:override-price')).toBe(false)
    expect(canForSome(rep, 'order:confirm')).toBe(false)
  })

  it('agree: an action allowed for a subject is allowed for some subject', () => {
    const contradictions = ROLES.flatMap(({ code }) =>
      ACTIONS.filter(action => {
        const allowedNow = [OWN, FREE, OTHERS].some(subject => can(actor(code), action, subject))
        return allowedNow !== canForSome(actor(code), action)
      }),
    )
    expect(contradictions).toEqual([])
  })

  it('only name existing actions', () => {
    expect(isAction('customer:list')).toBe(true)
    expect(isAction('toString')).toBe(false)
    expect(Object.values(GRANTS).filter(row => row.length !== ROLES.length)).toEqual([])
    expect(ACTIONS.every(action => /^[a-z]+(?:-[a-z]+)*:[a-z]+(?:-[a-z]+)*$/u.test(action))).toBe(true)
  })

  it('a super admin may do everything except claim, and reveal only with permission', () => {
    const missing = ACTIONS.filter(action => !actionsOf(actor('super_admin')).includes(action))
    expect(missing).toEqual([
      'customer:claim',
      'credit-application:reveal-insurance-number',
      'user:reveal-phone',
    ])
  })
})
