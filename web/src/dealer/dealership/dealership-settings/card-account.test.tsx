import { cardAccounts } from '@forecourt/contract/deals/card-accounts.ts'
import { dealershipSettings } from '@forecourt/contract/dealership/dealership-settings.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fake } from '#shared/testing/fake-server.ts'
import { aCardAccount } from '#dealer/testing/services.ts'
import { signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

const connected = aCardAccount({
  connected: true,
  account: 'acct_1',
  account_label: 'North Motors (test)',
  connected_at: '2026-11-20T15:00:00Z',
  connected_by: 'Ana Roy',
})
const stuck = { ...connected, error: 'provider_failed', provider_error: 'open_disputes' } as const
const list = fake(dealershipSettings.list, { count: 0, current: 1, last: 1, limit: 10, results: [] })
const as = signedInAs('dealer_admin')

it('an account is shown, and disconnected after a confirmation; a refusal is shown in place', async () => {
  let isStuck = true
  const { user } = renderRoute('/dealerships?section=integrations', {
    as,
    answers: [
      list,
      fake(cardAccounts.read, connected),
      fake(cardAccounts.disconnect, () => (isStuck ? stuck : aCardAccount())),
    ],
  })
  expect(await screen.findByText('North Motors (test) (acct_1)')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sync inventory' })).toHaveAttribute(
    'href',
    '/dealer/inventory/feeds',
  )
  const end = async () => {
    await user.click(screen.getByRole('button', { name: 'Disconnect' }))
    await screen.findByText('Disconnect North Motors (test)?')
    await user.click(screen.getAllByRole('button', { name: 'Disconnect' }).at(-1) as HTMLElement)
  }
  await end()
  expect(await screen.findByText('open_disputes')).toBeVisible()
  isStuck = false
  await end()
  expect(await screen.findByRole('button', { name: 'Connect an account' })).toBeVisible()
  expect(screen.getByText('ca_test')).toBeVisible()
})

it('uses the parameters of the provider’s redirect once, and leads to the settings', async () => {
  const received: unknown[] = []
  const { here } = renderRoute('/card-provider?state=s1&code=ac_1', {
    as,
    answers: [
      list,
      fake(cardAccounts.read, connected),
      fake(cardAccounts.callback, ({ body }) => {
        received.push(body)
        return connected
      }),
    ],
  })
  expect(await screen.findByText('North Motors (test) (acct_1)')).toBeVisible()
  await waitFor(() => expect(here()).toBe('/dealerships?section=integrations'))
  expect(received).toEqual([{ state: 's1', code: 'ac_1', error: null }])
})

it('says that a connection was refused, with a link back', async () => {
  renderRoute('/card-provider?state=s2&error=access_denied', {
    as,
    answers: [fake(cardAccounts.callback, aCardAccount({ error: 'refused' }))],
  })
  expect(await screen.findByText(/was declined at the card provider/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the settings' })).toBeVisible()
})

it('says that the provider does not recognize payments of the account', async () => {
  renderRoute('/dealerships?section=integrations', {
    as,
    answers: [
      list,
      fake(cardAccounts.read, { ...connected, is_live: true, unknown_since: '2026-11-21T15:00:00Z' }),
    ],
  })
  expect(
    await screen.findByText(/Since November 21, 2026, the card provider has not recognized payments/),
  ).toBeVisible()
})
