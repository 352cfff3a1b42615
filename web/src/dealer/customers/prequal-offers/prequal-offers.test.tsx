import { customers } from '@forecourt/contract/customers/customers.ts'
import { depositTransfers } from '@forecourt/contract/deals/deposit-transfers.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { prequalOffers, type PrequalOffer } from '@forecourt/contract/customers/prequal-offers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { aCustomer, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

const anOffer = (changes: Partial<PrequalOffer> = {}): PrequalOffer => ({
  id: idOf(800),
  lender: 'Northern Star Finance',
  type: 'soft',
  tier: 'A',
  max_amount: '42000.00',
  rate_from: '5.49',
  rate_to: '6.99',
  max_term: 84,
  est_payment: '631.50',
  reference: 'PQ-4821',
  status: 'active',
  created_at: '2026-11-20T15:00:00Z',
  expires_at: '2026-12-20T15:00:00Z',
  ...changes,
})

interface Given {
  readonly offers?: () => readonly PrequalOffer[] | ReturnType<typeof problem>
  readonly note?: string | null
  readonly role?: Parameters<typeof signedInAs>[0]
  readonly language?: 'en' | 'fr'
  readonly search?: string
}

function open({
  offers = () => [anOffer()],
  note = null,
  role = 'dealer_sales_manager',
  language = 'en',
  search = '',
}: Given = {}) {
  return renderRoute(`/customers/${idOf(100)}${search}`, {
    as: signedInAs(role),
    language,
    answers: [
      fake(customers.get, aCustomer()),
      fake(orders.list, { results: [] }),
      fake(prequalOffers.details, () => {
        const answer = offers()
        return Array.isArray(answer)
          ? { pre_qual_detail: { pre_qual_offers: [...(answer as readonly PrequalOffer[])] } }
          : (answer as ReturnType<typeof problem>)
      }),
      fake(depositTransfers.note, { note }),
    ],
  })
}

const contact = async () => within(await screen.findByRole('complementary', { name: /Contact|Coordonnées/ }))

describe('prequalified amount of a customer (interface S-12)', () => {
  it('is beside the contact and links to the offers', async () => {
    const { user } = open({
      offers: () => [
        anOffer({ id: idOf(801), lender: 'Maple Bank', max_amount: '30000.00' }),
        anOffer(),
        anOffer({ id: idOf(802), lender: 'Old Bank', max_amount: '90000.00', status: 'expired' }),
      ],
    })
    const line = await (await contact()).findByRole('link', { name: 'Prequalified to $42,000.00' })
    await user.click(line)
    const tab = await screen.findByRole('link', { name: 'Prequalification' })
    await waitFor(() => expect(tab).toHaveAttribute('aria-current', 'page'))
    const deals = within(screen.getByRole('region', { name: 'Deals' }))
    const cards = await deals.findAllByRole('listitem')
    expect(cards.map(card => within(card).getByRole('heading').textContent)).toEqual([
      'Maple Bank',
      'Northern Star Finance',
      'Old Bank',
    ])
    const [, card] = cards
    if (!card) throw new Error('no card')
    expect(card).toHaveTextContent('Active')
    expect(card).toHaveTextContent('5.49% to 6.99%')
    expect(card).toHaveTextContent('84 months')
    expect(card).toHaveTextContent('December 20, 2026')
    expect(screen.queryByText('No orders yet.')).toBeNull()
    await user.click(screen.getByRole('link', { name: /Orders/ }))
    expect(await screen.findByText('No orders yet.')).toBeVisible()
  })

  it('says the same in French', async () => {
    open({ language: 'fr', search: '?part=prequal' })
    expect(await screen.findByText(/5,49\s% à 6,99\s%/)).toBeVisible()
    expect((await contact()).getByRole('link', { name: /Préqualification de 42\s000,00\s\$/ })).toBeVisible()
  })

  it('is empty, with the way to fill it', async () => {
    open({ offers: () => [], search: '?part=prequal' })
    expect(await screen.findByText('No pre-qualification offers.')).toBeVisible()
    expect((await contact()).queryByText(/Prequalified/)).toBeNull()
  })

  it('shows an error with a retry', async () => {
    let fails = true
    const { user } = open({
      offers: () => (fails ? problem('validation') : [anOffer()]),
      search: '?part=prequal',
    })
    expect(await screen.findByText(/The offers could not be loaded\./)).toBeVisible()
    fails = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('PQ-4821')).toBeVisible()
  })

  it('is not for corporate users: they see the orders', async () => {
    open({ role: 'corporate', search: '?part=prequal' })
    expect(await screen.findByText('No orders yet.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Prequalification' })).toBeNull()
    expect((await contact()).queryByText(/Prequalified/)).toBeNull()
  })
})

describe('a deposit that was transferred to another order', () => {
  it('is shown beside the contact', async () => {
    open({ note: 'Deposit of $500.00 moved from D12-26000123 on November 19, 2026.' })
    expect(await (await contact()).findByText(/Deposit of \$500\.00 moved/)).toBeVisible()
  })
})
