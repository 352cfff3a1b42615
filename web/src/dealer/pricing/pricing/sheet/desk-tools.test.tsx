import { orders } from '@forecourt/contract/deals/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCurrentUser } from '#shared/testing/current-user.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { worksheetAnswers } from '../testing/worksheet-answers.ts'
import { aContext, anOrder, customerId, orderId } from '../testing/worksheets.ts'

const path = `/customers/${customerId}/order/${orderId}/pricing-worksheet`

const figure = (name: RegExp) => screen.findByRole('button', { name })
const payment = (amount: string) => figure(new RegExp(`^Finance, Payment, \\$${amount}`))
const focused = () => document.activeElement as HTMLElement

const without = (action: string) =>
  aCurrentUser({ permissions: aCurrentUser().user.permissions.filter(one => one !== action) })

/** Opens a tool by its key, once the sheet is rendered. */
async function open(key: 'm' | 's' | 'p', options: Parameters<typeof renderRoute>[1] = {}) {
  const view = renderRoute(path, { answers: worksheetAnswers(), ...options })
  await screen.findByRole('button', { name: /^Finance, Payment|^Financement, Paiement/ })
  await view.user.keyboard(key)
  return view
}

/** The matrix, with the focus in the sheet's own cell. */
async function openMatrix(options: Parameters<typeof renderRoute>[1] = {}) {
  const view = await open('m', options)
  await waitFor(() => expect(focused()).toHaveAttribute('data-at'))
  return view
}

describe('matrix (interface S-15)', () => {
  it('begins at the sheet’s own deal and applies another by keyboard, as one step', async () => {
    const { user } = await openMatrix()
    // Golden case G1, and the cells beside it: 72 months at 6.49 %, 2,000 and 4,000 down.
    expect(focused()).toHaveTextContent('626.48')
    expect(focused()).toHaveAttribute('aria-current', 'true')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toHaveTextContent('592.87')
    // 60 months at the programme's 6.29 %: 35,278.87 × i ÷ (1 − (1 + i)^−60).
    await user.keyboard('{Home}')
    expect(focused()).toHaveTextContent('686.81')
    await user.keyboard('{ArrowRight}{Enter}')
    expect(await payment('592\\.87')).toBeVisible()
    await user.keyboard('{Control>}z{/Control}')
    expect(await payment('626\\.48')).toBeVisible()
  })

  it('highlights cells within a target, pins three and says why not four', async () => {
    const { user } = await openMatrix()
    await user.keyboard('t')
    expect(focused()).toHaveAttribute('data-target', 'within')
    await user.keyboard('{ArrowUp}')
    expect(focused()).toHaveAttribute('data-target', 'over')
    await user.keyboard('p{ArrowUp}p{ArrowLeft}p{ArrowDown}p')
    expect(await screen.findByText(/up to 3 deals/)).toBeVisible()
    const pins = screen.getByRole('region', { name: 'Pinned' })
    expect(within(pins).getAllByRole('article')).toHaveLength(3)
    expect(within(pins).getByRole('article', { name: 'Pinned deal A' })).toHaveTextContent('$643.28')
    await user.click(within(pins).getByRole('button', { name: 'Take pin A off' }))
    expect(within(pins).getAllByRole('article')).toHaveLength(2)
  })

  it('pins the chosen column of the sheet, each once, and opens with it', async () => {
    const { user } = await open('p')
    const pinOf = (letter: string) => screen.findByRole('article', { name: `Pinned deal ${letter}` })
    expect(await pinOf('A')).toHaveTextContent('$626.48')
    await waitFor(() => expect(focused()).toHaveAttribute('data-at'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: /^Matrix/ })).toHaveFocus())
    await user.keyboard('lp')
    expect(await pinOf('B')).toHaveTextContent('Lease')
    await waitFor(() => expect(focused()).toHaveAttribute('data-at'))
    await user.keyboard('{Escape}p')
    expect(await pinOf('B')).toBeVisible()
    expect(screen.queryByRole('article', { name: 'Pinned deal C' })).toBeNull()
  })

  it('explains a cell with the numbers of its deal', async () => {
    const { user } = await openMatrix()
    await user.keyboard('{ArrowDown}?')
    const pane = screen.getByRole('complementary', { name: 'Why this figure' })
    expect(focused()).toHaveAttribute('data-at')
    // 36,278.87 financed: one thousand less than golden case G1.
    await waitFor(() => expect(pane).toHaveTextContent('Bank A'))
    expect(pane).toHaveTextContent('$36,278.87')
    await user.click(within(pane).getByRole('button', { name: /^Amount financed/ }))
    await waitFor(() => expect(pane).toHaveTextContent('Sum of lines = $36,278.87'))
  })

  it('lists every combination in any order and applies the first', async () => {
    const { user } = await openMatrix()
    await user.click(screen.getByRole('radio', { name: 'List' }))
    const list = await screen.findByRole('grid', { name: 'All combinations' })
    // One lender’s loans: 3 terms, 4 frequencies, 5 down payments; leases: 2 terms, 2, 5, 3 distances; cash: 5.
    expect(screen.getByText('125 combinations')).toBeVisible()
    // The visible ones and a few more.
    expect(within(list).getAllByRole('row')).toHaveLength(1 + 12 + 8)
    await user.click(within(list).getByRole('button', { name: 'Payment' }))
    await waitFor(() => expect(list.querySelector('[aria-sort="ascending"]')).toHaveTextContent('Payment'))
    await user.type(screen.getByRole('textbox', { name: 'Maximum per month' }), '500')
    await waitFor(() => expect(screen.queryByText('125 combinations')).toBeNull())
    list.focus()
    await user.keyboard('{End}{Home}{Enter}')
    // Cheapest, paid every two weeks: the most money down, and 58 % of the list price left after 36 months.
    expect(await screen.findByRole('combobox', { name: 'Term, Lease' })).toHaveValue('36')
    expect(screen.getByRole('combobox', { name: 'Frequency, Lease' })).toHaveValue('biweekly')
    expect(screen.getByRole('textbox', { name: 'Down payment, Lease' })).toHaveValue('4,000.00')
  })

  it('lists cash beside loans and leases, or one of the three', async () => {
    const { user } = await openMatrix()
    await user.click(screen.getByRole('radio', { name: 'List' }))
    const list = await screen.findByRole('grid', { name: 'All combinations' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Cash')
    expect(await screen.findByText('5 combinations')).toBeVisible()
    // 42,000 + 499 − 500 − 10,000 = 31,999 and 13 % of it, 120, 4,000 owed, 1,000 rebate: 39,278.87 and nothing down.
    const dearest = await within(list).findByRole('row', { name: /^Cash·0··39,278\.87/ })
    await user.click(dearest)
    list.focus()
    await user.keyboard('p{Enter}')
    expect(screen.getByRole('article', { name: 'Pinned deal A' })).toHaveTextContent('$39,278.87')
    await waitFor(() => {
      for (const radio of screen.getAllByRole('radio', { name: 'Cash' })) expect(radio).toBeChecked()
    })
  })

  it('has the server check a cell against its programme on save, and shows the difference', async () => {
    const programme = '0195b0de-0000-7000-8000-00000000e001'
    const known = aContext()
    const context = {
      ...known,
      programmes: known.programmes.map(one => (one.name_en === 'Bank A' ? { ...one, id: programme } : one)),
    }
    const sent: unknown[] = []
    const changed = { amount: '592.99', shown: '592.87', difference: '-0.12' }
    const refusing = fake(orders.update, ({ body }) => {
      sent.push(body.cell)
      return problem('validation', {
        fields: { 'cell.payment': [{ rule: 'cell_changed', params: changed }] },
      })
    })
    const { user } = await openMatrix({ answers: [...worksheetAnswers({ context }), refusing] })
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(await payment('592\\.87')).toBeVisible()
    await user.keyboard('{Control>}s{/Control}')
    const told = await screen.findByRole('alert')
    expect(told).toHaveTextContent('The saved price would be $592.99, but the sheet shows $592.87')
    expect(told).toHaveTextContent('−$0.12')
    expect(sent).toEqual([{ programme, payment: '592.87' }])
    // Typed terms do not belong to a cell any more.
    await user.selectOptions(screen.getByRole('combobox', { name: 'Term, Finance' }), '60 mo')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(sent).toEqual([{ programme, payment: '592.87' }, undefined]))
  })

  it('recognizes the sheet’s own deal in either language of its lender’s name', async () => {
    const bank = '0195b0de-0000-7000-8000-00000000e001'
    const known = aContext()
    const context = {
      ...known,
      programmes: known.programmes.map(one => (one.name_en === 'Bank A' ? { ...one, id: bank } : one)),
    }
    const { worksheet } = anOrder()
    const order = anOrder({
      worksheet: { ...worksheet, finance: { ...worksheet.finance, lender: 'Bank A', lender_id: bank } },
    })
    await openMatrix({ answers: worksheetAnswers({ context, order }), language: 'fr' })
    expect(focused()).toHaveTextContent('626,48')
    expect(focused()).toHaveAttribute('aria-current', 'true')
    expect(screen.getByRole('button', { name: /^Banque A/ })).toBeVisible()
  })

  it('shows for every lender why nothing fits', async () => {
    const vehicle = { ...aContext(), segment: 'truck' }
    const programmes = vehicle.programmes.map(programme => ({ ...programme, regions: ['QC'] }))
    await open('m', { answers: worksheetAnswers({ context: { ...vehicle, programmes } }) })
    expect(await screen.findByText('Bank A, Finance: not in this province or state')).toBeVisible()
    expect(screen.getByText('Captive, Finance: no rates for vehicles in this condition')).toBeVisible()
  })

  it('requires permission for prices and rates, and for editing the sheet', async () => {
    await openMatrix({ as: without('pricing-worksheet:override-price') })
    const rows = screen.getByRole('combobox', { name: 'Rows' })
    expect(within(rows).queryByRole('option', { name: 'Price' })).toBeNull()
    expect(within(rows).queryByRole('option', { name: 'Rate' })).toBeNull()
  })

  it('returns the focus to the figure where its key was pressed', async () => {
    const { user } = renderRoute(path, { answers: worksheetAnswers() })
    const from = await screen.findByRole('button', { name: /^Finance, financed/ })
    from.focus()
    await user.keyboard('m')
    await waitFor(() => expect(focused()).toHaveAttribute('data-at'))
    await user.keyboard('s')
    await waitFor(() => expect(focused()).toHaveAttribute('name', 'solve.amount'))
    await user.keyboard('{Escape}')
    expect(from).toHaveFocus()
  })

  it('is hidden in the customer view, and closes with Escape to where it was opened', async () => {
    const { user } = await openMatrix()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: /^Matrix/ })).toHaveFocus()
    await user.keyboard('m')
    expect(screen.getByRole('grid')).toBeVisible()
    await user.keyboard('{Escape}mv')
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
  })
})

describe('solver (interface S-15)', () => {
  const lever = (name: string) =>
    waitFor(() => {
      const row = document.querySelector<HTMLElement>(`[data-lever="${name}"]`)
      if (row === null) throw new Error(`${name} is not solved yet`)
      return row
    })
  /** It may still show the solution for the previous key. */
  const expectLever = (name: string, text: RegExp | string) =>
    waitFor(async () => expect(await lever(name)).toHaveTextContent(text))

  it('solves five levers and applies one as one step', async () => {
    const { user } = await open('s')
    const amount = await screen.findByRole('textbox', { name: 'Maximum' })
    await waitFor(() => expect(amount).toHaveFocus())
    await user.keyboard('600{Enter}')
    // Golden case G1 with its trade-in: the figures of the decisions.
    await expectLever('price', /^Selling price42,000\.0040,605\.95 \(−1,394\.05\)600\.00/)
    await expectLever('down_payment', /3,575\.28 \(\+1,575\.28\)600\.00/)
    await expectLever('trade_in', /11,394\.05 \(\+1,394\.05\)600\.00/)
    await expectLever('rate', /^Rate6\.49%4\.9786% \(−1\.5114 pt\)/)
    await expectLever('term', /^Term72 mo84 mo \(\+12 mo\)562\.46/)
    await user.click(screen.getByRole('button', { name: 'Apply: Selling price' }))
    expect(await payment('600\\.00')).toBeVisible()
    await user.keyboard('{Control>}z{/Control}')
    expect(await payment('626\\.48')).toBeVisible()
  })

  it('highlights at most one answer', async () => {
    const { user } = await open('s')
    await user.type(await screen.findByRole('textbox', { name: 'Maximum' }), '600')
    await expectLever('price', /40,605\.95/)
    const tools = screen.getByRole('region', { name: 'Matrix and solver' })
    const filled = () => tools.querySelectorAll('button[data-variant="filled"]').length
    expect(filled()).toBe(0)
    await user.click(screen.getByRole('radio', { name: 'Several in order' }))
    expect(await screen.findByRole('button', { name: 'Apply as one change' })).toBeVisible()
    expect(filled()).toBe(1)
  })

  it('offers only the program’s own rate unless it is marked as an override', async () => {
    const { user } = await open('s')
    await user.type(await screen.findByRole('textbox', { name: 'Maximum' }), '600')
    await expectLever(
      'rate',
      'Rate override: the program has 6.49%. You’ll be asked for a reason when you save.',
    )
    expect(await within(await lever('rate')).findByRole('button', { name: 'Apply: Rate' })).toBeVisible()
    for (const name of ['price', 'down_payment', 'trade_in', 'term'])
      expect(await lever(name)).not.toHaveTextContent('override')
    await user.click(screen.getByRole('radio', { name: 'Several in order' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Selling price' }))
    await user.click(screen.getByRole('checkbox', { name: 'Down payment' }))
    await user.click(screen.getByRole('checkbox', { name: 'Rate' }))
    await waitFor(() =>
      expect(document.querySelector('[data-share="rate"]')).toHaveTextContent('Rate override'),
    )
  })

  it('marks a higher rate than the program’s as an override too', async () => {
    const { user } = await open('s')
    await user.type(await screen.findByRole('textbox', { name: 'Maximum' }), '650')
    await expectLever('rate', /^Rate6\.49%7\.\d+% \(\+.*Rate override: the program has 6\.49%/)
  })

  it('has no results for an invalid target', async () => {
    const { user } = await open('s')
    const amount = await screen.findByRole('textbox', { name: 'Maximum' })
    for (const text of ['abc', '0', '-5']) {
      await user.clear(amount)
      await user.type(amount, '600')
      await expectLever('price', /40,605\.95/)
      await user.clear(amount)
      await user.type(amount, text)
      await waitFor(() => expect(document.querySelector('[data-lever]')).toBeNull())
      await user.tab()
      expect(document.querySelector('[data-lever]')).toBeNull()
      expect(amount).toBeInvalid()
    }
  })

  it('shows how near a lever gets to an unreachable target, and moves any one line', async () => {
    const { user } = await open('s')
    await user.type(await screen.findByRole('textbox', { name: 'Maximum' }), '300')
    await expectLever('term', /^Term72 mo84 mo.*nearest it gets/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Any one line' }), 'Loyalty')
    await expectLever('line _loyal0001', /^Loyalty500\.00/)
    await user.click(screen.getByRole('button', { name: 'Apply the nearest of: Term' }))
    expect(await screen.findByRole('combobox', { name: 'Term, Finance' })).toHaveValue('84')
  })

  it('reports a payment that does not exceed the interest, beside the field', async () => {
    const { user } = await open('s')
    const amount = await screen.findByRole('textbox', { name: 'Maximum' })
    // 37,278.87 at 6.49 % cost 201.62 in the first month.
    await user.type(amount, '201.62')
    await waitFor(() =>
      expect(amount).toHaveAccessibleDescription(/interest of the first period \(\$201\.62\)/),
    )
    expect(amount).toBeInvalid()
    await user.clear(amount)
    await user.type(amount, '201.63')
    await waitFor(() => expect(amount).toBeValid())
  })

  it('moves several levers in order, each up to its limit, and applies all as one step', async () => {
    const { user } = await open('s')
    await user.type(await screen.findByRole('textbox', { name: 'Maximum' }), '600')
    await user.click(screen.getByRole('radio', { name: 'Several in order' }))
    const row = (name: string) => {
      const found = document.querySelector<HTMLElement>(`[data-share="${name}"]`)
      if (found === null) throw new Error(`${name} is not offered`)
      return found
    }
    // Down payment first: it reaches the target alone, and the price stays.
    await waitFor(() => expect(row('down_payment')).toHaveTextContent(/3,575\.28 \(\+1,575\.28\)600\.00/))
    expect(row('price')).not.toHaveTextContent('600.00')
    await user.type(screen.getByRole('textbox', { name: 'Down payment, maximum' }), '3000')
    // 1,000 down leaves 575.28 of the 1,575.28: 575.28 ÷ 1.13 = 509.10 off the price.
    await waitFor(() => expect(row('price')).toHaveTextContent(/41,490\.90 \(−509\.10\)600\.00/))
    await user.click(screen.getByRole('button', { name: 'Selling price earlier' }))
    await waitFor(() => expect(row('price')).toHaveTextContent(/40,605\.95/))
    await user.click(screen.getByRole('button', { name: 'Selling price later' }))
    await waitFor(() => expect(row('price')).toHaveTextContent(/41,490\.90/))
    await user.click(screen.getByRole('button', { name: 'Apply as one change' }))
    expect(await payment('600\\.00')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Down payment, Finance' })).toHaveValue('3,000.00')
    await user.keyboard('{Control>}z{/Control}')
    expect(await payment('626\\.48')).toBeVisible()
  })

  it('keeps a lease’s payment at another distance by its price', async () => {
    const { user } = await open('s')
    await screen.findByRole('textbox', { name: 'Maximum' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Column' }), 'Lease')
    const prices = await screen.findByRole('region', { name: 'Same payment at another distance' })
    const further = within(prices).getByRole('row', { name: /^24,000\skm 48\.5/ })
    const shown = () => screen.getByRole('button', { name: /^Lease, Payment, / }).textContent
    const before = shown()
    await user.click(within(further).getByRole('button', { name: /^Apply 24,000/ }))
    expect(screen.getByRole('combobox', { name: 'Distance per year, Lease' })).toHaveValue('24000')
    expect(shown()).toBe(before)
  })

  it('requires permission for prices, rates and residuals', async () => {
    const { user } = await open('s', { as: without('pricing-worksheet:override-price') })
    await user.type(await screen.findByRole('textbox', { name: 'Maximum' }), '600')
    for (const name of ['price', 'rate']) {
      await expectLever(name, 'needs a manager')
      expect(within(await lever(name)).queryByRole('button')).toBeNull()
    }
    await expectLever('rate', 'Rate override: the program has 6.49%.')
    expect(await lever('rate')).not.toHaveTextContent('asked for a reason')
    expect(
      within(screen.getByRole('region', { name: 'Matrix and solver' })).getByText(
        /^Only those who may override prices and rates can change this/,
      ),
    ).toBeVisible()
    expect(within(await lever('down_payment')).getByRole('button')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Several in order' }))
    expect(await screen.findByRole('checkbox', { name: 'Selling price' })).toBeDisabled()
  })

  it('keeps a payment and a gross together with permission, until a key hides it', async () => {
    const permissions = [...aCurrentUser().user.permissions, 'pricing-worksheet:read-gross']
    const { user } = await open('s', {
      as: aCurrentUser({ permissions }),
      answers: worksheetAnswers({ context: aContext({ cost: '37000.00' }) }),
    })
    await user.type(await screen.findByRole('textbox', { name: 'Maximum' }), '600')
    const frontier = screen.getByRole('region', { name: 'Target and gross together' })
    const cost = within(frontier).getByRole('textbox', { name: 'Vehicle cost' })
    expect(cost).toHaveValue('37,000.00')
    await user.type(within(frontier).getByRole('textbox', { name: 'Minimum gross' }), '2000')
    // 42,000 less 37,000, the dealership's own fees of 499 and 120, less the loyalty discount of 500 and what the
    // manufacturer pays nothing of; 600.00 then takes 3,575.28 down.
    expect(
      await within(frontier).findByRole('row', { name: /^42,000\.00 3,575\.28 600\.00 5,119\.00/ }),
    ).toBeVisible()
    await user.clear(cost)
    await user.type(cost, '38000')
    expect(
      await within(frontier).findByRole('row', { name: /^42,000\.00 3,575\.28 600\.00 4,119\.00/ }),
    ).toBeVisible()
    expect(within(frontier).getByText(/On the vehicle: \$37,000\.00/)).toBeVisible()
    screen.getByRole('button', { name: /^Solve/, expanded: true }).focus()
    await user.keyboard('h')
    expect(within(frontier).queryByText('4,119.00')).toBeNull()
    expect(within(frontier).queryByRole('textbox', { name: 'Vehicle cost' })).toBeNull()
  })

  it('does not show gross without permission', async () => {
    await open('s', { as: without('pricing-worksheet:read-gross') })
    await screen.findByRole('textbox', { name: 'Maximum' })
    expect(screen.queryByRole('textbox', { name: 'Vehicle cost' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Target and gross together' })).toBeNull()
  })

  it('speaks French', async () => {
    const { user } = await open('s', { language: 'fr' })
    const line = await screen.findByRole('combobox', { name: 'Toute ligne' })
    const names = within(line)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(names).toContain('Frais d’administration')
    expect(names).not.toContain('Admin fee')
    await user.type(await screen.findByRole('textbox', { name: 'Maximum' }), '600')
    await expectLever('price', /^Prix de vente42\s000,0040\s605,95/)
    await expectLever(
      'rate',
      /Dérogation au taux\s: celui du programme est de 6,49\s%\. Un motif sera demandé/,
    )
  })
})
