import { beforeAll, beforeEach } from 'vitest'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import type { TestApp } from './test-app.ts'

export const password = 'a long enough passphrase'

/** A user of a dealership with a password and a phone for codes. */
export const somebodyOf = (target: TestApp, place: { id: string }, given: object = {}) =>
  buildUser(target.app, { password, phone: '+14165550134', dealerships: [place], ...given })

/** A dealership and a user in it, new for each test. */
export function useSomebody(target: TestApp) {
  const held = {} as {
    place: Awaited<ReturnType<typeof buildDealership>>
    user: Awaited<ReturnType<typeof somebodyOf>>
  }
  beforeAll(async () => {
    held.place = await buildDealership(target.app)
  })
  beforeEach(async () => {
    held.user = await somebodyOf(target, held.place)
  })
  return held
}
