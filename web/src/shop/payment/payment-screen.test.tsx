import { customerAccounts } from '@forecourt/contract/identity/customer-accounts.ts'
import { customerPayments } from '@forecourt/contract/deals/customer-payments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fake, problem, withoutTexts } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aDealership, aMe, aPricing, renderShop, thePayments } from '#shop/testing/render-shop.tsx'

const open = (
  answers: Parameters<typeof renderShop>[1] = [],
  {
    me = aMe(),
    payments = thePayments(),
  }: { me?: ReturnType<typeof aMe>; payments?: ReturnType<typeof thePayments> } = {},
) =>
  renderShop('/north.example.test/payment', [
    ...answers,
    fake(customerAccounts.me, me),
    fake(customerPayments.list, payments),
  ])

const offer = () => screen.findByRole('region', { name: 'Your offer' })

describe('how to pay (interface C-03)', () => {
  it('shows the offer with all legal disclosures, and no explanatory rows', async () => {
    await open()
    const shown = within(await offer())
    expect(shown.getByText('$626.48')).toBeVisible()
    expect(shown.getByText('/month')).toBeVisible()
    expect(shown.getByText('6.49%')).toBeVisible()
    expect(shown.getByText('72 × $626.48/month (last payment $626.25)')).toBeVisible()
    expect(shown.getByText('$7,827.46')).toBeVisible()
    expect(shown.getByText('$45,106.33')).toBeVisible()
    expect(screen.queryByText('Inside figure')).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: 'How do you want to pay?' })).toBeVisible()
    expect(screen.getByRole('link', { name: '(416) 555-0100' })).toBeVisible()
  })

  it.each([
    ['says that a tax rate is not verified', true, 1],
    ['says nothing of rates that are', undefined, 0],
  ] as const)('%s', async (_title, is_unverified, count) => {
    const excise = { kind: 'key' as const, key: 'tax.excise', params: { region: 'DC' } }
    const tax = { code: 'excise', label: excise, rate: '0.02', base: '30000.00', amount: '600.00' }
    const pricing = { ...aPricing(), taxes: [{ ...tax, ...(is_unverified && { is_unverified }) }] }
    await open([], {
      payments: thePayments({ results: thePayments().results.map(one => ({ ...one, pricing })) }),
    })
    await offer()
    expect(screen.queryAllByText(/^The tax rate used here isn’t verified/)).toHaveLength(count)
  })

  it('shows the total price first in Quebec', async () => {
    await open([], { me: aMe({ dealership: aDealership({ province_code: 'QC' }) }) })
    const [first] = within(await offer()).getAllByRole('paragraph')
    expect(first).toHaveTextContent('Total price')
  })

  it('shows APR and finance charge of a loan in the USA', async () => {
    await open([], { me: aMe({ dealership: aDealership({ country: 'US', province_code: 'CA' }) }) })
    const shown = within(await offer())
    expect(shown.getByText('APR')).toBeVisible()
    expect(shown.getByText('Finance charge')).toBeVisible()
    expect(shown.queryByText('Annual rate')).toBeNull()
  })

  it('requests new figures after a change and saves the choice over its base version', async () => {
    const kept = vi.fn<(body: unknown, version: string | null) => void>()
    const { user } = await open([
      fake(customerPayments.price, ({ body }) => {
        expect(body).toMatchObject({ term: 60 })
        return aPricing({
          term: 60,
          payment: { ...(aPricing().payment ?? never()), amount: '730.11', count: 60 },
        })
      }),
      fake(customerPayments.update, ({ body, params, request }) => {
        kept({ ...body, type: params.id }, request.headers.get('if-match'))
        return thePayments({ version: 4 })
      }),
    ])
    await offer()
    await user.selectOptions(screen.getByLabelText('Term'), '60')
    expect(await screen.findByText('$730.11')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save my payment choice' }))
    expect(
      await screen.findByText('Payment choice saved. The dealership sees the same figures.'),
    ).toBeVisible()
    expect(kept).toHaveBeenCalledWith({ order: thePayments().order, term: 60, type: 'finance' }, '"1"')
    expect(screen.queryByRole('button', { name: 'Save my payment choice' })).toBeNull()
  })

  it('shows a refusal at its field and keeps the last valid figures', async () => {
    const { user } = await open([
      fake(customerPayments.price, () =>
        problem('validation', {
          code: 'pricing_invalid',
          fields: { down_payment: [{ rule: 'too_much_down' }] },
        }),
      ),
    ])
    await offer()
    const field = screen.getByLabelText('Down payment')
    await user.clear(field)
    await user.type(field, '999999')
    expect(await screen.findByText('The down payment can’t exceed the price.')).toBeVisible()
    expect(screen.getByText('$626.48')).toBeVisible()
    expect(screen.getByText(/As of 11:00/)).toBeVisible()
    // Not sent, since no response is faked: the form focuses what is wrong.
    await user.click(screen.getByRole('button', { name: 'Save my payment choice' }))
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toBeInvalid()
  })

  it('keeps the previous choice when a payment type cannot be priced', async () => {
    const { user } = await open()
    await offer()
    await user.click(screen.getByText('Lease'))
    expect(
      await screen.findByText('We couldn’t update this option. Your previous choice is kept.'),
    ).toBeVisible()
    expect(screen.getByText('$626.48')).toBeVisible()
  })

  it('shows what the dealership has changed since', async () => {
    let version = 3
    const { user } = await open([
      fake(customerPayments.list, () =>
        thePayments({ version, payment_type: version === 3 ? 'finance' : 'cash' }),
      ),
      fake(customerPayments.update, () => {
        version = 4
        return problem('stale', { current: {} })
      }),
    ])
    await offer()
    await user.click(screen.getByText('Cash'))
    await user.click(await screen.findByRole('button', { name: 'Save my payment choice' }))
    expect(await screen.findByText(/The dealership updated your offer/)).toBeVisible()
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Cash' })).toBeChecked())
  })

  it.each([
    ['order_confirmed', /Your order is confirmed/],
    ['vehicle_unavailable', /no longer available/],
  ] as const)('%s: explains why nothing can be changed', async (closed, text) => {
    await open([], { payments: thePayments({ closed }) })
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByLabelText('Term')).toBeDisabled()
  })

  it('uses the customer’s language, and the other on a click', async () => {
    const { user } = await open([], { me: aMe({ customer: { ...aMe().customer, language: 'fr' } }) })
    expect(await screen.findByRole('heading', { name: 'Comment voulez-vous payer?' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'EN – English' }))
    expect(await screen.findByRole('heading', { name: 'How do you want to pay?' })).toBeVisible()
  })

  it('keeps its language when the customer’s fails to load, and reports it for a chosen one', async () => {
    const french = aMe({ customer: { ...aMe().customer, language: 'fr' } })
    const { user } = await open([withoutTexts('fr')], { me: french })
    expect(await offer()).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'FR – Français' }))
    expect(await screen.findByText('The language could not be changed.')).toBeVisible()
    expect(await offer()).toBeVisible()
  })

  it('leads a requester without a session to the sign-in of that dealership', async () => {
    const { here } = await renderShop('/north.example.test/payment', [
      fake(customerAccounts.me, () => problem('not_authenticated')),
    ])
    const next = '%2Fnorth.example.test%2Fpayment'
    await waitFor(() =>
      expect(here()).toBe(`/north.example.test?reason=please_login_to_continue&next=${next}`),
    )
    expect(await screen.findByText('Please sign in to continue.')).toBeVisible()
  })

  it('returns the customer to the open order after the end of a session', async () => {
    const order = thePayments().order
    let isSignedIn = false
    const me = aMe()
    const { here, user } = await renderShop(`/north.example.test/payment?order=${order}`, [
      fake(customerAccounts.me, () => (isSignedIn ? me : problem('session_expired'))),
      fake(customerPayments.list, thePayments()),
      fake(customerAccounts.login, () => {
        isSignedIn = true
        return { url: '/shop/north.example.test/payment' }
      }),
    ])
    expect(await screen.findByText('Your session has expired. Please sign in again.')).toBeVisible()
    await user.type(screen.getByLabelText('Email'), 'marie@example.test')
    await user.type(screen.getByLabelText('Password'), 'a long passphrase')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(here()).toBe(`/north.example.test/payment?order=${order}`))
    expect(await offer()).toBeVisible()
  })

  it('has a text for a customer without an order', async () => {
    await renderShop('/north.example.test/payment', [
      fake(customerAccounts.me, aMe()),
      fake(customerPayments.list, () => problem('not_found')),
    ])
    expect(await screen.findByText('No order yet')).toBeVisible()
  })
})

describe('signing out', () => {
  it.each([
    ['Sign out', null],
    ['Leave', 'Ana Boyd'],
  ])('that failed is reported: %s', async (name, staff) => {
    const { user, here } = await open([fake(customerAccounts.logout, () => problem('unavailable'))], {
      me: aMe({ staff }),
    })
    await user.click(await screen.findByRole('button', { name }))
    expect(await screen.findByText('You could not be signed out. Please try again.')).toBeVisible()
    expect(here()).toContain('/payment')
    expect(screen.getByRole('button', { name })).toBeEnabled()
  })
})

describe('staff logged in as the customer', () => {
  it('see the frame with its exit, and no sign-out of the customer', async () => {
    await open([], { me: aMe({ staff: 'Ana Boyd' }) })
    const frame = await screen.findByRole('complementary', { name: 'You’re viewing the site as Marie' })
    expect(within(frame).getByRole('button', { name: 'Leave' })).toBeVisible()
    expect(within(frame).getByText(/made by Ana Boyd for Marie/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
  })
})

describe('differences by place and reader', () => {
  const american = aMe({ dealership: aDealership({ country: 'US', province_code: 'CA' }) })

  it('a credit score is shown in the USA, by its band; a score without rates is refused at it', async () => {
    const asked = vi.fn<(score: number | null | undefined) => void>()
    const { user } = await open(
      [
        fake(customerPayments.price, ({ body }) => {
          asked(body.credit_score)
          return body.credit_score === 300
            ? problem('validation', { fields: { credit_score: [{ rule: 'no_rates_for_score' }] } })
            : aPricing()
        }),
      ],
      { me: american },
    )
    await offer()
    const score = screen.getByLabelText('Credit score (estimate, no credit check)')
    expect(score).toHaveDisplayValue('Not provided')
    await user.selectOptions(score, '670–739')
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith(670))
    await user.selectOptions(score, '300–579')
    expect(
      await screen.findByText('No online rates for this credit score. Contact the dealership for an offer.'),
    ).toBeVisible()
    expect(score).toBeInvalid()
    // Back at the saved value, there is nothing to save.
    await user.selectOptions(score, 'Not provided')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save my payment choice' })).toBeNull())
    await user.click(screen.getByText('Cash'))
    expect(screen.queryByLabelText('Credit score (estimate, no credit check)')).toBeNull()
  })

  it('a score that the dealership knows is shown by its band', async () => {
    await open([], { me: american, payments: thePayments({ credit_score: 705 }) })
    await offer()
    const score = screen.getByLabelText('Credit score (estimate, no credit check)')
    expect(score).toHaveDisplayValue('670–739')
    expect(within(score).queryByText('Not provided')).toBeNull()
  })

  it('in Canada no score is asked for', async () => {
    await open()
    await offer()
    expect(screen.queryByLabelText(/Credit score/)).toBeNull()
  })

  it('prices are shown with taxes or without', async () => {
    const asked = vi.fn<(withTax: boolean | null | undefined) => void>()
    const { user } = await open([
      fake(customerPayments.price, ({ body }) => {
        asked(body.include_tax)
        return aPricing()
      }),
    ])
    await offer()
    const taxes = screen.getByRole('checkbox', { name: 'Show the price with taxes' })
    expect(taxes).toBeChecked()
    await user.click(taxes)
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith(false))
    await user.click(taxes)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save my payment choice' })).toBeNull())
  })
})

const never = () => {
  throw new Error('the pricing of the test has a payment')
}

it('keeps a refused choice as it was made, with errors at its fields', async () => {
  const { user } = await open([fake(customerPayments.price, aPricing())])
  await offer()
  await user.selectOptions(screen.getByLabelText('Term'), '60')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save my payment choice' })).toBeEnabled())
  await expectRefusalsInPlace('shop/payment/payment-form.tsx', {
    endpoint: customerPayments.update,
    asks: ['term', 'payment_frequency', 'down_payment', 'include_tax', 'postal_code'],
    others: ['order', 'program'],
  })
})
