import { customFees, globalFees } from '@forecourt/contract/pricing/library.ts'
import type { GlobalFee } from '@forecourt/contract/pricing/library-lines.ts'
import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { lenders } from '@forecourt/contract/pricing/lenders.ts'
import { pricingReport } from '@forecourt/contract/pricing/pricing-report.ts'
import { rateEngine, type RateEngineStatus } from '@forecourt/contract/pricing/rate-engine.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake } from '#shared/testing/fake-server.ts'
import { aVehicle, aWorksheet, taxesOf } from '#dealer/pricing/pricing/testing/worksheets.ts'
import { aHomeDealership } from '#dealer/testing/answers.ts'
import { idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const lender = (
  given: Partial<RateEngineStatus['lenders'][number]> = {},
): RateEngineStatus['lenders'][number] => ({
  id: idOf(77),
  code: 'granite',
  name: 'Granite Bank',
  name_fr: 'Banque Granite',
  is_oem: false,
  is_active: true,
  card_number: 3,
  last_import: '2026-11-20T15:00:00Z',
  last_import_by: 'Ada Root',
  gaps: [],
  ...given,
})

const status = (given: Partial<RateEngineStatus> = {}): RateEngineStatus => ({
  is_set_up: true,
  provider: 'json-rates',
  lenders: [
    lender(),
    lender({ id: idOf(78), name: 'Bare Bank', code: null, card_number: null, gaps: ['no_code', 'no_card'] }),
  ],
  fees: { all: 1, unmapped: 1 },
  vehicles: { all: 20, cash: 0, finance: 2, lease: 9 },
  ...given,
})

const fee: GlobalFee = {
  id: idOf(90),
  name: 'Documentation fee',
  name_fr: 'Frais de documentation',
  amount: '499.00',
  taxability: 'taxable',
  type: 'dealer',
  cap_cost: false,
  residualize: false,
  tax_in_cap: false,
  marketscan_type: null,
  order: 0,
  include_by_default: true,
  is_cash: true,
  is_finance: true,
  is_lease: true,
  applicable_new: true,
  applicable_used: true,
  applicable_cpo: true,
  is_in_stock: true,
  is_in_transit: true,
  is_demo: true,
  is_pending: true,
  is_virtual: true,
  is_as_is: true,
  vehicle_types: [],
  selectable_by_customer: false,
  description_en: null,
  description_fr: null,
  version: 4,
}

const open = (given: RateEngineStatus, answers: Answers = [], fees: GlobalFee[] = [fee]) =>
  renderRoute('/marketscan', {
    as: signedInAs('super_admin'),
    answers: [
      ...answers,
      fake(rateEngine.status, given),
      fake(globalFees.list, { results: fees }),
      fake(customFees.list, { results: [] }),
      fake(inventory.search, { count: 1, current: 1, last: 1, limit: 15, results: [aVehicle()] }),
    ],
  })

describe('the rate engine page (interface S-40)', () => {
  it('shows what is ready and what is missing', async () => {
    open(status())
    expect(await screen.findByText('18 of 20')).toBeVisible()
    const list = within(screen.getByRole('list', { name: 'Lender programs' }))
    expect(list.getByText('No rate card in force')).toBeVisible()
    expect(list.getAllByText(/imported .* by Ada Root/)).toHaveLength(2)
    expect(list.getByRole('button', { name: 'Fetch rates of Bare Bank' })).toBeDisabled()
  })

  it('says “not set up yet” without data, and never a figure', async () => {
    const none = { all: 0, unmapped: 0 }
    open(
      status({
        is_set_up: false,
        provider: null,
        lenders: [],
        fees: none,
        vehicles: { all: 0, cash: 0, finance: 0, lease: 0 },
      }),
      [],
      [],
    )
    expect((await screen.findAllByText('Not set up yet')).length).toBeGreaterThanOrEqual(4)
    expect(screen.queryByRole('button', { name: /Fetch rates/ })).toBeNull()
  })

  it('sets the type of a fee over the version that was read', async () => {
    const sent: unknown[] = []
    const { user } = open(status(), [
      fake(globalFees.update, ({ body, request }) => {
        sent.push(body, request.headers.get('if-match'))
        return { ...fee, marketscan_type: 'doc', version: 5 }
      }),
    ])
    await user.selectOptions(await screen.findByLabelText('Type of Documentation fee'), 'doc')
    expect(await screen.findByText('Type of Documentation fee saved')).toBeVisible()
    expect(sent).toEqual([{ marketscan_type: 'doc' }, '"v4"'])
  })

  it('compares the provider’s rates with the current card, and says why there are none', async () => {
    let turn = 0
    const { user } = open(status(), [
      fake(rateEngine.fetchSheet, () => {
        turn += 1
        return turn === 1
          ? { outcome: 'failed' as const, reason: 'timeout' as const, code: null }
          : {
              outcome: 'fetched' as const,
              text: 'product,condition,60\nfinance,new,5.99',
              file_name: 'a.csv',
              as_of: '2026-11-21T15:00:00Z',
            }
      }),
      fake(lenders.checkSheet, ({ body }) => {
        expect(body.sheet.text).toContain('5.99')
        return { cells: 1, problems: [], difference: { added: 0, changed: 1, removed: 0, changes: [] } }
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Fetch rates of Granite Bank' }))
    const part = within(await screen.findByRole('region', { name: 'Rates of Granite Bank' }))
    expect(await part.findByText('The provider did not answer in time.')).toBeVisible()
    await user.click(part.getByRole('button', { name: 'Ask again' }))
    expect(await part.findByRole('button', { name: /Publish/ })).toBeEnabled()
  })

  it('uses the date in the dealership’s time zone', async () => {
    // A place with another date than Greenwich, at any time of the test.
    const timezone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
    const asked: unknown[] = []
    const { user } = open(status(), [
      fake(dealerships.home, aHomeDealership({ timezone })),
      fake(rateEngine.fetchSheet, {
        outcome: 'fetched',
        text: 'product,condition,60\nfinance,new,5.99',
        file_name: 'a.csv',
        as_of: '2026-11-21T15:00:00Z',
      }),
      fake(lenders.checkSheet, ({ body }) => {
        asked.push(body.effective_from)
        return { cells: 1, problems: [], difference: { added: 0, changed: 1, removed: 0, changes: [] } }
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Fetch rates of Granite Bank' }))
    expect(await screen.findByRole('button', { name: /Publish/ })).toBeEnabled()
    expect(asked).toEqual([wallClock(Date.now(), timezone).date])
  })

  it('calculates on a vehicle with a lender and a term, explained by the engine', async () => {
    const asked: URL[] = []
    const { user } = open(status(), [
      fake(pricingReport.explain, ({ request, query }) => {
        asked.push(new URL(request.url))
        const vehicle = aVehicle()
        return {
          payment_type: query.payment_type,
          quote_date: '2026-11-21',
          vehicle: { ...vehicle, name: vehicle.formatted_name, name_fr: vehicle.formatted_name_fr },
          worksheet: aWorksheet(),
          taxes: taxesOf('CA', 'ON'),
          lender: { id: idOf(77), name: 'Granite Bank', name_fr: 'Banque Granite', card_number: 3 },
          refusal: null,
        }
      }),
    ])
    await user.click(await screen.findByRole('combobox', { name: 'Vehicle' }))
    await user.click(await screen.findByRole('option', { name: /Civic/ }))
    await user.selectOptions(screen.getByLabelText('Lender'), 'Granite Bank')
    const answer = within(await screen.findByRole('region', { name: 'Result' }))
    expect(await answer.findByText('Granite Bank, rate card 3')).toBeVisible()
    expect(answer.getByRole('region', { name: 'Why this number' })).toBeVisible()
    expect(asked.at(-1)?.searchParams.get('lender_id')).toBe(idOf(77))
  })
})
