import { orderPlans, type PlanOnOffer } from '@forecourt/contract/deals/order-plans.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import type { LibraryLine } from '@forecourt/contract/pricing/pricing.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { worksheetAnswers } from '../testing/worksheet-answers.ts'
import { aLine, anOrder, customerId, orderId } from '../testing/worksheets.ts'

const path = `/customers/${customerId}/order/${orderId}/pricing-worksheet`
const planId = '0195b0de-0000-7000-8000-0000000000a0'
const ids = ['0195b0de-0000-7000-8000-0000000000a1', '0195b0de-0000-7000-8000-0000000000a2'] as const

const price = (
  id: string,
  amount: string,
  months: number,
  given: Partial<LibraryLine> = {},
): LibraryLine => ({
  ...aLine({
    id,
    kind: 'plan',
    origin: 'global',
    name: `Platinum, ${months} months`,
    name_fr: `Platine, ${months} mois`,
    amount,
    type: null,
    plan: {
      id: planId,
      name: 'Platinum',
      name_fr: 'Platine',
      title_en: `${months} months`,
      title_fr: `${months} mois`,
      taxes: { gst: true, hst: true, pst: true, qst: true },
      source: 'table',
      as_of: '2026-11-01T16:00:00.000Z',
    },
  }),
  applies: true,
  include_by_default: false,
  ...given,
})

const platinum = (given: Partial<PlanOnOffer> = {}): PlanOnOffer => ({
  id: planId,
  name: 'Platinum',
  name_fr: 'Platine',
  type: { name: 'Extended warranty', name_fr: 'Garantie prolongée' },
  description: 'Engine and transmission.',
  description_fr: null,
  origin: 'dealer',
  is_rated: false,
  suggested: ids[1],
  prices: [price(ids[0], '1295.00', 36), price(ids[1], '1895.00', 60)],
  ...given,
})

const openChooser = async (
  plans: readonly PlanOnOffer[],
  more: Partial<Parameters<typeof renderRoute>[1]> = {},
) => {
  const answers = [...(more.answers ?? worksheetAnswers()), fake(orderPlans.offered, { results: [...plans] })]
  const { user } = renderRoute(path, { ...more, answers })
  await screen.findAllByRole('button', { name: more.language === 'fr' ? /^Financement/ : /^Finance/ })
  await user.keyboard('/')
  const item = more.language === 'fr' ? 'Plans de protection…' : 'Protection plans…'
  await user.click(await screen.findByRole('menuitem', { name: item }))
  return { user, drawer: within(await screen.findByRole('dialog')) }
}

const figure = (name: RegExp) => screen.findByRole('button', { name, hidden: true })
const goneFromTheSheet = () =>
  waitFor(() =>
    expect(screen.queryByRole('button', { name: /Platinum, 36 months, \$/, hidden: true })).toBeNull(),
  )

describe('plans on the worksheet (interface S-15)', () => {
  it('are added at the price of the term, at another one, removed, and saved', async () => {
    const sent: unknown[] = []
    const stored = anOrder()
    const { user, drawer } = await openChooser([platinum()], {
      answers: [
        fake(orders.update, ({ body }) => {
          sent.push(body.worksheet?.lines.at(-1)?.id)
          return { ...stored, worksheet: body.worksheet ?? stored.worksheet, version: 2 }
        }),
        ...worksheetAnswers(),
      ],
    })
    const choice = await drawer.findByRole('combobox', { name: 'Term and price' })
    expect(choice).toHaveDisplayValue('60 months · $1,895.00')
    await user.click(drawer.getByRole('button', { name: 'Add to the deal: Platinum' }))
    expect(await figure(/^Cash, Platinum, 60 months, \$1,895\.00/)).toBeInTheDocument()
    await user.selectOptions(choice, '36 months · $1,295.00')
    await user.click(drawer.getByRole('button', { name: 'Change the price: Platinum' }))
    expect(await figure(/^Lease, Platinum, 36 months, \$1,295\.00/)).toBeInTheDocument()
    await user.click(drawer.getByRole('button', { name: 'Take off the deal: Platinum' }))
    await goneFromTheSheet()
    await user.click(drawer.getByRole('button', { name: 'Add to the deal: Platinum' }))
    await user.click(drawer.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Remove Platinum, 36 months' }))
    await goneFromTheSheet()
    await user.keyboard('{Control>}z{/Control}')
    expect(await figure(/^Cash, Platinum, 36 months, \$1,295\.00/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(sent).toEqual([ids[0]]))
  })

  it('conflict as one field when two people add one at two prices', async () => {
    const sent: unknown[] = []
    const { applies: _applies, include_by_default: _default, ...theirs } = price(ids[0], '1295.00', 36)
    const stored = anOrder()
    const lines = [...stored.worksheet.lines, theirs]
    const current = { ...stored, version: 2, worksheet: { ...stored.worksheet, lines } }
    const { user, drawer } = await openChooser([platinum()], {
      answers: [
        fake(orders.update, ({ body, request }) => {
          if (request.headers.get('If-Match') === '"1"') return problem('stale', { current })
          sent.push(body.worksheet?.lines.flatMap(line => (line.plan ? [line.id] : [])))
          return { ...current, worksheet: body.worksheet ?? current.worksheet, version: 3 }
        }),
        ...worksheetAnswers(),
      ],
    })
    await user.click(await drawer.findByRole('button', { name: 'Add to the deal: Platinum' }))
    await user.click(drawer.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: /^Save/ }))
    const group = within(await screen.findByRole('radiogroup', { name: 'Platinum' }))
    expect(group.getByRole('radio', { name: /^Theirs ?36 months · \$1,295\.00/ })).not.toBeChecked()
    expect(group.getByRole('radio', { name: /^Yours ?60 months · \$1,895\.00/ })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(sent).toEqual([[ids[1]]]))
  })

  it('of another vehicle are shown on their line, and applied again from the same row', async () => {
    const sent: unknown[] = []
    const { applies: _applies, include_by_default: _default, ...line } = price(ids[1], '1895.00', 60)
    const of = (vehicle: string) => ({ ...line, ...(line.plan && { plan: { ...line.plan, vehicle } }) })
    const stored = anOrder()
    const lines = [of('0195b0de-0000-7000-8000-0000000000c9')]
    const order = { ...stored, worksheet: { ...stored.worksheet, lines } }
    const now = { ...of(stored.vehicle.id), amount: '1995.00', applies: true, include_by_default: false }
    const { user, drawer } = await openChooser([platinum({ prices: [now] })], {
      answers: [
        fake(orders.update, ({ body }) => {
          sent.push(body.worksheet?.lines.map(({ amount, plan }) => [amount, plan?.vehicle]))
          return { ...order, worksheet: body.worksheet ?? order.worksheet, version: 2 }
        }),
        ...worksheetAnswers({ order }),
      ],
    })
    const told = 'Its price was made for another vehicle. Choose the plan again, or take it off.'
    expect(screen.getByText(told)).toBeInTheDocument()
    await user.click(await drawer.findByRole('button', { name: 'Change the price: Platinum' }))
    await waitFor(() => expect(screen.queryByText(told)).toBeNull())
    await user.click(drawer.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(sent).toEqual([[['1995.00', stored.vehicle.id]]]))
  })

  it('have switches for their taxes, and texts from the catalogue', async () => {
    const { applies: _applies, include_by_default: _default, ...line } = price(ids[1], '1895.00', 60)
    const stored = anOrder()
    const order = { ...stored, worksheet: { ...stored.worksheet, lines: [line] } }
    const { user } = renderRoute(path, { answers: worksheetAnswers({ order }) })
    await user.click(await screen.findByRole('button', { name: 'Edit Platinum, 60 months' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText(/price table of/)).toBeVisible()
    expect(drawer.queryByRole('textbox', { name: /Name in English/ })).toBeNull()
    await user.click(drawer.getByRole('checkbox', { name: 'HST' }))
    await user.click(drawer.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('not taxed')).toBeVisible()
  })

  it('that a provider rates are shown immediately, and then with its prices', async () => {
    const rated = (source: 'fallback' | 'pen', amount: string) => {
      const line = price(ids[1], amount, 60)
      const prices = [{ ...line, ...(line.plan && { plan: { ...line.plan, source } }) }]
      return platinum({ is_rated: true, prices })
    }
    const { drawer } = await openChooser([rated('fallback', '1895.00')], {
      answers: [fake(orderPlans.rate, { results: [rated('pen', '1777.00')] }), ...worksheetAnswers()],
    })
    expect(await drawer.findByText(/^rated /)).toBeVisible()
    expect(drawer.getByRole('combobox')).toHaveDisplayValue('60 months · $1,777.00')
  })

  it('keep the table’s price when the provider does not respond', async () => {
    const line = price(ids[1], '1895.00', 60, { is_cash: false })
    const plan = platinum({
      is_rated: true,
      prices: [{ ...line, ...(line.plan && { plan: { ...line.plan, source: 'fallback' as const } }) }],
    })
    const { drawer } = await openChooser([plan], {
      answers: [fake(orderPlans.rate, () => problem('unavailable')), ...worksheetAnswers()],
    })
    expect(await drawer.findByText(/the provider gave none · only in: Finance, Lease/)).toBeVisible()
    expect(drawer.getByRole('combobox')).toHaveDisplayValue('60 months · $1,895.00')
  })

  it('are searched by name, with an empty state', async () => {
    const many = Array.from({ length: 9 }, (_, n) =>
      platinum({ id: planId.replace(/.$/, `${n}`), name: `Plan ${n}`, name_fr: null }),
    )
    const { user, drawer } = await openChooser(many)
    await user.type(await drawer.findByRole('searchbox', { name: 'Find a plan' }), 'plan 7')
    expect(drawer.getAllByRole('listitem')).toHaveLength(1)
    await user.type(drawer.getByRole('searchbox'), 'x')
    expect(drawer.getByText('No plan of this name.')).toBeVisible()
  })

  it('are in French', async () => {
    const { drawer } = await openChooser([platinum()], { language: 'fr' })
    expect(await drawer.findByRole('heading', { name: 'Platine' })).toBeVisible()
    expect(drawer.getByRole('button', { name: 'Ajouter au dossier\u00a0: Platine' })).toBeVisible()
    expect(drawer.getByRole('combobox')).toHaveDisplayValue(/^60 mois · 1\s895,00\s\$/)
  })

  it('say when none fits, and when they fail to load', async () => {
    let isDown = true
    const read = fake(orderPlans.offered, () => (isDown ? problem('unavailable') : { results: [] }))
    const { user, drawer } = await openChooser([], { answers: [read, ...worksheetAnswers()] })
    isDown = false
    await user.click(await drawer.findByRole('button', { name: 'Try again' }))
    expect(await drawer.findByText('No plan suits this vehicle.')).toBeVisible()
  })
})
