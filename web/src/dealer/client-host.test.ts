import { users } from '@forecourt/contract/identity/users.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#shared/api/client.ts'
import { startTexts } from '#shared/i18n/i18n.ts'
import { answerWith, fake, networkFailure, problem } from '#shared/testing/fake-server.ts'
import { TEST_TIMEOUT } from '#shared/testing/test-timeout.ts'
import { clearToasts, readToasts } from '#shared/ui/toast/toast-store.ts'
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

it('redirects to login once when the session has ended, with its reason, for all concurrent calls', async () => {
  const refusals = ['session_expired', 'not_authenticated', 'session_expired'] as const
  const turns = refusals.values()
  answerWith(fake(users.managedDealerships, () => problem(turns.next().value ?? 'fault')))
  await Promise.all(refusals.map(asking))
  expect(goTo.mock.calls).toEqual([['/login?reason=session_expired&next=%2Fcustomers%3Fpage%3D2']])
})

it('redirects there with the other reason when there was no session', async () => {
  answerWith(fake(users.managedDealerships, () => problem('not_authenticated')))
  await Promise.all([asking(), asking()])
  expect(goTo.mock.calls).toEqual([['/login?reason=please_login_to_continue&next=%2Fcustomers%3Fpage%3D2']])
})

it('redirects to login during another navigation too', async () => {
  bound = '/orders'
  answerWith(fake(users.managedDealerships, () => problem('session_expired')))
  await asking()
  expect(goTo).toHaveBeenCalledTimes(1)
})

it('shows one toast when there is no response, which first says that the call is retried', async () => {
  await startTexts('en')
  clearToasts()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const pump = setInterval(() => void vi.advanceTimersByTimeAsync(50), 1)
  const said: unknown[] = []
  answerWith(
    fake(users.managedDealerships, () => {
      const { shown } = readToasts()
      said.push(shown.map(({ type, text, durationMs }) => [type, text, durationMs]))
      return networkFailure()
    }),
  )
  await asking()
  said.push(readToasts().kept.map(({ type, text, durationMs }) => [type, text, durationMs]))
  clearInterval(pump)
  vi.useRealTimers()
  const again = [['info', 'Network error. Retrying...', 5000]]
  expect(said).toEqual([[], again, again, again, [['error', 'Request timed out.', 5000]]])
})

it('removes the toast when the response arrives after all', async () => {
  await startTexts('en')
  clearToasts()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const pump = setInterval(() => void vi.advanceTimersByTimeAsync(50), 1)
  let turns = 0
  answerWith(
    fake(users.managedDealerships, () => {
      turns += 1
      return turns === 1 ? problem('bad_gateway') : { results: [] }
    }),
  )
  await asking()
  await vi.waitFor(() => expect(readToasts().shown).toEqual([]), TEST_TIMEOUT)
  expect(readToasts().kept).toHaveLength(1)
  clearInterval(pump)
  vi.useRealTimers()
})
