import { customers } from '@forecourt/contract/customers/customers.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { tradeInEstimates, type TradeInEstimate } from '@forecourt/contract/deals/trade-in-estimates.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aCustomer, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

const civic = {
  vin: null,
  mileage: 84_200,
  color: null,
  additional_options: [],
  original_owner: true,
  payment_on_vehicle: null,
  year: 2019,
  make: 'Honda',
  model: 'Civic',
  trim: 'EX',
}

const anEstimate = (changes: Partial<TradeInEstimate> = {}): TradeInEstimate => ({
  cat_id: null,
  eti: null,
  status: 'awaiting_provider',
  is_eti: false,
  user_data: { first_name: 'Marie', last_name: 'Tremblay', postal_code: null },
  trade_in_vehicle_data: civic,
  expires_at: null,
  expires_mileage: null,
  failure: null,
  asked: null,
  version: 2,
  ...changes,
})

const valued = anEstimate({
  cat_id: 'CAT-1',
  eti: {
    id: 'ETI-7000',
    creation_date: '2026-11-21T15:00:00Z',
    vehicle_value: { value: '11200.00', range_min: '10300.00', range_max: '12100.00' },
  },
  status: 'estimate_applied',
  expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  expires_mileage: 84_700,
})

interface Given {
  readonly first?: TradeInEstimate
  readonly refreshed?: TradeInEstimate
  readonly after?: TradeInEstimate
  /** What somebody else saved in the meantime. */
  readonly theirs?: TradeInEstimate
  readonly role?: Parameters<typeof signedInAs>[0]
  readonly language?: 'en' | 'fr'
}

function open({
  first = anEstimate(),
  refreshed = valued,
  after = first,
  theirs,
  role = 'dealer_admin',
  language = 'en',
}: Given = {}) {
  let shown = first
  const sent: unknown[] = []
  const page = renderRoute(`/customers/${idOf(100)}?part=trade-in`, {
    as: signedInAs(role),
    language,
    answers: [
      fake(customers.get, aCustomer()),
      fake(orders.list, { results: [] }),
      fake(tradeInEstimates.read, () => shown),
      fake(tradeInEstimates.refresh, () => {
        shown = after
        return refreshed
      }),
      fake(tradeInEstimates.setVehicle, ({ body, request }) => {
        if (theirs && request.headers.get('if-match') !== `"v${theirs.version}"`)
          return problem('stale', { current: theirs })
        sent.push(body)
        shown = anEstimate()
        return shown
      }),
    ],
  })
  return { ...page, sent }
}

describe('a trade-in (interface S-12)', () => {
  it('is estimated on demand, with its range and expiry', async () => {
    const { user } = open({ after: valued })
    expect(await screen.findByRole('heading', { name: '2019 Honda Civic EX' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Get an estimate' }))
    const card = within(await screen.findByRole('region', { name: 'Instant estimate' }))
    expect(await card.findByText('$11,200.00')).toBeVisible()
    expect(card.getByText(/Between \$10,300.00 and \$12,100.00/)).toBeVisible()
    expect(card.getByText(/Good until .* or 84,700 km\./)).toBeVisible()
    expect(card.getByRole('button', { name: 'Refresh' })).toBeEnabled()
  })

  it('shows a refusal of the service in the card, and an error as a toast too', async () => {
    const failed = anEstimate({ failure: 'auth_failed', status: 'awaiting_dealer' })
    const { user } = open({ refreshed: failed, after: failed })
    await user.click(await screen.findByRole('button', { name: 'Get an estimate' }))
    await waitFor(() => expect(screen.getAllByText(/refused our sign-in/)).toHaveLength(2))
  })

  it('shows a missing bid without an alarm', async () => {
    const none = anEstimate({ failure: 'no_bid', status: 'awaiting_dealer' })
    const { user } = open({ refreshed: none, after: none })
    await user.click(await screen.findByRole('button', { name: 'Get an estimate' }))
    expect(await screen.findByText('A specialist will prepare your offer.')).toBeVisible()
    expect(screen.getAllByText('A specialist will prepare your offer.')).toHaveLength(1)
  })

  it('is entered where there is none', async () => {
    const { user, sent } = open({ first: anEstimate({ trade_in_vehicle_data: null, version: 1 }) })
    await user.click(await screen.findByRole('button', { name: 'Enter the vehicle' }))
    await user.type(screen.getByLabelText(/^Year/), '2019')
    await user.type(screen.getByLabelText(/^Make/), 'Honda')
    await user.type(screen.getByLabelText(/^Odometer/), '84 200')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('This field is required.')).toBeVisible()
    expect(sent).toEqual([])
    await user.type(screen.getByLabelText(/^Model/), 'Civic')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: '2019 Honda Civic EX' })).toBeVisible()
    expect(sent).toMatchObject([{ year: 2019, make: 'Honda', model: 'Civic', mileage: 84_200, trim: null }])
  })

  it('has its usual name, and keeps values that the form does not show', async () => {
    const withOptions = { ...civic, additional_options: ['Winter tires'] }
    const { user, sent } = open({ first: anEstimate({ trade_in_vehicle_data: withOptions }), language: 'fr' })
    expect(await screen.findByRole('heading', { name: 'Honda Civic EX 2019' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Modifier' }))
    const odometer = screen.getByLabelText(/^Odomètre/)
    await user.clear(odometer)
    await user.type(odometer, '90 100')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent).toMatchObject([
      {
        mileage: 90_100,
        additional_options: ['Winter tires'],
        original_owner: true,
        payment_on_vehicle: null,
      },
    ])
  })

  it('asks which vehicle when somebody else entered another one first', async () => {
    const { user, sent } = open({
      theirs: anEstimate({ trade_in_vehicle_data: { ...civic, trim: 'Touring' }, version: 3 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await user.type(screen.getByLabelText(/^Colour/), 'Red')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Changed by someone else/ }))
    await user.click(dialog.getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(sent).toMatchObject([{ color: 'Red', trim: 'Touring' }]))
    expect(await screen.findByRole('heading', { name: '2019 Honda Civic EX' })).toBeVisible()
  })

  it('is read-only for corporate users', async () => {
    open({ first: valued, role: 'corporate' })
    expect(await screen.findByText('$11,200.00')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })
})

it('keeps a refused vehicle as it was typed, with errors at its fields', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await screen.findByRole('textbox', { name: /^VIN/ })
  await expectRefusalsInPlace('dealer/deals/trade-in-estimates/trade-vehicle-form.tsx', {
    endpoint: tradeInEstimates.setVehicle,
    others: ['additional_options'],
  })
})
