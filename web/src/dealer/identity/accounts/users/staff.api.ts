import { account } from '@forecourt/contract/identity/account.ts'
import { staff, type StaffUser } from '@forecourt/contract/identity/staff.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import type { BodyInputOf, QueryInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'

export type StaffSearch = NonNullable<QueryInputOf<typeof staff.list>>
export type NewStaff = BodyInputOf<typeof staff.create>
export type StaffChanges = BodyInputOf<typeof staff.update>

export const staffQueries = {
  list: (search: StaffSearch) => query(staff.list, { query: search }),
  one: (id: string) => query(staff.get, { params: { id } }),
  assignable: () => query(users.assignableDealerUsers, {}),
  managed: () => query(users.managedDealerships, {}),
}

export const createStaff = (body: NewStaff): Promise<StaffUser> => changed(call(staff.create, { body }))

export const sendInvitation = ({ id }: { readonly id: string }): Promise<StaffUser> =>
  changed(call(staff.sendInvitation, { params: { id } }))

const ifMatchOf = ({ version }: StaffUser) => `"v${version}"`

export const saveStaff = (user: StaffUser, body: StaffChanges): Promise<StaffUser> =>
  changed(call(staff.update, { params: { id: user.id }, body, ifMatch: ifMatchOf(user) }))

export const resetAccess = (user: StaffUser): Promise<StaffUser> =>
  changed(call(staff.resetAccess, { params: { id: user.id }, ifMatch: ifMatchOf(user) }))

export const setActive = (body: BodyInputOf<typeof staff.setActiveStatus>): Promise<StaffUser> =>
  changed(call(staff.setActiveStatus, { body }))

export const setDealership = ({ id }: StaffUser, dealership_id: string, works_there: boolean) =>
  changed(call(staff.setDealership, { params: { id }, body: { dealership_id, works_there } }))

/** Never cached. */
export const revealPhone = ({ id }: StaffUser, reason: string) =>
  call(staff.revealPhone, { params: { id }, body: { reason } })

export const startReset = ({ id }: StaffUser) => call(staff.startPasswordReset, { params: { id } })
export const endSessions = ({ id }: StaffUser) => call(staff.endSessions, { params: { id } })

/** Invalidates everything that was read before the change. */
async function changed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await refresh(staff.list, staff.get, account.profile, users.assignableDealerUsers)
  }
}
