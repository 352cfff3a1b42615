import { customers } from '@forecourt/contract/customers/customers.ts'
import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { stock, type StockVehicle } from '@forecourt/contract/inventory/stock.ts'
import { vehiclePhotos } from '@forecourt/contract/inventory/vehicle-photos.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aHomeDealership } from '#dealer/testing/answers.ts'
import { aCustomerRow, aPage, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'
import { aStockVehicle } from '#dealer/testing/vehicles.ts'

const vehicle = aStockVehicle()

const choices: ResponseOf<typeof dealerships.vehicleFiltersData> = {
  conditions: [],
  stock_statuses: [],
  makes: ['Aster', 'Honda'],
  models: [{ make: 'Honda', model: 'Pilot' }],
  years: [2026],
  body_types: [],
  colors: [],
  price: { min: '10000.00', max: '90000.00' },
  odometer: { min: 0, max: 120_000 },
}

type Role = Parameters<typeof signedInAs>[0]

const aPageOf = (results: StockVehicle[]) => ({
  count: results.length,
  current: 1,
  last: 1,
  limit: 25,
  results,
})
const open = (
  path: string,
  answers: Answers = [],
  { role = 'dealer_admin', language = 'en' }: { role?: Role; language?: 'en' | 'fr' } = {},
) =>
  renderRoute(path, {
    as: signedInAs(role),
    language,
    answers: [
      ...answers,
      fake(dealerships.vehicleFiltersData, choices),
      fake(stock.list, aPageOf([vehicle])),
      fake(stock.details, vehicle),
      fake(vehiclePhotos.list, { photos: [], links: [], drawings: [], version: 1 }),
      fake(stock.orders, {
        hidden: 1,
        results: [
          {
            id: idOf(500),
            number: 'D12-26000123',
            customer: { id: idOf(100), name: 'Marie Tremblay' },
            payment_type: 'finance',
            order_management_status: 'working',
            whose: 'dealer',
            next_move: 'price_order',
            is_archived: false,
            created: '2026-11-20T15:00:00Z',
          },
        ],
      }),
      fake(stock.history, {
        current: 1,
        has_more: false,
        results: [
          {
            at: '2026-11-20T15:00:00Z',
            field: 'listing_price',
            before: '43000.00',
            after: '42000.00',
            by: 'Ana Boyd',
            via: 'desk',
          },
        ],
      }),
    ],
  })
const page = `/inventory/${vehicle.id}`

describe('a dealership of the United States', () => {
  const american = aHomeDealership({ country: 'US', province_code: 'NJ', timezone: 'America/New_York' })
  const there = [
    fake(dealerships.home, american),
    fake(stock.details, aStockVehicle({ exterior_color: 'grey', gross_weight_kg: 2268 })),
  ]

  it('shows American spelling, pounds and miles of a vehicle', async () => {
    open(page, there)
    expect(await screen.findByText('Color')).toBeVisible()
    expect(screen.getByText(/^Gray/)).toBeVisible()
    expect(screen.getByText('5,000 lb')).toBeVisible()
    expect(screen.getByText(/^[\d,]+ mi$/)).toBeVisible()
    expect(screen.queryByText(/\d (km|kg)$|Colour|Grey/)).toBeNull()
  })

  it('does not ask for kilograms of a new vehicle', async () => {
    open('/inventory?open=new', there)
    expect(await screen.findByRole('combobox', { name: 'Color' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Unladen weight' })).toBeVisible()
    expect(screen.queryByText(/kilogram|\bkg\b|Colour/i)).toBeNull()
  })
})

describe('the inventory', () => {
  it('lists vehicles, filters by status and links to each', async () => {
    const asked: unknown[] = []
    const { user, here } = open('/inventory', [
      fake(stock.list, ({ query }) => {
        asked.push(query.stock_status)
        return aPageOf([vehicle])
      }),
    ])
    const row = within(await screen.findByRole('row', { name: /2026 Aster Terra LX/ }))
    expect(row.getByText('$42,000')).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Sold')
    await waitFor(() => expect(asked.at(-1)).toEqual(['S']))
    expect(here()).toBe('/inventory?status=S')
    await user.click(await screen.findByRole('link', { name: '2026 Aster Terra LX' }))
    await waitFor(() => expect(here()).toBe(page))
  })

  it('shows the same in French, and hides what a representative may not do', async () => {
    open('/inventory', [], { role: 'dealer_sales_rep', language: 'fr' })
    expect(await screen.findByRole('heading', { name: 'Inventaire' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Ajouter un véhicule' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Flux' })).toBeNull()
  })

  it('shows empty and error states', async () => {
    open('/inventory', [fake(stock.list, aPageOf([]))])
    expect(await screen.findByText('No vehicles yet.')).toBeVisible()
  })
})

describe('a vehicle', () => {
  it('is shown completely: facts, options, payments with their time, orders, history', async () => {
    open(page)
    expect(await screen.findByRole('heading', { name: '2026 Aster Terra LX' })).toBeVisible()
    const part = (name: string) => within(screen.getByRole('region', { name }))
    expect(part('Options').getByText('Tow package')).toBeVisible()
    expect(part('Price and payments').getByText(/Payments as of/)).toBeVisible()
    expect(await part('Orders with this vehicle').findByText('Price the order')).toBeVisible()
    expect(part('Orders with this vehicle').getByText(/1 more order/)).toBeVisible()
    expect(await part('History').findByText('Price from $43,000 to $42,000')).toBeVisible()
  })

  it('does not say that it has no orders when the only one is hidden', async () => {
    open(page, [fake(stock.orders, { hidden: 1, results: [] })])
    expect(await screen.findByText(/1 more order/)).toBeVisible()
    expect(screen.queryByText('No order is on this vehicle.')).toBeNull()
  })

  it('shows the values its taxes depend on, and their history', async () => {
    const at = '2026-11-20T15:00:00Z'
    const change = { at, by: 'Ana Boyd', via: 'desk' as const }
    open(
      page,
      [
        fake(stock.details, aStockVehicle({ average_wholesale: '18500.00', gross_weight_kg: 3900 })),
        fake(stock.history, {
          current: 1,
          has_more: false,
          results: [
            { ...change, field: 'gross_weight_kg', before: null, after: '3900' },
            { ...change, field: 'average_wholesale', before: '17000.00', after: '18500.00' },
          ],
        }),
      ],
      { language: 'fr' },
    )
    expect(await screen.findByText('Prix de gros moyen de 17 000 $ à 18 500 $')).toBeVisible()
    expect(screen.getByText('Poids nominal brut de — à 3 900 kg')).toBeVisible()
    expect(screen.getByText('Prix de gros moyen')).toBeVisible()
    expect(screen.getByText('Poids nominal brut (PNBV)')).toBeVisible()
  })

  it('is sold after a confirmation when orders are open, and undone', async () => {
    const set: string[] = []
    let status: StockVehicle['stock_status'] = 'I'
    const { user } = open(page, [
      fake(stock.details, () => aStockVehicle({ stock_status: status })),
      fake(stock.setStatus, ({ body }) => {
        status = body.stock_status
        set.push(status)
        return { vehicle: aStockVehicle({ stock_status: status }), orders_moved: 1 }
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Mark as sold' }))
    await user.click(await screen.findByRole('button', { name: 'Yes, mark as sold' }))
    expect(await screen.findByText(/1 open order needs another vehicle/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(set).toEqual(['S', 'I']))
  })

  it('leads to a new order by its customer', async () => {
    const row = aCustomerRow({ id: idOf(7), full_name: 'Noor Haddad' })
    const { user } = open(page, [fake(customers.list, aPage([row]))])
    await user.click(await screen.findByRole('button', { name: 'Start an order' }))
    expect(await screen.findByRole('link', { name: 'Noor Haddad' })).toHaveAttribute(
      'href',
      `/dealer/customers/${idOf(7)}/add?open=${vehicle.id}`,
    )
  })
})

describe('the form', () => {
  it('fills empty fields from the VIN, and shows refusals at their fields', async () => {
    const { user } = open('/inventory?open=new', [
      fake(stock.create, () =>
        problem('validation', { fields: { vin: [{ rule: 'vin_taken', params: {} }] } }),
      ),
    ])
    const vin = await screen.findByRole('textbox', { name: 'VIN' })
    await user.type(vin, '1GCUYDEDOKZ123456')
    await user.tab()
    expect(await screen.findByText('A VIN has 17 characters, without I, O or Q.')).toBeVisible()
    await user.clear(vin)
    await user.type(vin, '1gcuyded5kz123456')
    await user.tab()
    expect(screen.getByRole('textbox', { name: 'Model' })).toHaveValue('Silverado')
    expect(screen.getByRole('combobox', { name: 'Body' })).toHaveValue('pickup')
    expect(screen.getByText(/check digit does not match/)).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Stock no.' }), 'U77')
    await user.type(screen.getByRole('textbox', { name: 'Odometer' }), '61200')
    await user.type(screen.getByRole('textbox', { name: 'Listing price' }), '38995')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Colour' }), 'Red')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add vehicle' }))
    expect(await screen.findByText('Another vehicle of the inventory has this VIN.')).toBeVisible()
  })

  it.each([
    ['en', 'Edit', 'Save vehicle', 'Average wholesale price', 'Gross vehicle weight (GVWR)'],
    ['fr', 'Modifier', 'Enregistrer le véhicule', 'Prix de gros moyen', 'Poids nominal brut (PNBV)'],
  ] as const)(
    'saves the tax basis of a vehicle in the local format (%s)',
    async (language, edit, save, price, weight) => {
      const sent: unknown[] = []
      const { user } = open(
        page,
        [
          fake(stock.update, ({ body }) => {
            sent.push([body.average_wholesale, body.gross_weight_kg])
            return aStockVehicle({ version: 5 })
          }),
        ],
        { language },
      )
      await user.click(await screen.findByRole('button', { name: edit }))
      const wholesale = await screen.findByRole('textbox', { name: price })
      expect(wholesale).toHaveAccessibleDescription(/500/)
      await user.type(wholesale, language === 'fr' ? '18 500,50' : '18,500.50')
      const gross = screen.getByRole('textbox', { name: weight })
      expect(gross).toHaveAccessibleDescription(/3.856.kg/)
      await user.type(gross, '0')
      await user.click(screen.getByRole('button', { name: save }))
      await waitFor(() => expect(gross).toBeInvalid())
      expect(sent).toEqual([])
      await user.clear(gross)
      await user.type(gross, language === 'fr' ? '3 900' : '3,900')
      await user.click(screen.getByRole('button', { name: save }))
      await waitFor(() => expect(sent).toEqual([['18500.50', 3900]]))
    },
  )

  it('asks which version when somebody saved first', async () => {
    const sent: unknown[] = []
    const { user } = open(page, [
      fake(stock.update, ({ body, request }) => {
        sent.push([request.headers.get('if-match'), body.listing_price, body.trim])
        const stored = aStockVehicle({ trim: 'EX', version: 5 })
        return sent.length === 1
          ? problem('stale', { current: stored })
          : ({ ...stored, ...body, version: 6 } as StockVehicle)
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const price = await screen.findByRole('textbox', { name: /Listing price/ })
    await user.clear(price)
    await user.type(price, '41000')
    await user.click(screen.getByRole('button', { name: 'Save vehicle' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Changed by someone else/ }))
    await user.click(dialog.getByRole('button', { name: 'Save mine' }))
    await waitFor(() =>
      expect(sent).toEqual([
        ['"v4"', '41000.00', 'LX'],
        ['"v5"', '41000.00', 'EX'],
      ]),
    )
  })
})

it('keeps a refused vehicle as it was typed, with errors at its fields', async () => {
  const { user } = open(page)
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  await screen.findByRole('textbox', { name: /^Trim/ })
  await expectRefusalsInPlace('dealer/inventory/stock/vehicle-form.tsx', {
    endpoint: stock.update,
    // Asked for in the United States.
    others: ['unladen_weight_lb', 'city_mpg', 'highway_mpg'],
  })
})
