import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { worksheetAnswers } from '../testing/worksheet-answers.ts'
import { aContext, anOrder, customerId, orderId } from '../testing/worksheets.ts'

const path = `/customers/${customerId}/order/${orderId}/pricing-worksheet`
const idOf = (number: number) => `0195b0de-0000-7000-8000-00000000d00${number}`

const rates = (rate: string) => [{ min_credit_score: null, rates_pct: { 72: rate } }]

/** Bank A, a bank with a fee, one that takes no such loan, and one for older vehicles alone. */
function aMarket() {
  const { programmes: own } = aContext()
  const card = (rate: string) => ({ new: { terms_months: [72], rate_tiers: rates(rate) } })
  const lien = {
    name_en: 'Lien',
    name_fr: 'Sûreté',
    amount: '72.00',
    financed: true,
    cost_of_borrowing: true,
  }
  const programmes = [
    ...own.slice(0, 1).map(bank => ({ ...bank, id: idOf(1) })),
    { id: idOf(2), name_en: 'Bank B', name_fr: 'Banque B', lender_fees: [lien], finance: card('5.49') },
    {
      id: idOf(3),
      name_en: 'Bank C',
      name_fr: 'Banque C',
      finance: { new: { ...card('4.99').new, max_amount_financed: '20000.00' } },
    },
    { id: idOf(4), name_en: 'Bank D', name_fr: 'Banque D', finance: { used: card('9.99').new } },
    ...own.slice(1),
  ]
  return aContext({ programmes })
}

const figure = (name: RegExp) => screen.findByRole('button', { name })

/** The choice in the sheet's own header: on a phone there is a switch of columns besides. */
const choice = async (column: string) => {
  const found = await screen.findAllByRole('radio', { name: column })
  return found.find(radio => radio.getAttribute('name') === 'payment_type') ?? document.body
}

async function openLenders(language: 'en' | 'fr' = 'en') {
  const { user } = renderRoute(path, { answers: worksheetAnswers({ context: aMarket() }), language })
  const name = language === 'en' ? /^Bank A: choose/ : /^Banque A\s: choisir/
  await user.click(await screen.findByRole('button', { name }))
  return { user, drawer: within(await screen.findByRole('dialog')) }
}

describe('the lender of a column', () => {
  it('is chosen among those that take the deal; the others say why they do not', async () => {
    const { drawer } = await openLenders()
    expect(await drawer.findByRole('radio', { name: 'Bank A' })).toBeChecked()
    expect(drawer.getAllByRole('radio')).toHaveLength(2)
    expect(drawer.getByText('72 mo · 6.49% · $626.48/month')).toBeVisible()
    const others = within(drawer.getByRole('region', { name: 'Not for this deal' }))
    expect(others.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Bank Cmore is financed than the lender allows',
      'Bank Dno rates for vehicles in this condition',
      'Captiveno rates for vehicles in this condition',
    ])
  })

  it('applies its rate and its fees to the sheet, as one step', async () => {
    const { user, drawer } = await openLenders()
    await user.click(await drawer.findByRole('radio', { name: 'Bank B' }))
    // 37,278.87 and 72.00 of a fee at 5.49 % over 72 months.
    expect(await figure(/^Finance, Payment, \$610\.06/)).toBeInTheDocument()
    expect(await figure(/^Finance, Lien, \$72\.00/)).toBeInTheDocument()
    expect(drawer.getByRole('textbox', { name: 'Lien: amount' })).toHaveValue('72.00')
    expect(drawer.getByRole('checkbox', { name: 'Cost of borrowing' })).toBeChecked()
    await user.keyboard('{Escape}')
    await user.keyboard('{Control>}z{/Control}')
    expect(await figure(/^Finance, Payment, \$626\.48/)).toBeVisible()
  })

  it('has its fees changed in the sheet, and reset', async () => {
    const { user, drawer } = await openLenders()
    await user.click(await drawer.findByRole('radio', { name: 'Bank B' }))
    const amount = await drawer.findByRole('textbox', { name: 'Lien: amount' })
    await user.clear(amount)
    await user.type(amount, '0{Enter}')
    expect(await figure(/^Finance, financed, \$37,278\.87/)).toBeInTheDocument()
    await user.click(await drawer.findByRole('button', { name: 'Use the program’s fees' }))
    expect(await figure(/^Finance, financed, \$37,350\.87/)).toBeInTheDocument()
    await user.click(drawer.getByRole('button', { name: 'Remove Lien' }))
    expect(await drawer.findByText('No fees on this loan.')).toBeVisible()
  })

  it('has a balloon and another first day, a step each', async () => {
    const { user, drawer } = await openLenders()
    const balloon = await drawer.findByRole('textbox', { name: 'Balloon' })
    expect(drawer.getByText('The lender takes none.')).toBeVisible()
    await user.clear(balloon)
    await user.type(balloon, '8000{Enter}')
    // (37,278.87 − 8,000.00 × v^72) at 6.49 %.
    expect(await figure(/^Finance, Payment, \$535\.30/)).toBeInTheDocument()
    const days = drawer.getByRole('textbox', { name: 'Days from the contract' })
    expect(days).toHaveValue('30')
    await user.clear(days)
    await user.type(days, '400{Enter}')
    expect(await drawer.findByText('Enter a whole number of days from 0 to 366.')).toBeVisible()
    await user.clear(days)
    await user.type(days, '75{Enter}')
    expect(await figure(/^Finance, Payment, \$540\.17/)).toBeInTheDocument()
    expect(drawer.getByLabelText('First payment')).toHaveValue('2027-02-04')
    expect(await screen.findByText('first payment February 4, 2027')).toBeInTheDocument()
    await user.click(drawer.getByRole('button', { name: 'One period after the contract' }))
    expect(await figure(/^Finance, Payment, \$535\.30/)).toBeInTheDocument()
    await user.clear(balloon)
    await user.type(balloon, '90000{Enter}')
    expect(await drawer.findByText(/^The balloon of .* is above the amount financed/)).toBeVisible()
    expect(await screen.findByText('needs correction')).toBeInTheDocument()
  })

  it('is a lease of one payment, in arrears or by a money factor', async () => {
    const { user } = renderRoute(path, { answers: worksheetAnswers({ context: aMarket() }) })
    await user.click(await screen.findByRole('button', { name: /^Captive: choose/ }))
    const drawer = within(await screen.findByRole('dialog'))
    const advance = await drawer.findByRole('textbox', { name: 'Payments in advance' })
    expect(advance).toHaveValue('1')
    await user.click(drawer.getByRole('button', { name: 'Pay all at signing (48)' }))
    expect(await drawer.findByText('All payments at signing: one payment.')).toBeVisible()
    expect(await screen.findByText('48 payments in advance')).toBeInTheDocument()
    await user.clear(advance)
    await user.type(advance, '49{Enter}')
    expect(await drawer.findByText('Enter a value from 0 to 48.')).toBeVisible()
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Rate method' }), 'payments in arrears')
    expect(advance).toHaveValue('0')
    expect(await screen.findByText('payments in arrears', { selector: 'span' })).toBeInTheDocument()
  })

  it('speaks French', async () => {
    const { drawer } = await openLenders('fr')
    expect(await drawer.findByRole('radio', { name: 'Banque B' })).not.toBeChecked()
    expect(drawer.getByRole('region', { name: 'Pas pour ce dossier' })).toBeVisible()
  })
})

describe('choosing a payment type', () => {
  it('resets a column that fails, once, and keeps the choice if that does not help', async () => {
    const { user } = renderRoute(path, { answers: worksheetAnswers({ context: aMarket() }) })
    const rate = await screen.findByRole('textbox', { name: 'Rate, Lease' })
    await user.clear(rate)
    await user.type(rate, '101{Enter}')
    expect(await screen.findByText('needs correction')).toBeVisible()
    await user.click(await choice('Lease'))
    expect(await screen.findByText(/^Lease could not be priced as it stood/)).toBeVisible()
    expect(await choice('Lease')).toBeChecked()
    await waitFor(() => expect(screen.queryByText('needs correction')).toBeNull())
  })

  it('keeps the previous choice when even the saved terms fail', async () => {
    const order = anOrder()
    const lease = { ...order.worksheet.lease, rate: '101' }
    const broken = anOrder({ worksheet: { ...order.worksheet, lease } })
    const { user } = renderRoute(path, { answers: worksheetAnswers({ context: aMarket(), order: broken }) })
    await user.click(await choice('Lease'))
    expect(await screen.findByText(/^Lease can’t be priced/)).toBeVisible()
    expect(await choice('Finance')).toBeChecked()
  })
})
