import { describe, expect, it } from 'vitest'
import { codesOf } from '#platform/markets/labels.ts'
import { isAction } from './actions.ts'
import { canForSome } from './can.ts'
import type { Actor } from './conditions.ts'
import { PAGES } from './pages.table.ts'
import { isPricingLocked } from './pricing-lock.ts'
import { ASSIGNABLE_ROLES, canManageUser, manageBlock } from './role-assignment.ts'
import { ROLES } from './roles.ts'
import type { Role } from './roles.ts'
import { needsStepUp } from './step-up.ts'
import { defaultPermissions } from './user-permissions.ts'

const actor = (role: Role): Actor => ({
  id: 'me',
  role,
  is_super_admin: false,
  permissions: defaultPermissions(role),
  dealership: { enable_sales_manager_fee_discounts: false, reps_see_all: false },
})

describe('pages', () => {
  it('cover every route of the specification', () => {
    const paths = PAGES.map(page => page.path)
    const top = 'customers payments price-profiles pricing-report marketscan aftermarket questionnaire'
      .concat(' fees-and-discounts dealerships users my-profile disclosure analytics select-dealership')
      .concat(' login verification reset-password trader-panel-warning trader-panel-successful-login')
    for (const name of top.split(' ')) expect(paths).toContain(`/${name}`)
    const children =
      'add order/:orderId/personal-application order/:orderId/trade-in trade-in/ order/:orderId/'
        .concat(' order/:orderId/pricing-worksheet order/:orderId/deposit order/:orderId/appointment')
        .concat(' praq/activate/:praqFlowId praq/edit/:praqId praq/create/:vehicleId/:praqFlowId/:orderId')
        .concat(' quote-builder/:orderId file-upload/:orderId')
    for (const child of children.split(' ')) expect(paths).toContain(`/customers/:id/${child}`)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it.each<readonly [path: string, role: Role, isOpen: boolean]>([
    ['/users', 'dealer_sales_rep', false],
    ['/users', 'corporate', true],
    ['/customers/add', 'corporate', false],
    ['/customers/:id/add', 'corporate', false],
    ['/customers/:id/order/:orderId/personal-application', 'corporate', false],
    ['/customers/:id/order/:orderId/pricing-worksheet', 'corporate', true],
    ['/payments', 'super_admin', true],
    ['/payments', 'dealer_admin', false],
    ['/organizations', 'super_admin', true],
    ['/organizations', 'organization_admin', false],
  ])('%s, for a %s: %s', (path, role, isOpen) => {
    const access = PAGES.find(page => page.path === path)?.access ?? ''
    expect(isAction(access) && canForSome(actor(role), access)).toBe(isOpen)
  })
})

describe('role assignment', () => {
  it.each<readonly [string, Parameters<typeof manageBlock>[1], ReturnType<typeof manageBlock>]>([
    [
      'himself',
      { id: 'me', role: 'dealer_admin', is_super_admin: false, works_elsewhere: false },
      'own_account',
    ],
    [
      'one above',
      { id: 'a', role: 'organization_admin', is_super_admin: false, works_elsewhere: false },
      'above',
    ],
    [
      'the platform',
      { id: 'a', role: 'dealer_sales_rep', is_super_admin: true, works_elsewhere: false },
      'above',
    ],
    [
      'one who works elsewhere',
      { id: 'a', role: 'dealer_sales_rep', is_super_admin: false, works_elsewhere: true },
      'works_elsewhere',
    ],
    [
      'one of theirs',
      { id: 'a', role: 'dealer_sales_manager', is_super_admin: false, works_elsewhere: false },
      null,
    ],
    ['one without a role', { id: 'a', role: null, is_super_admin: false, works_elsewhere: false }, null],
  ])('a dealer admin and %s', (_name, user, block) => {
    expect(manageBlock(actor('dealer_admin'), user)).toBe(block)
  })

  it.each<readonly [Role, readonly Role[]]>([
    [
      'organization_admin',
      ['dealer_sales_rep', 'dealer_sales_manager', 'dealer_admin', 'organization_admin'],
    ],
    ['dealer_admin', ['dealer_sales_rep', 'dealer_sales_manager', 'dealer_admin']],
    ['dealer_sales_manager', ['dealer_sales_rep', 'dealer_sales_manager']],
    ['dealer_sales_rep', []],
    ['organization_assistant', []],
    ['corporate', []],
  ])('%s', (granter, roles) => {
    expect(codesOf(ROLES).filter(role => ASSIGNABLE_ROLES[granter].includes(role))).toEqual(roles)
  })

  it('only a super admin may assign super admin, and may assign every role', () => {
    expect(ASSIGNABLE_ROLES.super_admin).toHaveLength(ROLES.length)
    const givers = ROLES.filter(({ code }) => ASSIGNABLE_ROLES[code].includes('super_admin'))
    expect(givers.map(role => role.code)).toEqual(['super_admin'])
  })

  it('is never possible for oneself or a user with a higher role', () => {
    const manager = actor('dealer_sales_manager')
    expect(canManageUser(manager, { id: 'me', role: 'dealer_sales_rep', is_super_admin: false })).toBe(false)
    expect(canManageUser(manager, { id: 'x', role: 'dealer_admin', is_super_admin: false })).toBe(false)
    expect(canManageUser(manager, { id: 'x', role: 'dealer_sales_rep', is_super_admin: true })).toBe(false)
    expect(canManageUser(manager, { id: 'x', role: 'dealer_sales_rep', is_super_admin: false })).toBe(true)
  })
})

describe('pricing lock', () => {
  it.each([
    [true, false, null, true],
    [true, true, null, false],
    [false, false, null, false],
    [true, false, 'marketplace_vdp', false],
    [true, false, 'marketplace_checkout', false],
    [true, false, 'elsewhere', true],
  ])('compulsory %s, signed in %s, embed %s: locked %s', (compulsory, authenticated, embed, locked) => {
    expect(isPricingLocked({ compulsory_login: compulsory, authenticated, embed })).toBe(locked)
  })
})

describe('step-up', () => {
  it('is required for sensitive actions and not for daily ones', () => {
    expect(needsStepUp('deposit:refund')).toBe(true)
    expect(needsStepUp('customer:export')).toBe(true)
    expect(needsStepUp('customer:update')).toBe(false)
  })
})
