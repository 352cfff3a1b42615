import { customerErasures } from '@forecourt/contract/customers/customer-erasures.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aCustomer, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

const open = (role: Parameters<typeof signedInAs>[0], code?: string) => {
  let customer = aCustomer()
  return renderRoute(`/customers/${idOf(100)}`, {
    as: signedInAs(role),
    answers: [
      fake(customerErasures.erase, () => {
        if (code !== undefined) return problem('conflict', { code })
        customer = aCustomer({ full_name: 'Erased customer', email: null, phone: null })
        return customer
      }),
      fake(customers.get, () => customer),
      fake(orders.list, { results: [] }),
    ],
  })
}

const ask = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: 'Erase personal data' }))
  return within(await screen.findByRole('dialog', { name: /^Erase the personal data of/ }))
}

describe('erasing personal data', () => {
  it('asks for the name, and is possible only then', async () => {
    const page = open('dealer_admin')
    const dialog = await ask(page)
    const submit = dialog.getByRole('button', { name: 'Erase' })
    await page.user.type(dialog.getByLabelText(/to confirm$/), 'Marie')
    expect(submit).toBeDisabled()
    await page.user.type(dialog.getByLabelText(/to confirm$/), ' tremblay')
    await page.user.click(submit)
    expect(await screen.findByRole('heading', { level: 1, name: 'Erased customer' })).toBeVisible()
  })

  it('says what prevents it', async () => {
    const page = open('dealer_admin', 'deposit_live')
    const dialog = await ask(page)
    await page.user.type(dialog.getByLabelText(/to confirm$/), 'Marie Tremblay')
    await page.user.click(dialog.getByRole('button', { name: 'Erase' }))
    expect(await dialog.findByText(/Refund, transfer or keep it first\./)).toBeVisible()
  })

  it('is for administrators only', async () => {
    open('dealer_sales_manager')
    await screen.findByRole('heading', { level: 1, name: 'Marie Tremblay' })
    expect(screen.queryByRole('button', { name: 'Erase personal data' })).not.toBeInTheDocument()
  })
})

it('keeps a refused name as it was typed, with the error at its field', async () => {
  const page = open('dealer_admin')
  const dialog = await ask(page)
  await page.user.type(dialog.getByLabelText(/to confirm$/), 'Marie Tremblay')
  await expectRefusalsInPlace('dealer/customers/customer-erasures/erase-dialog.tsx', {
    endpoint: customerErasures.erase,
  })
})
