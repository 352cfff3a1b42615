import { customers } from '@forecourt/contract/customers/customers.ts'
import { invitations, type InvitationState } from '@forecourt/contract/identity/invitations.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { aCustomer, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const url = 'https://dealer.test/shop/north.example.test/invitation#secret'

interface Given {
  readonly state?: InvitationState['state']
  readonly role?: Parameters<typeof signedInAs>[0]
  readonly customer?: Parameters<typeof aCustomer>[0]
  readonly answers?: Answers
}

const open = ({
  state = 'not_invited',
  role = 'dealer_sales_manager',
  customer = {},
  answers = [],
}: Given = {}) =>
  renderRoute(`/customers/${idOf(100)}`, {
    as: signedInAs(role),
    answers: [
      ...answers,
      fake(customers.get, aCustomer(customer)),
      fake(orders.list, { results: [] }),
      fake(invitations.state, {
        state,
        sent: '2026-11-21T16:00:00.000Z',
        expires: '2026-11-28T16:00:00.000Z',
      }),
    ],
  })

const acts = async () => within(await screen.findByRole('group', { name: 'The customer’s own side' }))
const button = async (name: string) => (await acts()).findByRole('button', { name })

afterEach(() => vi.restoreAllMocks())

describe('inviting (interface S-12)', () => {
  it('asks first, sends once, and confirms', async () => {
    const keys: (string | null)[] = []
    const { user } = open({
      answers: [
        fake(invitations.send, ({ request }) => {
          keys.push(request.headers.get('idempotency-key'))
          return keys.length === 1
            ? problem('unavailable')
            : { state: 'invited' as const, sent: '2026-11-21T16:00:00.000Z', expires: null }
        }),
      ],
    })
    await user.click(await button('Send invitation'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/by email to marie@mail.test, in English/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    expect(await dialog.findByText('The invitation was not sent.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByText('Invitation sent to marie@mail.test.')).toBeVisible()
    expect(new Set(keys).size).toBe(1)
  })

  it('says that a second one invalidates the first link', async () => {
    const { user } = open({ state: 'invited' })
    expect(await screen.findByText('Invited on November 21, 2026')).toBeVisible()
    await user.click(await button('Send invitation again'))
    expect(await screen.findByText(/shared before stops working/)).toBeVisible()
  })

  it.each([
    ['has_account', 'Marie Tremblay has an account already.'],
    ['no_email', 'There is no email address. Add one first: the customer signs in with it.'],
  ] as const)('%s: disabled with the reason', async (state, reason) => {
    open({ state })
    await waitFor(async () => expect(await button('Send invitation')).toHaveAccessibleDescription(reason))
  })

  it('is disabled for other representatives’ customers', async () => {
    open({ role: 'dealer_sales_rep', customer: { assigned_dealer: null } })
    for (const name of ['Send invitation', 'Share link', 'Log in as customer'])
      expect(await button(name)).toHaveAttribute('aria-disabled', 'true')
  })

  it('is absent for read-only users', async () => {
    open({ role: 'corporate' })
    await screen.findByRole('heading', { level: 1, name: 'Marie Tremblay' })
    expect(screen.queryByRole('group', { name: 'The customer’s own side' })).toBeNull()
  })
})

describe('the link', () => {
  it.each([
    ['Copy link', 'copy_link'],
    ['Print', 'print'],
    ['QR code', 'qr_code'],
    ['Email', 'email'],
    ['Text message', 'sms'],
  ])('%s: recorded, then shared', async (item, type) => {
    const shared: string[] = []
    const { user, left } = open({
      answers: [
        fake(invitations.trackShared, ({ body }) => {
          shared.push(body.share_type)
          return { url, expires: null }
        }),
      ],
    })
    await user.click(await button('Share link'))
    await user.click(await screen.findByRole('menuitem', { name: item }))
    await waitFor(() => expect(shared).toEqual([type]))
    const outcomes: Readonly<Record<string, () => Promise<unknown>>> = {
      copy_link: async () => {
        expect(await screen.findByText('Link copied.')).toBeVisible()
        expect(await navigator.clipboard.readText()).toBe(url)
      },
      print: async () => expect(await screen.findByText(url)).toBeVisible(),
      qr_code: async () =>
        expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeVisible(),
      email: () =>
        waitFor(() =>
          expect(left).toHaveBeenCalledWith(expect.stringMatching(/^mailto:marie@mail\.test\?.*secret/)),
        ),
      sms: () =>
        waitFor(() => expect(left).toHaveBeenCalledWith(expect.stringMatching(/^sms:\+14165550142/))),
    }
    await outcomes[type]?.()
  })

  it('that fails is reported', async () => {
    const { user } = open({ answers: [fake(invitations.trackShared, () => problem('conflict'))] })
    await user.click(await button('Share link'))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }))
    expect(await screen.findByText('The link could not be shared.')).toBeVisible()
  })
})

describe('logging in as the customer', () => {
  const opened = () => vi.spyOn(window, 'open').mockReturnValue(window)

  it('opens the shop in another tab', async () => {
    const tab = opened()
    const payment = '/shop/north.example.test/payment'
    const { user } = open({ answers: [fake(users.loginAsCustomer, { url: payment })] })
    await user.click(await button('Log in as customer'))
    expect(await screen.findByText(/open in another tab for 30 minutes/)).toBeVisible()
    expect(tab).toHaveBeenCalledExactlyOnceWith(payment, '_blank')
  })

  it('asks for a proof of identity before a tab opens, when the last one is too old', async () => {
    const tab = opened()
    const refused = problem('forbidden', { code: 'step_up_required' })
    const { user } = open({ answers: [fake(users.loginAsCustomer, () => refused.clone())] })
    await user.click(await button('Log in as customer'))
    expect(await screen.findByRole('dialog')).toBeVisible()
    expect(tab).not.toHaveBeenCalled()
  })

  it('opens no tab without permission', async () => {
    const tab = opened()
    const { user } = open({ answers: [fake(users.loginAsCustomer, () => problem('forbidden'))] })
    await user.click(await button('Log in as customer'))
    // A toast is gone a moment later: it is looked at when it is found.
    await waitFor(() => expect(screen.getByText('The customer’s side could not be opened.')).toBeVisible())
    expect(tab).not.toHaveBeenCalled()
  })
})
