import { users } from '@forecourt/contract/users.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#shared/api/client.ts'
import { answerWith, fake, problem } from '#shared/testing/fake-server.ts'
import { connectPanelToClient } from './client-host.ts'

const goTo = vi.fn<(path: string) => void>()
const asking = () => call(users.managedDealerships, { query: {} }).catch(() => undefined)
let bound: string | undefined

beforeEach(() => {
  goTo.mockClear()
  bound = undefined
  connectPanelToClient({
    here: () => '/customers?page=2',
    bound: () => bound,
    goTo: path => {
      bound = path
      goTo(path)
    },
  })
  answerWith(fake(users.currentUser, () => problem('not_authenticated')))
})

it('a session that ended leads to login once, with its reason, whatever the calls behind it meet', async () => {
  const refusals = ['session_expired', 'not_authenticated', 'session_expired'] as const
  const turns = refusals.values()
  answerWith(fake(users.managedDealerships, () => problem(turns.next().value ?? 'fault')))
  await Promise.all(refusals.map(asking))
  expect(goTo.mock.calls).toEqual([['/login?reason=session_expired&next=%2Fcustomers%3Fpage%3D2']])
})

it('a session that never was leads there with the other reason', async () => {
  answerWith(fake(users.managedDealerships, () => problem('not_authenticated')))
  await Promise.all([asking(), asking()])
  expect(goTo.mock.calls).toEqual([['/login?reason=please_login_to_continue&next=%2Fcustomers%3Fpage%3D2']])
})

it('on the way to another page it leads to login all the same', async () => {
  bound = '/orders'
  answerWith(fake(users.managedDealerships, () => problem('session_expired')))
  await asking()
  expect(goTo).toHaveBeenCalledTimes(1)
})
