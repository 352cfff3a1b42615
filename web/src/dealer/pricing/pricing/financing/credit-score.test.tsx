import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { financeOptions } from '@forecourt/domain/pricing/programmes/programme-offers.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake } from '#shared/testing/fake-server.ts'
import { aHomeDealership } from '#dealer/testing/answers.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { worksheetAnswers } from '../testing/worksheet-answers.ts'
import { aContext, anOrder, aWorksheet, customerId, orderId, taxesOf } from '../testing/worksheets.ts'

const path = `/customers/${customerId}/order/${orderId}/pricing-worksheet`

const cheap = { 60: '4.25', 72: '4.50' }
const blueMesa = (lowest: number) => ({
  name_en: 'Blue Mesa',
  name_fr: 'Blue Mesa',
  finance: {
    new: {
      terms_months: [60, 72],
      rate_tiers: [
        { min_credit_score: 740, rates_pct: cheap },
        { min_credit_score: 580, rates_pct: { 60: '9.25', 72: '9.50' } },
        { min_credit_score: lowest, rates_pct: { 60: '21.49', 72: '22.49' } },
      ],
    },
  },
})

const usContext = (score: number | null, { isListed = true, lowest = 300, isAlone = false } = {}) => {
  const lender = blueMesa(lowest)
  const { programmes, ...known } = aContext()
  const asked = { condition: 'New' as const, segment: 'car', modelYear: 2026, creditScore: score }
  return {
    ...known,
    place: { country: 'US' as const, region: 'CA', postal_code: '95814', source: 'postal_code' as const },
    taxes: taxesOf('US', 'CA'),
    finance: { lender: 'Blue Mesa', options: financeOptions(lender, asked) },
    programmes: isAlone ? [lender] : isListed ? [lender, ...programmes] : programmes,
  }
}

interface Case {
  /** Milliseconds until the server answers about a score. */
  readonly delays?: Readonly<Record<string, number>>
  /** Whether the browser can look the rates up by itself. */
  readonly isListed?: boolean
  readonly rate?: string
  /** The lowest score that the lender takes. */
  readonly lowest?: number
  /** Whether no other lender is known. */
  readonly isAlone?: boolean
}

async function open({
  delays = {},
  isListed = true,
  rate = '4.50',
  lowest = 300,
  isAlone = false,
}: Case = {}) {
  const { finance } = aWorksheet()
  const worksheet = aWorksheet({
    postal_code: '95814',
    credit_score: null,
    finance: { ...finance, lender: 'Blue Mesa', rate },
  })
  const { user } = renderRoute(path, {
    answers: [
      fake(dealerships.home, { ...aHomeDealership(), country: 'US', province_code: 'CA' }),
      fake(pricing.worksheetContext, async ({ request }) => {
        const asked = new URL(request.url).searchParams.get('credit_score')
        await new Promise(resolve => setTimeout(resolve, delays[asked ?? 'none'] ?? 0))
        return usContext(asked === null ? null : Number(asked), { isListed, lowest, isAlone })
      }),
      ...worksheetAnswers({
        order: anOrder({ worksheet }),
        context: usContext(null, { isListed, lowest, isAlone }),
      }),
    ],
  })
  const select = await screen.findByRole('combobox', { name: /^Credit score/ })
  const field = screen.getByRole('textbox', { name: 'Rate, Finance' })
  return { user, choose: (band: string) => user.selectOptions(select, band), field }
}

describe('another credit score (United States)', () => {
  it('recognizes the programme’s rate in another notation', async () => {
    const { choose, field } = await open({ rate: '4.5' })
    await choose('300')
    await waitFor(() => expect(field).toHaveValue('22.49'))
  })

  it.each([true, false])('applies its rate, however late the response: lender listed %s', async isListed => {
    const { choose, field } = await open({ isListed, delays: { 800: 60, 300: 20 } })
    expect(field).toHaveValue('4.50')
    await choose('300')
    await waitFor(() => expect(field).toHaveValue('22.49'))
    await choose('800')
    await choose('580')
    await waitFor(() => expect(field).toHaveValue('9.50'))
    await choose('')
    await waitFor(() => expect(field).toHaveValue('4.50'))
    // Through a tier with the same rates, answered or not.
    for (const pause of [0, 30, 120]) {
      await choose('800')
      await waitFor(() => expect(field).toHaveValue('4.50'))
      await new Promise(resolve => setTimeout(resolve, pause))
      await choose('300')
      await waitFor(() => expect(field).toHaveValue('22.49'))
      await choose('')
      await waitFor(() => expect(field).toHaveValue('4.50'))
    }
  })

  it('switches to the lender that takes the deal if the current one has no tier, with its fees, and back again', async () => {
    const { choose, field } = await open({ lowest: 500 })
    const lender = () => screen.getAllByRole('button', { name: /choose the lender/ })[0]
    expect(lender()).toHaveTextContent('Blue Mesa')
    await choose('300')
    await waitFor(() => expect(field).toHaveValue('6.49'))
    expect(lender()).toHaveTextContent('Bank A')
    expect(
      await screen.findByText('Finance is with Bank A now: Blue Mesa has no terms at this credit score.'),
    ).toBeVisible()
    await choose('580')
    await waitFor(() => expect(field).toHaveValue('9.50'))
    expect(lender()).toHaveTextContent('Blue Mesa')
  })

  it('keeps the lender of a typed rate, and reports what it does not have', async () => {
    const { user, choose, field } = await open({ lowest: 500 })
    await user.clear(field)
    await user.type(field, '3.75{Enter}')
    await choose('300')
    expect(await screen.findByText(/^No terms for this deal\./)).toBeVisible()
    expect(screen.getAllByRole('button', { name: /choose the lender/ })[0]).toHaveTextContent('Blue Mesa')
    expect(field).toHaveValue('3.75')
  })

  it.each([true, false])('keeps a typed rate: lender listed %s', async isListed => {
    const { user, choose, field } = await open({ isListed, delays: { 300: 20 } })
    await user.clear(field)
    await user.type(field, '3.75{Enter}')
    await choose('300')
    await new Promise(resolve => setTimeout(resolve, 60))
    await choose('580')
    await new Promise(resolve => setTimeout(resolve, 60))
    expect(field).toHaveValue('3.75')
  })

  it('has no rate if no lender has one for the score: the field says so and cash still works', async () => {
    const { choose, field, user } = await open({ lowest: 500, isAlone: true })
    await choose('300')
    expect(await screen.findByText(/^This lender has no rates at this credit score/)).toBeVisible()
    expect(screen.getByRole('combobox', { name: /^Credit score/ })).toHaveValue('300')
    expect(field).toHaveValue('4.50')
    await choose('580')
    await waitFor(() => expect(field).toHaveValue('9.50'))
    expect(screen.queryByText(/^This lender has no rates/)).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
  })

  it('is one step with its rate', async () => {
    const { user, choose, field } = await open({ isListed: false, delays: { 300: 20 } })
    await choose('300')
    await waitFor(() => expect(field).toHaveValue('22.49'))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(field).toHaveValue('4.50'))
    expect(screen.getByRole('combobox', { name: /^Credit score/ })).toHaveValue('')
    expect(screen.getByRole('button', { name: /^Undo/ })).toHaveAttribute('aria-disabled', 'true')
  })
})

it('the cost of credit is a finance charge of a loan and a rent charge of a lease', async () => {
  await open()
  expect(await screen.findByRole('button', { name: /^Finance, Finance charge, \$/ })).toBeVisible()
  const rent = screen.getByRole('button', { name: /^Lease, Rent charge, \$/ })
  expect(rent.closest('td')).toHaveTextContent('Rent charge')
  const apr = screen.getByRole('row', { name: /^Annual percentage rate/ })
  expect(apr).toHaveAttribute('data-without', 'cash lease')
})
