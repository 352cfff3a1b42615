import { customers } from '@forecourt/contract/customers/customers.ts'
import { customDeposits, deposits } from '@forecourt/contract/deals/deposits.ts'
import { orderLinks } from '@forecourt/contract/deals/order-links.ts'
import type { Deposit, OrderDeposit } from '@forecourt/contract/deals/order-deposit.ts'
import { orders, type Order } from '@forecourt/contract/deals/orders.ts'
import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { DEPOSIT_STATES } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { REFUND_REASONS, TRANSFER_REASONS } from '@forecourt/domain/deals/deposits/deposit-reasons.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, fake, networkFailure, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { account } from '@forecourt/contract/identity/account.ts'
import { aCustomer, anOrder, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'
import { aVehicle } from '#dealer/testing/vehicles.ts'
import { aDeposit, anOrderDeposit } from './testing/held-deposits.ts'

const path = `/customers/${idOf(100)}/order/${idOf(500)}/deposit`
const manager = signedInAs('super_admin')

/** Saturday, 21 November, 2 p.m. in Toronto: five days before the hold ends. */
beforeEach(() => {
  vi.setSystemTime('2026-11-21T19:00:00Z')
  return () => void vi.useRealTimers()
})

interface Given {
  readonly deposit?: Deposit | null
  readonly held?: Partial<OrderDeposit>
  readonly order?: Partial<Order>
  readonly customer?: Parameters<typeof aCustomer>[0]
  readonly answers?: Answers
  readonly as?: typeof manager
  readonly language?: 'en' | 'fr'
}

const reasonsOf = (list: typeof REFUND_REASONS | typeof TRANSFER_REASONS) => ({
  results: list.map(({ code, name, name_fr }) => ({ id: code, name, name_fr })),
})

/** A deposit that may change while it is looked at. */
async function show(given: Given = {}) {
  const { deposit = aDeposit(), held = {}, order = {}, customer = {}, answers = [], as = manager } = given
  const now = { held: anOrderDeposit(deposit, held) }
  const view = renderRoute(path, {
    as,
    ...(given.language && { language: given.language }),
    answers: [
      ...answers,
      fake(customers.get, aCustomer(customer)),
      fake(orders.list, { results: [anOrder(order)] }),
      fake(deposits.ofOrder, () => now.held),
      fake(deposits.refundReasons, reasonsOf(REFUND_REASONS)),
      fake(deposits.transferReasons, reasonsOf(TRANSFER_REASONS)),
    ],
  })
  const card = await screen.findByRole('region', {
    name: /^(Deposit details|No deposit yet|Détails du dépôt|Aucun dépôt.*)$/,
  })
  const press = async (name: string | RegExp) =>
    view.user.click(await within(card).findByRole('button', { name }))
  const more = async (name: string | RegExp) => {
    await press('Other actions')
    await view.user.click(await within(card).findByRole('menuitem', { name }))
  }
  const dialog = async () => within(await screen.findByRole('dialog'))
  const become = (next: Deposit | null, changes: Partial<OrderDeposit> = {}) => {
    now.held = anOrderDeposit(next, { ...held, ...changes })
    return now.held
  }
  return { ...view, now, card, press, more, dialog, become }
}

describe('the reservation of the vehicle', () => {
  const reserved = (order: string, reserved_until = '2026-11-24T19:05:00.000Z') => ({
    vehicle: aVehicle({
      reservation: {
        order,
        order_number: 'D12-26000777',
        reservation_number: 'D12-26000777-D1',
        reserved_until,
        reserved_by: null,
        note: null,
      },
    }),
  })

  it('is shown with its end in the dealership’s time zone', async () => {
    await show({ order: reserved(idOf(500)) })
    const line = await screen.findAllByText(/Reserved under D12-26000777-D1 until November 24, 2026 .*2:05/)
    expect(line.length).toBeGreaterThan(0)
  })

  it('by another order prevents every deposit, with a reason', async () => {
    await show({ deposit: null, order: reserved(idOf(501)), language: 'fr' })
    expect(await screen.findByText('Ce véhicule est réservé pour une autre commande')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Demander/ })).toHaveAccessibleDescription(
      'Le véhicule est réservé pour une autre commande.',
    )
  })

  it('that has expired but remains says so', async () => {
    await show({ order: reserved(idOf(500), '2026-11-20T19:05:00.000Z') })
    expect((await screen.findAllByText(/the time ended November 20, 2026/)).length).toBeGreaterThan(0)
  })
})

describe('the state of a deposit', () => {
  it('shows amount, card, time, receipt, source and the remaining time of the hold', async () => {
    const { card } = await show()
    expect(card).toHaveTextContent(
      '$500.00Visa •••• 4242 · held November 19, 2026 at 2:05 p.m. · receipt D-0091',
    )
    expect(card).toHaveTextContent('Capture by November 26, 2026 (5 days left)')
    const steps = within(card).getByRole('list', { name: 'Payment progress' })
    expect(steps).toHaveTextContent('Link createdStartedOn holdCaptured (not yet)')
    expect(within(steps).getByText('On hold').closest('li')).toHaveAttribute('aria-current', 'step')
    expect(screen.getByRole('region', { name: 'History' })).toHaveTextContent('$500.00 held')
  })

  it('is shown in French', async () => {
    const { card } = await show({ language: 'fr' })
    expect(card).toHaveTextContent(/À encaisser avant le 26 novembre 2026 \(reste 5 jours\)/)
    expect(within(card).getByRole('button', { name: /^Encaisser 500,00\s\$$/ })).toBeVisible()
    expect(within(card).getByRole('button', { name: /^Rembourser le dépôt$/ })).toHaveAccessibleDescription(
      'Rien n’a été débité. Libérez plutôt la retenue.',
    )
  })

  it.each([
    ['2026-11-23T19:00:00.000Z', '(48 hours left)', true],
    ['2026-11-24T20:00:00.000Z', '(3 days left)', false],
    ['2026-11-21T19:20:00.000Z', '(less than an hour left)', true],
  ])('a hold until %s: %s', async (until, text, isUrgent) => {
    const { card } = await show({ deposit: aDeposit({ capture_before: until }) })
    const countdown = within(card).getByText(new RegExp(text.replace(/[()]/g, '\\$&')))
    expect(countdown.hasAttribute('data-urgent')).toBe(isUrgent)
  })

  it('that is over cannot be captured', async () => {
    const { card } = await show({ deposit: aDeposit({ capture_before: '2026-11-21T18:00:00.000Z' }) })
    expect(within(card).getAllByText('The hold has ended.')[0]).toHaveAttribute('data-urgent')
    expect(within(card).getByRole('button', { name: 'Capture $500.00' })).toHaveAccessibleDescription(
      'The hold has ended.',
    )
  })

  const offered: readonly (readonly [(typeof states)[number] | null, string, string])[] = [
    [null, 'Request deposit… Mark as paid…', 'Capture deposit: No card payment yet.'],
    [
      'created',
      'Send link… Edit request… Delete request… Mark as paid…',
      'Capture deposit: No card payment yet.',
    ],
    ['initiated', 'Refresh Cancel link…', 'Capture deposit: The customer is paying now.'],
    [
      'pre_authorized',
      'Capture $500.00 Release hold… Other actions',
      'Refund deposit: Nothing was charged. Release the hold instead.',
    ],
    ['confirmed', 'Refund $500.00 Other actions', 'Release hold…: Already captured. Refund instead.'],
    ['rejected', 'Request another deposit… Mark as paid…', ''],
    ['error', 'Request another deposit… Mark as paid…', ''],
    ['expired', 'Request another deposit… Mark as paid…', ''],
    ['canceled', 'Request another deposit… Mark as paid…', ''],
    ['refunded', 'Resend receipt', ''],
  ]
  const states = codesOf(DEPOSIT_STATES)

  it.each(offered)('%s: %s; not %s', async (state, acts, refused) => {
    const { card } = await show({ deposit: state === null ? null : aDeposit({ state }) })
    const buttons = within(card).getAllByRole('button')
    const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
    const words = (some: HTMLElement[]) => some.map(one => one.textContent.trim()).join(' ')
    expect(words(buttons.filter(one => !isOff(one)))).toBe(acts)
    const reasons = buttons.filter(isOff).map(one => {
      const why = document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent
      return `${one.textContent.trim()}: ${why}`
    })
    expect(reasons.join(' ')).toBe(refused)
  })

  it('shows why a role may not, and that another representative’s customer is read-only', async () => {
    const rep = signedInAs('dealer_sales_rep')
    const { card, user } = await show({ as: rep, customer: { assigned_dealer: null } })
    const capture = within(card).getByRole('button', { name: 'Capture $500.00' })
    expect(capture).toHaveAccessibleDescription('Ask a manager who can handle deposits.')
    await user.click(capture)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(within(card).getByRole('button', { name: 'Release hold…' })).toHaveAccessibleDescription(
      'Only the assigned representative or a manager can do this.',
    )
  })

  it('is read-only for users who never handle deposits', async () => {
    const { card } = await show({ as: signedInAs('corporate') })
    expect(within(card).queryByRole('button')).toBeNull()
  })

  it('shows exceptions: test payments, no account for cards, an archived order', async () => {
    const { card } = await show({
      deposit: null,
      held: { is_test: true, takes_cards: false },
      order: { is_archived: true },
      as: signedInAs('dealer_sales_manager'),
    })
    expect(screen.getByText('Test mode: no real payments.')).toBeVisible()
    expect(screen.getByText(/no card provider account is connected/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Connect an account' })).toBeNull()
    expect(within(card).getByRole('button', { name: 'Request deposit…' })).toHaveAccessibleDescription(
      'The order is archived.',
    )
  })

  it('links users who may connect an account to where that is done', async () => {
    await show({ deposit: null, held: { takes_cards: false }, as: signedInAs('dealer_admin') })
    expect(screen.getByRole('link', { name: 'Connect an account' })).toHaveAttribute(
      'href',
      '/dealer/dealerships?section=integrations',
    )
  })

  it('warns that the deal has a lower down payment than the captured deposit, with a link to the worksheet', async () => {
    const offer = { ...anOrderDeposit().offer, down_payment: '200.00' }
    await show({ deposit: aDeposit({ state: 'confirmed' }), held: { offer } })
    expect(
      screen.getByText(/down payment is \$200.00, less than the captured deposit of \$500.00/),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open the worksheet' })).toHaveAttribute(
      'href',
      `/dealer/customers/${idOf(100)}/order/${idOf(500)}/pricing-worksheet`,
    )
  })

  it('shows what was paid at the dealership, with what must be reported', async () => {
    const { card } = await show({
      deposit: aDeposit({
        state: 'confirmed',
        method: 'cash',
        card: null,
        amount: '12000.00',
        reference: 'till 4',
        paid_on: '2026-11-20',
        cash_review: 'large_cash',
      }),
    })
    expect(card).toHaveTextContent('Cash')
    expect(card).toHaveTextContent('till 4')
    expect(card).toHaveTextContent(/large cash transaction/)
    expect(within(card).queryByRole('list', { name: 'Payment progress' })).toBeNull()
  })

  it('shows what the bank disputes, when evidence is due, and blocks the refund', async () => {
    const { card } = await show({
      deposit: aDeposit({
        state: 'confirmed',
        disputed_amount: '500.00',
        disputes: [
          {
            status: 'needs_response',
            reason: 'fraudulent',
            amount: '500.00',
            evidence_due: '2026-12-01T16:00:00.000Z',
            opened: '2026-11-21T16:00:00.000Z',
          },
        ],
      }),
    })
    expect(within(card).getByRole('alert')).toHaveTextContent(
      'The bank disputes $500.00 of this paymentReason: Not made by the cardholder.',
    )
    expect(within(card).getByRole('alert')).toHaveTextContent(/by December 1, 2026 at 11:00 a\.m\./)
    expect(within(card).getByRole('button', { name: 'Refund deposit' })).toHaveAccessibleDescription(
      'The bank disputes this payment. Wait for its decision.',
    )
  })

  it('shows the lost amount, and offers to request another deposit', async () => {
    const { card } = await show({
      deposit: aDeposit({
        state: 'charged_back',
        charged_back_amount: '500.00',
        disputes: [
          {
            status: 'lost',
            reason: 'general',
            amount: '500.00',
            evidence_due: null,
            opened: '2026-11-21T16:00:00.000Z',
          },
        ],
        entries: [
          {
            kind: 'disputed',
            amount: '500.00',
            at: '2026-11-21T15:00:00.000Z',
            by: null,
            reason: null,
            other_reason: null,
          },
          {
            kind: 'dispute_lost',
            amount: '500.00',
            at: '2026-11-21T15:00:00.000Z',
            by: null,
            reason: null,
            other_reason: null,
          },
        ],
      }),
    })
    expect(card).toHaveTextContent('Charged back')
    expect(card).toHaveTextContent('Dispute lost$500.00 was returned to the customer.')
    expect(within(card).getByRole('button', { name: 'Request another deposit…' })).toBeEnabled()
    expect(screen.getByText('Dispute lost: $500.00 stays with the customer')).toBeVisible()
  })

  it('shows earlier ones with their outcomes', async () => {
    await show({
      deposit: null,
      held: {
        earlier: [
          aDeposit({
            id: idOf(801),
            state: 'refunded',
            refunded_amount: '500.00',
            entries: [
              {
                kind: 'refunded',
                amount: '500.00',
                at: '2026-11-20T15:00:00.000Z',
                by: 'Max Roy',
                reason: 'price',
                other_reason: null,
              },
            ],
          }),
        ],
      },
    })
    const earlier = screen.getByRole('region', { name: 'Earlier deposits' })
    expect(earlier).toHaveTextContent('$500.00Refunded')
    expect(earlier).toHaveTextContent(
      '$500.00 refundedNovember 20, 2026 at 10:00 a.m., Max RoyReason: Price or payment',
    )
  })

  it('that fails to load can be requested again; of no order says so', async () => {
    renderRoute(path, {
      as: manager,
      answers: [
        fake(customers.get, aCustomer()),
        fake(orders.list, { results: [anOrder()] }),
        fake(deposits.ofOrder, () => problem('forbidden')),
      ],
    })
    expect(await screen.findByText('The deposit could not be loaded.')).toBeVisible()
  })

  it('of a deleted order says so', async () => {
    renderRoute(path, {
      as: manager,
      answers: [
        fake(customers.get, aCustomer()),
        fake(orders.list, { results: [] }),
        fake(deposits.ofOrder, () => problem('not_found')),
      ],
    })
    expect(await screen.findByText('This order no longer exists.')).toBeVisible()
  })
})

describe('capturing (interface D-5)', () => {
  it('asks with amount, card and who is notified, and runs once for the version that was shown', async () => {
    const sent: (string | null)[][] = []
    const { press, dialog, become, user, card } = await show({
      answers: [
        fake(deposits.capture, ({ request }) => {
          sent.push([request.headers.get('If-Match'), request.headers.get('Idempotency-Key')])
          return become(aDeposit({ state: 'confirmed', version: 4 }))
        }),
      ],
    })
    await press('Capture $500.00')
    const asked = await dialog()
    expect(asked.getByText('Capture $500.00 from Visa •••• 4242?')).toBeVisible()
    expect(asked.getByText(/account. We’ll email Marie./)).toBeVisible()
    expect(asked.getByRole('button', { name: 'Back' })).toHaveFocus()
    await user.dblClick(asked.getByRole('button', { name: 'Capture $500.00' }))
    expect(await screen.findByText('$500.00 captured.')).toBeVisible()
    expect(await within(card).findByRole('button', { name: 'Refund $500.00' })).toBeVisible()
    expect(sent).toEqual([['"v3"', expect.stringMatching(/^[0-9a-f-]{36}$/)]])
  })

  it('says that nobody is notified when no mail reaches the customer', async () => {
    const { press, dialog } = await show({ customer: { email: null } })
    await press('Capture $500.00')
    expect((await dialog()).getByText(/Marie has no email address. Notify them yourself./)).toBeVisible()
  })

  it('reports concurrent changes, and then sends what is shown', async () => {
    const sent: (string | null)[] = []
    const { press, dialog, become, user } = await show({
      answers: [
        fake(deposits.capture, ({ request }) => {
          sent.push(request.headers.get('If-Match'))
          if (sent.length > 1) return become(aDeposit({ state: 'confirmed', version: 5 }))
          return problem('stale', { current: become(aDeposit({ amount: '400.00', version: 4 })) })
        }),
      ],
    })
    await press('Capture $500.00')
    await user.click((await dialog()).getByRole('button', { name: 'Capture $500.00' }))
    expect(await (await dialog()).findByText(/was changed since you opened it/)).toBeVisible()
    expect((await dialog()).getByRole('list', { name: 'What changed' })).toHaveTextContent(
      'Amount: $500.00 → $400.00',
    )
    await user.click((await dialog()).getByRole('button', { name: 'Capture $400.00' }))
    expect(await screen.findByText('$400.00 captured.')).toBeVisible()
    expect(sent).toEqual(['"v3"', '"v4"'])
  })

  it('that is no longer possible says so and offers nothing', async () => {
    const { press, dialog, become, user } = await show({
      answers: [
        fake(deposits.capture, () => {
          become(aDeposit({ state: 'confirmed', version: 4 }))
          return problem('conflict', { code: 'deposit_state' })
        }),
      ],
    })
    await press('Capture $500.00')
    await user.click((await dialog()).getByRole('button', { name: 'Capture $500.00' }))
    expect(await (await dialog()).findByText(/This is no longer possible/)).toBeVisible()
    await waitFor(async () =>
      expect((await dialog()).getByRole('button', { name: 'Capture $500.00' })).toHaveAccessibleDescription(
        'Already captured. Refund instead.',
      ),
    )
  })

  it.each([
    ['cards_refused', { code: 'charge_expired' }, /refused \(charge_expired\)/],
    ['cards_unavailable', {}, /Don’t charge again until the status shows/],
    ['deposit_busy', {}, /Another operation is in progress/],
    ['cards_not_connected', {}, /No card provider account is connected/],
  ])('%s is explained in words', async (code, params, text) => {
    const { press, dialog, user } = await show({
      answers: [fake(deposits.capture, () => problem('conflict', { code, params }))],
    })
    await press('Capture $500.00')
    await user.click((await dialog()).getByRole('button', { name: 'Capture $500.00' }))
    expect(await (await dialog()).findByText(text)).toBeVisible()
  })

  it('without a response is not started again: its outcome is checked', async () => {
    const { press, dialog, become, user, card } = await show({
      answers: [fake(deposits.capture, networkFailure)],
    })
    await press('Capture $500.00')
    await user.click((await dialog()).getByRole('button', { name: 'Capture $500.00' }))
    expect(await within(card).findByText('Confirming with the card provider…')).toBeVisible()
    expect(within(card).getByText(/Don’t charge again until the status shows/)).toBeVisible()
    expect(within(card).getByRole('button', { name: 'Capture $500.00' })).toHaveAttribute('aria-disabled')
    expect(screen.queryByRole('dialog')).toBeNull()
    become(aDeposit({ state: 'confirmed', version: 4 }))
    expect(
      await screen.findByText('Confirmed. Deposit status: Captured.', {}, { timeout: 5000 }),
    ).toBeVisible()
  })

  it('without a response of the provider is pending until there is one', async () => {
    const pending = { act: 'capture', since: '2026-11-21T19:00:00.000Z' } as const
    const { become, card } = await show({ deposit: aDeposit({ pending }) })
    expect(within(card).getByText('Confirming with the card provider…')).toBeVisible()
    expect(within(card).getByRole('button', { name: 'Release hold…' })).toHaveAttribute('aria-disabled')
    become(aDeposit())
    expect(
      await screen.findByText(/Nothing was charged\. The deposit is unchanged/, {}, { timeout: 5000 }),
    ).toBeVisible()
    expect(within(card).getByRole('button', { name: 'Release hold…' })).not.toHaveAttribute('aria-disabled')
  })
})

describe('releasing', () => {
  it('releases a hold (interface D-6)', async () => {
    const { press, dialog, become, user } = await show({
      answers: [fake(deposits.cancel, () => become(aDeposit({ state: 'canceled', version: 4 })))],
    })
    await press('Release hold…')
    const asked = await dialog()
    expect(asked.getByText('Release the hold of $500.00 on Visa •••• 4242?')).toBeVisible()
    expect(asked.getByText(/The bank frees the amount in 1–7 days. We’ll email Marie/)).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Release hold of $500.00' }))
    expect(await screen.findByText('Hold of $500.00 released.')).toBeVisible()
  })

  it('cancels the link of a payment that was started', async () => {
    const { press, dialog, become, user } = await show({
      deposit: aDeposit({ state: 'initiated' }),
      answers: [fake(deposits.cancel, () => become(aDeposit({ state: 'canceled', version: 4 })))],
    })
    await press('Cancel link…')
    await user.click((await dialog()).getByRole('button', { name: 'Cancel link' }))
    expect(await screen.findByText('The link is cancelled.')).toBeVisible()
  })

  it('deletes a request after decisions M21', async () => {
    const gone: string[] = []
    const { press, dialog, become, user } = await show({
      deposit: aDeposit({ state: 'created' }),
      answers: [
        fake(customDeposits.remove, ({ params, request }) => {
          gone.push(`${params.id} ${request.headers.get('if-match')}`)
          become(null)
        }),
      ],
    })
    await press('Delete request…')
    expect((await dialog()).getByText('Delete this item? This cannot be undone.')).toBeVisible()
    await user.click((await dialog()).getByRole('button', { name: 'Yes, delete the request for $500.00' }))
    expect(await screen.findByText('Request deleted.')).toBeVisible()
    expect(await screen.findByRole('region', { name: 'No deposit yet' })).toBeVisible()
    expect(gone).toEqual([`${idOf(800)} "v3"`])
  })
})

describe('refunding (interface D-7)', () => {
  const paid = aDeposit({ state: 'confirmed' })

  it('asks for a reason, in words if it is another one, and refunds a part', async () => {
    const sent: unknown[] = []
    const { press, dialog, become, user } = await show({
      deposit: paid,
      answers: [
        fake(deposits.refund, ({ body }) => {
          sent.push(body)
          return become(aDeposit({ state: 'confirmed', refunded_amount: '120.00', version: 4 }))
        }),
      ],
    })
    await press('Refund $500.00')
    const asked = await dialog()
    expect(asked.getByText('Refund $500.00 to Visa •••• 4242?')).toBeVisible()
    expect(asked.getByText('We’ll email Marie a receipt. This cannot be undone.')).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Refund $500.00' }))
    expect(await asked.findByText(/required|Enter|Choose/i, { selector: '[class*=error]' })).toBeVisible()
    await user.click(await asked.findByRole('radio', { name: 'Other' }))
    await user.type(asked.getByRole('textbox', { name: /Describe the reason/ }), 'ab')
    await user.click(asked.getByRole('button', { name: 'Refund $500.00' }))
    expect(await asked.findByText('Use at least 3 characters.')).toBeVisible()
    await user.type(asked.getByRole('textbox', { name: /Describe the reason/ }), 'c')
    const amount = asked.getByRole('textbox', { name: /Amount/ })
    await user.clear(amount)
    await user.type(amount, '600')
    await user.click(asked.getByRole('button', { name: 'Refund $600.00' }))
    expect(await asked.findByText('The maximum refund is $500.00.')).toBeVisible()
    await user.clear(amount)
    await user.type(amount, '120')
    await user.click(asked.getByRole('button', { name: 'Refund $120.00' }))
    expect(await screen.findByText('$120.00 refunded.')).toBeVisible()
    expect(sent).toEqual([{ amount: '120.00', refund_reason_id: 'other', other_refund_reason: 'abc' }])
    expect(await screen.findByRole('button', { name: 'Refund $380.00' })).toBeVisible()
  })

  it('asks for a proof of identity first, and opens again with its values if the refund is then refused', async () => {
    let isProven = false
    const { press, dialog, user } = await show({
      deposit: paid,
      answers: [
        fake(account.stepUp, () => {
          isProven = true
        }),
        fake(deposits.refund, () =>
          isProven
            ? problem('conflict', { code: 'cards_refused', params: { code: 'insufficient_balance' } })
            : problem('forbidden', { code: 'step_up_required' }),
        ),
      ],
    })
    await press('Refund $500.00')
    await user.click(await (await dialog()).findByRole('radio', { name: 'Price or payment' }))
    await user.click((await dialog()).getByRole('button', { name: 'Refund $500.00' }))
    await user.type(await screen.findByLabelText(/^Password/), 'secret words')
    await user.click((await dialog()).getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(/refused \(insufficient_balance\)/)).toBeVisible()
    expect(await (await dialog()).findByRole('radio', { name: 'Price or payment' })).toBeChecked()
  })

  it('says that money taken at the dealership is returned there', async () => {
    const { press, dialog } = await show({
      deposit: aDeposit({ state: 'confirmed', method: 'cash', card: null }),
    })
    await press('Refund $500.00')
    expect((await dialog()).getByText('Refund $500.00 (Cash)?')).toBeVisible()
    expect((await dialog()).getByText(/return the money yourself/)).toBeVisible()
  })

  it('keeps typed values when a field is refused', async () => {
    const { press, dialog, user } = await show({ deposit: paid })
    await press('Refund $500.00')
    await user.click(await (await dialog()).findByRole('radio', { name: 'Other' }))
    await user.type((await dialog()).getByRole('textbox', { name: /Describe the reason/ }), 'no more')
    await expectRefusalsInPlace('dealer/deals/deposits/actions/action-form.tsx', {
      endpoint: deposits.refund,
    })
  })
})

describe('moving to another order (interface D-8)', () => {
  const other = {
    id: idOf(501),
    number: 'D12-26000124',
    vehicle: { formatted_name: '2025 Rio S', formatted_name_fr: 'Rio S 2025', stock_number: 'R100' },
    payment_type: 'cash',
  } as const

  it('chooses an order and a reason', async () => {
    const sent: unknown[] = []
    const { more, dialog, become, user } = await show({
      answers: [
        fake(deposits.transferable, { results: [other] }),
        fake(deposits.transfer, ({ body }) => {
          sent.push(body)
          return become(null)
        }),
      ],
    })
    await more('Transfer to another order…')
    const asked = await dialog()
    expect(asked.getByText('Transfer $500.00 (Visa •••• 4242) to another order?')).toBeVisible()
    await user.click(await asked.findByRole('radio', { name: /2025 Rio S.*D12-26000124 · R100 · cash/ }))
    await user.click(await asked.findByRole('radio', { name: 'Wrong order' }))
    await user.click(asked.getByRole('button', { name: 'Transfer deposit' }))
    expect(await screen.findByText('$500.00 moved to D12-26000124.')).toBeVisible()
    expect(sent).toEqual([
      { transferred_order_id: idOf(501), transfer_reason_id: 'wrong_order', other_transfer_reason: null },
    ])
  })

  it('says when there is no other order', async () => {
    const { more, dialog } = await show({ answers: [fake(deposits.transferable, { results: [] })] })
    await more('Transfer to another order…')
    expect(await (await dialog()).findByText(/no other open order/)).toBeVisible()
    expect((await dialog()).getByRole('button', { name: 'Transfer deposit' })).toHaveAttribute(
      'aria-disabled',
    )
  })

  it('keeps the choice when a field is refused', async () => {
    const { more, dialog, user } = await show({
      answers: [fake(deposits.transferable, { results: [other] })],
    })
    await more('Transfer to another order…')
    await user.click(await (await dialog()).findByRole('radio', { name: /2025 Rio S/ }))
    await user.click(await (await dialog()).findByRole('radio', { name: 'Other' }))
    await user.type((await dialog()).getByRole('textbox', { name: /Describe the reason/ }), 'no more')
    await expectRefusalsInPlace('dealer/deals/deposits/actions/action-form.tsx', {
      endpoint: deposits.transfer,
    })
  })
})

describe('a payment that the card provider does not know', () => {
  const lost = (since: string) => aDeposit({ state: 'initiated', capture_before: null, unknown_since: since })

  it('is closed with a reason, after somebody confirmed that no money was received', async () => {
    const sent: unknown[] = []
    const { press, dialog, become, user } = await show({
      deposit: lost('2026-11-20T12:00:00Z'),
      answers: [
        fake(deposits.abandon, ({ body }) => {
          sent.push(body)
          return become(aDeposit({ state: 'canceled', version: 4 }))
        }),
      ],
    })
    expect(screen.getByText('The card provider doesn’t know this payment')).toBeVisible()
    await press('Close without the provider…')
    const asked = await dialog()
    const close = () => user.click(asked.getByRole('button', { name: 'Close deposit' }))
    await user.click(asked.getByRole('radio', { name: 'Payment made in test mode' }))
    await close()
    expect(sent).toEqual([])
    await user.click(asked.getByRole('checkbox', { name: /no money is held or captured/ }))
    await close()
    expect(await screen.findByText('The deposit of $500.00 is closed.')).toBeVisible()
    expect(sent).toEqual([{ abandon_reason_id: 'test_payment', other_abandon_reason: null, confirmed: true }])
  })

  it('is not closed within the first day, and not offered where the provider knows it', async () => {
    const { unmount } = await show({ deposit: lost('2026-11-21T12:00:00Z') })
    const button = screen.getByRole('button', { name: 'Close without the provider…' })
    expect(button).toHaveAccessibleDescription(/one day after the card provider stops recognizing/)
    unmount()
    await show({ deposit: aDeposit({ state: 'initiated', capture_before: null }) })
    expect(screen.queryByRole('button', { name: 'Close without the provider…' })).toBeNull()
  })

  it('keeps the choice when a field is refused', async () => {
    const { press, dialog, user } = await show({ deposit: lost('2026-11-20T12:00:00Z') })
    await press('Close without the provider…')
    const asked = await dialog()
    await user.click(asked.getByRole('radio', { name: 'Other' }))
    await user.type(asked.getByRole('textbox', { name: /Describe the reason/ }), 'old key')
    await user.click(asked.getByRole('checkbox'))
    await expectRefusalsInPlace('dealer/deals/deposits/actions/action-form.tsx', {
      endpoint: deposits.abandon,
    })
  })
})

describe('a deposit paid elsewhere (interface D-9)', () => {
  it('is recorded with its method, reference and day; large cash amounts must be reported', async () => {
    const sent: unknown[] = []
    const { press, dialog, become, user } = await show({
      deposit: null,
      answers: [
        fake(deposits.markPaid, ({ body, request }) => {
          sent.push({ ...(body as object), version: request.headers.get('if-match') })
          return become(aDeposit({ state: 'confirmed', method: 'cash', card: null }))
        }),
      ],
    })
    await press('Mark as paid…')
    const asked = await dialog()
    const amount = asked.getByRole('textbox', { name: /Amount/ })
    expect(amount).toHaveValue('500')
    await user.clear(amount)
    await user.type(amount, '10000')
    await user.selectOptions(asked.getByRole('combobox', { name: /Paid by/ }), 'Cash')
    expect(await asked.findByText(/C\$10,000 or more in cash/)).toBeVisible()
    await user.type(asked.getByRole('textbox', { name: /Reference/ }), 'till 4')
    await user.click(asked.getByRole('button', { name: 'Mark as paid' }))
    expect(await screen.findByText('$10,000.00 marked as paid.')).toBeVisible()
    expect(sent).toEqual([
      { amount: '10000.00', method: 'cash', reference: 'till 4', date: '2026-11-21', version: '"v0"' },
    ])
  })

  it('keeps typed values when a field is refused', async () => {
    const { press, dialog, user } = await show({ deposit: null })
    await press('Mark as paid…')
    await user.selectOptions((await dialog()).getByRole('combobox', { name: /Paid by/ }), 'Cash')
    await expectRefusalsInPlace('dealer/deals/deposits/actions/action-form.tsx', {
      endpoint: deposits.markPaid,
    })
  })
})

describe('requesting a deposit', () => {
  it('starts with the usual amount, shows cap and minimum while typing, and offers to send the link', async () => {
    const sent: unknown[] = []
    const { press, dialog, become, user } = await show({
      deposit: null,
      answers: [
        fake(customDeposits.create, ({ body }) => {
          sent.push(body)
          return become(aDeposit({ state: 'created', amount: '900.00' }))
        }),
        fake(orderLinks.easyLinks, { links: [] }),
      ],
    })
    await press('Request deposit…')
    const asked = await dialog()
    const amount = asked.getByRole('textbox', { name: /Amount/ })
    expect(amount).toHaveValue('500')
    expect(asked.getByText('Minimum $50.00; maximum $1,000.00 for financed deals.')).toBeVisible()
    await user.clear(amount)
    await user.type(amount, '1500')
    expect(asked.getByText('The deposit cannot exceed $1,000.00.')).toBeVisible()
    await user.clear(amount)
    await user.type(amount, '20')
    await user.tab()
    expect(await asked.findByText('The minimum deposit is $50.00.')).toBeVisible()
    await user.clear(amount)
    await user.type(amount, '900')
    await user.type(asked.getByRole('textbox', { name: /Purpose in English/ }), 'To keep it')
    await user.click(asked.getByRole('button', { name: 'Request deposit' }))
    expect(await (await dialog()).findByText('Deposit request for $900.00 created.')).toBeVisible()
    expect(sent).toEqual([
      {
        order: idOf(500),
        amount: '900.00',
        mode: 'hold',
        purpose_en: 'To keep it',
        purpose_fr: null,
        due_at: null,
        message: null,
        refundable: true,
      },
    ])
    await user.click((await dialog()).getByRole('button', { name: 'Send link…' }))
    expect(await (await dialog()).findByRole('combobox', { name: 'Step' })).toHaveValue('deposit')
  })

  it('is at most the amount due', async () => {
    const offer = { ...anOrderDeposit().offer, balance_due: '299.99' }
    const { press, dialog, user } = await show({ deposit: null, held: { offer } })
    await press('Request deposit…')
    const amount = (await dialog()).getByRole('textbox', { name: /Amount/ })
    await user.clear(amount)
    await user.type(amount, '300')
    expect((await dialog()).getByText('The deal asks for no more than $299.99.')).toBeVisible()
  })

  it('can be changed until payment starts', async () => {
    const sent: unknown[] = []
    const { press, dialog, become, user } = await show({
      deposit: aDeposit({ state: 'created', message: 'Thank you' }),
      answers: [
        fake(customDeposits.update, ({ body, request }) => {
          sent.push(request.headers.get('If-Match'), body)
          return become(aDeposit({ state: 'created', amount: '800.00', version: 4 }))
        }),
      ],
    })
    await press('Edit request…')
    const amount = (await dialog()).getByRole('textbox', { name: /Amount/ })
    await user.clear(amount)
    await user.type(amount, '800')
    await user.click((await dialog()).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Request updated.')).toBeVisible()
    expect(sent).toEqual(['"v3"', expect.objectContaining({ amount: '800.00', message: 'Thank you' })])
  })

  it('that was changed by somebody else is reported, and keeps the typed values', async () => {
    const { press, dialog, become, user } = await show({
      deposit: aDeposit({ state: 'created' }),
      answers: [
        fake(customDeposits.update, () =>
          problem('stale', {
            current: become(aDeposit({ state: 'created', due_at: '2026-11-30', version: 4 })),
          }),
        ),
      ],
    })
    await press('Edit request…')
    await user.type((await dialog()).getByRole('textbox', { name: /Message/ }), 'Hello')
    await user.click((await dialog()).getByRole('button', { name: 'Save' }))
    expect(await (await dialog()).findByRole('list', { name: 'What changed' })).toHaveTextContent(
      'Due: – → November 30, 2026',
    )
    expect((await dialog()).getByRole('textbox', { name: /Message/ })).toHaveValue('Hello')
  })

  it('formats the server’s amounts', async () => {
    const { press, dialog, user } = await show({
      deposit: null,
      answers: [
        fake(customDeposits.create, () =>
          problem('validation', { fields: { amount: [{ rule: 'cap', params: { amount: '700.00' } }] } }),
        ),
      ],
    })
    await press('Request deposit…')
    await user.click((await dialog()).getByRole('button', { name: 'Request deposit' }))
    expect(await (await dialog()).findByText('The deposit cannot exceed $700.00.')).toBeVisible()
  })

  it('keeps typed values when a field is refused', async () => {
    const { press, dialog } = await show({ deposit: null })
    await press('Request deposit…')
    await dialog()
    await expectRefusalsInPlace('dealer/deals/deposits/actions/action-form.tsx', {
      endpoint: customDeposits.create,
      others: ['order'],
    })
  })
})

describe('actions without a dialog', () => {
  it('asks the provider for the status of the payment', async () => {
    const { press, become, card } = await show({
      deposit: aDeposit({ state: 'initiated' }),
      answers: [fake(deposits.refresh, () => become(aDeposit({ version: 4 })))],
    })
    await press('Refresh')
    expect(
      await screen.findByText(/Status at the card provider: On hold – capture by November 26, 2026/),
    ).toBeVisible()
    expect(await within(card).findByRole('button', { name: 'Capture $500.00' })).toBeVisible()
  })

  it('sends the receipt again, and shows the address, or why not', async () => {
    const { more, card } = await show({
      answers: [fake(deposits.resendReceipt, { to: 'marie@mail.test' })],
    })
    await more('Resend receipt')
    expect(await screen.findByText('Receipt sent to marie@mail.test.')).toBeVisible()
    answerWith(fake(deposits.resendReceipt, () => problem('conflict', { code: 'customer_without_email' })))
    await more('Resend receipt')
    expect(await within(card).findByText('The customer has no email address.')).toBeVisible()
  })
})
