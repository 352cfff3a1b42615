import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { worksheetAnswers } from '../testing/worksheet-answers.ts'
import { anOrder, aWorksheet, customerId, orderId } from '../testing/worksheets.ts'

const path = `/customers/${customerId}/order/${orderId}/pricing-worksheet`

it.each([
  ['en', '36.50% is above 35%', '36.5'],
  ['fr', '36,50 % dépasse 35 %', '36.5'],
] as const)(
  'reports a loan above the highest rate of the Criminal Code: %s',
  async (language, words, rate) => {
    const { finance } = aWorksheet()
    const order = anOrder({ worksheet: aWorksheet({ finance: { ...finance, rate } }) })
    renderRoute(path, { language, answers: worksheetAnswers({ order }) })
    expect(await screen.findByText(new RegExp(words.replaceAll(' ', '\\s')))).toBeVisible()
  },
)

it.each([
  ['en', 'Finance: Nothing is left to finance.'],
  ['fr', 'Financement : Il ne reste rien à financer.'],
] as const)('reports under its name a column that is not chosen: %s', async (language, words) => {
  const { finance } = aWorksheet()
  const worksheet = aWorksheet({ finance: { ...finance, down_payment: '90000.00' } })
  const order = anOrder({ worksheet, payment_type: 'cash' })
  renderRoute(path, { language, answers: worksheetAnswers({ order }) })
  expect(await screen.findByText(words)).toBeVisible()
  // No payment is not one of 0.00.
  expect(screen.getAllByText('—').some(text => text.closest('[data-column="finance"]'))).toBe(true)
})
