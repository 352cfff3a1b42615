import { customerAccounts } from '@forecourt/contract/identity/customer-accounts.ts'
import { customerDeposits, type CustomerDeposit } from '@forecourt/contract/deals/customer-deposits.ts'
import { customerPayments } from '@forecourt/contract/deals/customer-payments.ts'
import { shopDealerships } from '@forecourt/contract/dealership/shop-dealerships.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { aMe, aShopDealership, renderShop, thePayments } from '#shop/testing/render-shop.tsx'
import { aSharedDeposit, theDeposit } from '#shop/testing/the-deposit.ts'

const cname = 'north.example.test'
const { order } = theDeposit()

/** Saturday, 21 November, 2 p.m. in Toronto. */
beforeEach(() => {
  vi.setSystemTime('2026-11-21T19:00:00Z')
  return () => void vi.useRealTimers()
})

interface Given {
  readonly search?: string
  readonly read?: Partial<CustomerDeposit>
  readonly answers?: Parameters<typeof renderShop>[1]
  readonly me?: ReturnType<typeof aMe>
}

async function open({ search = `?order=${order}`, read = {}, answers = [], me = aMe() }: Given = {}) {
  const now = { read: theDeposit(read) }
  const view = await renderShop(`/${cname}/deposit${search}`, [
    ...answers,
    fake(customerAccounts.me, me),
    fake(customerDeposits.read, () => now.read),
    fake(customerPayments.list, thePayments()),
  ])
  return { ...view, now }
}

const french = aMe({ customer: { ...aMe().customer, language: 'fr' } })
const inState = (
  state: NonNullable<CustomerDeposit['deposit']>['state'],
  changes: Partial<CustomerDeposit> = {},
) => ({ deposit: aSharedDeposit({ state }), offer: null, ...changes })

describe('what can be paid (interface C-14)', () => {
  it('shows the hold, its expiry and terms, and goes to the provider with one press', async () => {
    const sent: unknown[] = []
    const { user, left } = await open({
      answers: [
        fake(customerDeposits.start, ({ body }) => {
          sent.push(body)
          return { url: 'https://pay.test/session/1' }
        }),
      ],
    })
    expect(
      await screen.findByText(
        'We hold $500.00 on your card. Nothing is charged until the dealership confirms. The hold ends November 28, 2026.',
      ),
    ).toBeVisible()
    expect(screen.getByText('It comes back until you sign.')).toBeVisible()
    expect(screen.getByText(/We never see the number/)).toBeVisible()
    expect(screen.getByText('2026 Terra LX')).toBeVisible()
    await user.dblClick(screen.getByRole('button', { name: 'Hold $500.00' }))
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('https://pay.test/session/1'))
    expect(sent).toEqual([{ order, amount: '500.00', request: null }])
  })

  it('shows the same in French, with the texts of the dealership', async () => {
    await open({
      me: french,
      read: {
        deposit: aSharedDeposit({
          purpose_en: 'To keep it',
          purpose_fr: 'Pour la réserver',
          message: 'À samedi!',
          refundable: false,
        }),
        terms_fr: 'Remboursable avant la signature.',
      },
      answers: [
        fake(
          shopDealerships.read,
          aShopDealership({
            disclosures: [
              { kind: 'deposit', text_en: 'Held by {dealer}.', text_fr: 'Détenu par {dealer} {amount}.' },
            ],
          }),
        ),
      ],
    })
    expect(
      await screen.findByText(/Nous retenons 500,00\s\$ sur votre carte.*fin le 28 novembre 2026\./),
    ).toBeVisible()
    expect(screen.getByRole('region', { name: 'Pour la réserver' })).toBeVisible()
    expect(screen.getByText('À samedi!')).toBeVisible()
    expect(screen.getByText('Ce dépôt n’est pas remboursable.')).toBeVisible()
    expect(screen.getByText('Remboursable avant la signature.')).toBeVisible()
    expect(await screen.findByText(/Détenu par North Motors/)).toBeVisible()
    expect(screen.getByRole('button', { name: /Retenir 500,00\s\$/ })).toBeVisible()
  })

  it('shows the fee of a card and the sum before payment', async () => {
    await open({ read: { offer: { amount: '500.00', mode: 'capture', fee: '12.38', total: '512.38' } } })
    expect(await screen.findByText('We charge $512.38 now.')).toBeVisible()
    expect(screen.getByText('Card fee').nextElementSibling).toHaveTextContent('$12.38')
    expect(screen.getByText('On your card').nextElementSibling).toHaveTextContent('$512.38')
    expect(screen.getByRole('button', { name: 'Pay $512.38' })).toBeVisible()
  })

  it('that the dealership has changed since is shown before payment', async () => {
    const { user, now, left } = await open({
      answers: [
        fake(customerDeposits.start, () => {
          now.read = theDeposit({ offer: { amount: '800.00', mode: 'hold', fee: '0.00', total: '800.00' } })
          return problem('conflict', { code: 'deposit_changed' })
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Hold $500.00' }))
    expect(await screen.findByText('The dealership changed the deposit. It is $800.00 now.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Hold $800.00' })).toBeEnabled())
    expect(left).not.toHaveBeenCalled()
  })

  it.each([
    ['deposit_state', /can no longer be paid/],
    ['cards_refused', /The card provider declined the payment/],
    ['cards_unavailable', /isn’t responding\. You weren’t charged/],
    ['cards_not_connected', /doesn’t take cards online yet/],
    ['deposits_off', /doesn’t require a deposit/],
    ['vehicle_unavailable', /no longer available/],
    ['vehicle_reserved', /has just reserved this vehicle/],
    ['order_archived', /This order is closed/],
    ['deposit_busy', /couldn’t start the payment/],
  ])('%s: explains why the payment did not start', async (code, text) => {
    const { user } = await open({
      answers: [fake(customerDeposits.start, () => problem('conflict', { code }))],
    })
    await user.click(await screen.findByRole('button', { name: 'Hold $500.00' }))
    expect(await screen.findByText(text)).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Hold $500.00' })).toBeEnabled())
  })

  it('cannot be paid by staff who view it', async () => {
    const { user, left } = await open({ me: aMe({ staff: 'Ana Boyd' }) })
    const button = await screen.findByRole('button', { name: 'Hold $500.00' })
    expect(button).toHaveAccessibleDescription('Only the customer can pay.')
    await user.click(button)
    expect(left).not.toHaveBeenCalled()
  })

  it('says that a test moves no money', async () => {
    await open({ read: { is_test: true } })
    expect(await screen.findByText('Test mode: no real payments.')).toBeVisible()
  })

  it('continues a payment that was started', async () => {
    await open({ read: inState('initiated', { offer: theDeposit().offer }) })
    expect(await screen.findByText(/you won’t be charged twice/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Hold $500.00' })).toBeVisible()
  })
})

describe('returning from the provider', () => {
  const back = `?order=${order}&back=1`

  it('polls until the result is known, and shows the hold with receipt and the next step', async () => {
    const ids: string[] = []
    const answers = [
      fake(customerDeposits.refresh, ({ params }) => {
        ids.push(params.id)
        return theDeposit(inState(ids.length < 2 ? 'initiated' : 'pre_authorized'))
      }),
    ]
    await open({ search: back, read: inState('initiated'), answers })
    expect(await screen.findByText('We’re checking with your bank. Don’t pay again.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(Hold|Pay)/ })).toBeNull()
    const paid = await screen.findByRole('region', { name: '$500.00 is on hold' }, { timeout: 5000 })
    expect(paid).toHaveTextContent(
      'Nothing is charged until the dealership confirms. The hold ends November 28, 2026.',
    )
    expect(paid).toHaveTextContent('ReceiptD-0091')
    expect(paid).toHaveTextContent('Visa •••• 4242')
    expect(paid).toHaveTextContent('We’ll email the receipt to marie@mail.test.')
    expect(screen.getByRole('link', { name: 'Choose a time' })).toHaveAttribute(
      'href',
      `/shop/${cname}/appointment?order=${order}`,
    )
    expect(ids).toEqual([aSharedDeposit().id, aSharedDeposit().id])
  })

  it('shows decisions M62 when the card was declined, and offers a retry', async () => {
    const offer = theDeposit().offer
    await open({
      search: back,
      read: inState('initiated'),
      answers: [fake(customerDeposits.refresh, theDeposit(inState('rejected', { offer })))],
    })
    expect(await screen.findByText('The card was declined. No money was taken.')).toBeVisible()
    expect(screen.getByText('You can try again, or use another card.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Hold $500.00' })).toBeEnabled()
  })

  it('continues polling without a response', async () => {
    let asked = 0
    await open({
      search: back,
      read: inState('initiated'),
      answers: [
        fake(customerDeposits.refresh, () => {
          asked += 1
          return asked === 1 ? problem('bad_gateway') : theDeposit(inState('confirmed'))
        }),
      ],
    })
    expect(await screen.findByText(/We’re checking with your bank/)).toBeVisible()
    expect(await screen.findByRole('region', { name: '$500.00 is paid' }, { timeout: 5000 })).toBeVisible()
  })

  it.each([
    ['2026-11-24T19:05:00.000Z', /reserved for you until November 24, 2026 at 2:05/],
    ['2026-11-20T19:05:00.000Z', 'The vehicle stays reserved for you.'],
  ])('shows until when the vehicle is reserved: %s', async (reserved_until, text) => {
    await open({ search: back, read: inState('confirmed', { reserved_until }) })
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('does not poll for a paid one', async () => {
    await open({ search: back, read: inState('confirmed') })
    expect(await screen.findByRole('region', { name: '$500.00 is paid' })).toBeVisible()
  })
})

describe('a vehicle that somebody else reserved', () => {
  const similar = {
    id: '0195b0de-0000-7000-8000-000000000900',
    formatted_name: '2026 Terra EX',
    formatted_name_fr: 'Terra EX 2026',
    stock_number: 'N-2041',
    listing_price: '36400.00',
    odometer: 12,
  }

  it('says so kindly, with similar vehicles and a contact', async () => {
    await open({ read: { offer: null, closed: 'vehicle_reserved', alternatives: [similar] } })
    expect(await screen.findByText('Another customer has just reserved this vehicle')).toBeVisible()
    expect(screen.getByText(/Nothing was charged to your card/)).toBeVisible()
    expect(screen.getByRole('list', { name: 'Similar vehicles available now' })).toHaveTextContent(
      /2026 Terra EX.*N-2041.*\$36,400/,
    )
    expect(screen.getByRole('link', { name: 'Ask about another vehicle' })).toHaveAttribute(
      'href',
      `/shop/${cname}/contact`,
    )
    expect(screen.queryByRole('button', { name: /^(Hold|Pay)/ })).toBeNull()
  })

  it('says in French that late money is refunded', async () => {
    await open({
      me: french,
      read: inState('pre_authorized', { closed: 'vehicle_reserved', alternatives: [] }),
    })
    expect(await screen.findByText(/Nous annulons la retenue sur votre carte/)).toBeVisible()
    expect(screen.queryByRole('region', { name: /retenus/ })).toBeNull()
    expect(screen.getByText(/Dites-nous ce que vous cherchez/)).toBeVisible()
  })

  it('shows similar ones when the payment turns out to be too late', async () => {
    let isLate = false
    await open({
      search: `?order=${order}&back=1`,
      read: inState('initiated'),
      answers: [
        fake(customerDeposits.refresh, () => {
          isLate = true
          return theDeposit(inState('pre_authorized', { closed: 'vehicle_reserved' }))
        }),
        fake(customerDeposits.read, () =>
          theDeposit(
            isLate
              ? inState('pre_authorized', { closed: 'vehicle_reserved', alternatives: [similar] })
              : inState('initiated'),
          ),
        ),
      ],
    })
    expect(await screen.findByText('2026 Terra EX')).toBeVisible()
  })
})

describe('a closed deposit', () => {
  it.each([
    ['deposits_off', 'This dealership doesn’t require a deposit.'],
    ['order_archived', 'This order is closed.'],
    ['cards_not_connected', 'This dealership doesn’t take cards online yet. Ask how you can pay.'],
    ['refunded', /Your deposit was refunded/],
  ] as const)('%s: explains why nothing can be paid', async (closed, text) => {
    await open({ read: { offer: null, closed } })
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(Hold|Pay)/ })).toBeNull()
  })

  it.each([[{ closed: 'link_expired' }], [inState('expired')]] as const)(
    'another link can be requested after its expiry',
    async read => {
      await open({ read: { offer: null, ...read } })
      expect(await screen.findByText('This payment link has expired.')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
        'href',
        `/shop/${cname}/contact`,
      )
    },
  )

  it('a withdrawn request says so', async () => {
    await open({ read: inState('canceled', { offer: theDeposit().offer }) })
    expect(await screen.findByText(/cancelled its last deposit request/)).toBeVisible()
  })

  it.each([
    [null, 'We’re checking with your bank. Don’t pay again.'],
    [theDeposit().offer, /The payment didn’t go through/],
  ] as const)('an error with %o', async (offer, text) => {
    await open({ read: inState('error', { offer }) })
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('a missing order leads to the dealership', async () => {
    await open({ answers: [fake(customerDeposits.read, () => problem('not_found'))] })
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Your deposit')
    expect(await screen.findByRole('link', { name: 'Write to us' })).toBeVisible()
  })
})
