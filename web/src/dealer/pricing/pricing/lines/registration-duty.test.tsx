import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { worksheetAnswers } from '../testing/worksheet-answers.ts'
import { aContext, anOrder, aWorksheet, customerId, orderId, taxesOf } from '../testing/worksheets.ts'

const path = `/customers/${customerId}/order/${orderId}/pricing-worksheet`

const open = (region: string, language: 'en' | 'fr' = 'en') =>
  renderRoute(path, {
    language,
    answers: worksheetAnswers({
      order: anOrder({ worksheet: aWorksheet({ price: '61000.00' }) }),
      context: { ...aContext(), taxes: taxesOf('CA', region) },
    }),
  })

describe('the registration duty on luxury vehicles (Québec)', () => {
  it('is a line of the deal when it is switched on', async () => {
    const { user } = open('QC')
    const duty = await screen.findByRole('switch', { name: 'Add the registration duty on luxury vehicles' })
    expect(duty).not.toBeChecked()
    expect(screen.queryByRole('row', { name: /^Registration duty/ })).toBeNull()
    await user.click(duty)
    const row = await screen.findByRole('row', { name: /^Registration duty on luxury vehicles/ })
    expect(row).toHaveTextContent('210.00')
  })

  it('speaks French', async () => {
    open('QC', 'fr')
    const name = 'Ajouter le droit d’immatriculation des véhicules de luxe'
    expect(await screen.findByRole('switch', { name })).toBeVisible()
  })

  it('is not offered elsewhere', async () => {
    open('ON')
    await screen.findByRole('switch', { name: 'Show taxes in payment' })
    expect(screen.queryByRole('switch', { name: /registration duty/ })).toBeNull()
  })
})
