import { customerAccounts } from '@forecourt/contract/identity/customer-accounts.ts'
import type { OwnTradeIn } from '@forecourt/contract/deals/trade-in.ts'
import { customerTradeIns, type OwnTradeIns } from '@forecourt/contract/deals/trade-ins.ts'
import { shopDealerships } from '@forecourt/contract/dealership/shop-dealerships.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aMe, aShopDealership, renderShop } from '#shop/testing/render-shop.tsx'
import { anOffer, anOwnTradeIn, theTradeIns } from '#shop/testing/the-trade-ins.ts'

const cname = 'north.example.test'
const french = aMe({ customer: { ...aMe().customer, language: 'fr' } })

const open = (
  read: Partial<OwnTradeIns> = {},
  answers: Parameters<typeof renderShop>[1] = [],
  me: ReturnType<typeof aMe> = aMe(),
) =>
  renderShop(`/${cname}/trade-in`, [
    ...answers,
    fake(customerAccounts.me, me),
    fake(customerTradeIns.read, theTradeIns(read)),
  ])

const offered = (changes: Partial<OwnTradeIn> = {}) => ({
  results: [anOwnTradeIn({ status: 'awaiting_customer', current_offer: anOffer(), ...changes })],
})
const { questions: _questions, ...answered } = theTradeIns()

async function fill(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.type(await screen.findByRole('textbox', { name: /^Year/ }), '2019')
  await user.type(screen.getByRole('textbox', { name: /^Make/ }), 'Honda')
  await user.type(screen.getByRole('textbox', { name: /^Model/ }), 'Civic')
  await user.type(screen.getByRole('textbox', { name: /^Odometer \(km\)/ }), '84 200')
}

describe('a dealership that takes no trade-ins', () => {
  it('asks for none, and links to no page of them', async () => {
    await open({ closed: 'trade_ins_off', results: [] }, [
      fake(shopDealerships.read, aShopDealership({ takes_trade_ins: false })),
    ])
    expect(await screen.findByText('This dealership doesn’t take trade-ins.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Request an offer' })).toBeNull()
  })

  it('still shows an earlier offer, which can be answered', async () => {
    await open({ closed: 'trade_ins_off', ...offered() })
    expect(await screen.findByRole('button', { name: 'Accept the offer' })).toBeVisible()
  })
})

describe('a vehicle to trade in (interface C-06)', () => {
  it('is sent with the answers, and with the amount owing only by customers who still pay', async () => {
    const sent: unknown[] = []
    const { user } = await open({}, [
      fake(customerTradeIns.submit, ({ body }) => {
        sent.push(body)
        return theTradeIns({ results: [anOwnTradeIn()] })
      }),
    ])
    await fill(user)
    const press = screen.getByRole('button', { name: 'Request an offer' })
    await user.click(press)
    // Neither the question nor the terms are answered.
    expect(await screen.findAllByText('This field is required.')).toHaveLength(2)
    expect(screen.queryByRole('textbox', { name: /^How much/ })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Yes' }))
    await user.type(screen.getByRole('textbox', { name: /^How much/ }), '4,000')
    await user.click(screen.getByRole('checkbox', { name: /^I agree to the trade-in terms/ }))
    await user.click(press)
    expect(await screen.findByRole('region', { name: '2019 Honda Civic EX' })).toHaveTextContent(
      'A specialist is preparing your offer.',
    )
    expect(sent).toMatchObject([
      {
        year: 2019,
        odometer: 84_200,
        answers: [{ answer: ['true'] }, { answer: ['4000'] }],
        accepted_terms: true,
      },
    ])
  })

  it('shows its offer with the remaining credit, and is accepted in French', async () => {
    const sent: unknown[] = []
    const { user } = await open(
      offered(),
      [
        fake(customerTradeIns.accept, ({ body }) => {
          sent.push(body)
          return { ...answered, ...offered({ status: 'accepted' }) }
        }),
      ],
      french,
    )
    const card = await screen.findByRole('region', { name: 'Honda Civic EX 2019' })
    expect(card).toHaveTextContent(/Offre pour votre véhicule10\s000\s\$/)
    expect(card).toHaveTextContent(/Appliqué à votre achat6\s000,00\s\$/)
    expect(card).toHaveTextContent('A nice car')
    await user.click(within(card).getByRole('button', { name: 'Accepter l’offre' }))
    expect(
      await within(card).findByText(/Vous avez accepté cette offre\. Elle est appliquée à votre prix\./),
    ).toBeVisible()
    expect(sent).toEqual([{ offer: anOffer().id }])
    expect(within(card).queryByRole('button')).toBeNull()
  })

  it('that has changed since is shown before it is answered', async () => {
    const { user } = await open(offered(), [
      fake(customerTradeIns.accept, () => problem('conflict', { code: 'offer_changed' })),
    ])
    await user.click(await screen.findByRole('button', { name: 'Accept the offer' }))
    expect(await screen.findByText(/This trade-in was just updated/)).toBeVisible()
  })

  it('is declined with a reason, and may be sent again', async () => {
    const sent: unknown[] = []
    const { user } = await open(offered(), [
      fake(customerTradeIns.decline, ({ body }) => {
        sent.push(body)
        return { ...answered, ...offered({ status: 'declined' }) }
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Decline' }))
    await user.click(screen.getByRole('button', { name: 'Decline the offer' }))
    expect(await screen.findByText('This field is required.')).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: /^Reason/ }), 'Offer too low')
    await user.click(screen.getByRole('button', { name: 'Decline the offer' }))
    const card = within(await screen.findByRole('region', { name: '2019 Honda Civic EX' }))
    expect(await card.findByText(/You declined this offer\./)).toBeVisible()
    expect(sent).toEqual([{ offer: anOffer().id, reason: 'offer_too_low', comments: null }])
    await user.click(screen.getByRole('button', { name: 'Request another offer' }))
    expect(screen.getByRole('textbox', { name: /^Make/ })).toHaveValue('Honda')
  })

  it('is answered by nobody else, and not after the order is closed', async () => {
    await open(offered(), [], aMe({ staff: 'Ana Boyd' }))
    expect(await screen.findByText('Only the customer can answer an offer.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Accept the offer' })).toBeNull()
  })

  it('accepts nothing more for a closed order', async () => {
    await open({ ...offered(), closed: 'order_archived' })
    expect(await screen.findByText('This order is closed.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Accept the offer' })).toBeNull()
  })
})

describe('refusals', () => {
  it('of a vehicle is shown at its field', async () => {
    const { user } = await open()
    await fill(user)
    await user.click(screen.getByRole('radio', { name: 'No' }))
    await user.click(screen.getByRole('checkbox', { name: /^I agree/ }))
    await expectRefusalsInPlace('shop/trade-in/send-trade-in-form.tsx', {
      endpoint: customerTradeIns.submit,
      others: ['order', 'trade_in', 'vid', 'answers'],
    })
  })

  it('of an answer is shown at its field', async () => {
    const { user } = await open(offered())
    await user.click(await screen.findByRole('button', { name: 'Decline' }))
    await user.selectOptions(screen.getByRole('combobox', { name: /^Reason/ }), 'Offer too low')
    await expectRefusalsInPlace('shop/trade-in/decline-form.tsx', {
      endpoint: customerTradeIns.decline,
      others: ['offer'],
    })
  })
})
