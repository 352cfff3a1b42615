import type { Action } from './actions.ts'

/**
 * Security R20: authentication (password or code) is required again if the last one is older than this, in
 * seconds.
 */
export const STEP_UP_AGE_SECONDS = 600

const STEP_UP: ReadonlySet<Action> = new Set<Action>([
  'credit-application:reveal-insurance-number',
  'user:set-role',
  'user:reveal-phone',
  'user:reset-access',
  'dealership:connect-services',
  'identity-provider:edit',
  'deposit:refund',
  'customer:export',
  'customer:login-as',
])

export const needsStepUp = (action: Action): boolean => STEP_UP.has(action)
