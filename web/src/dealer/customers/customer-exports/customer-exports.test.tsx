import { customerExports } from '@forecourt/contract/customers/customer-exports.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { aCustomerRow, aPage, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

function open(role: Parameters<typeof signedInAs>[0], answers: Answers = []) {
  const user = signedInAs(role)
  const may = { ...user, user: { ...user.user, permissions: [...user.user.permissions, 'customer:export'] } }
  return renderRoute('/customers?lead_type=showroom', {
    as: role === 'dealer_admin' ? may : user,
    answers: [...answers, fake(customers.list, aPage([aCustomerRow()], { count: 1 }))],
  })
}

const begin = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export the list' }))
  await user.click(dialog.getByRole('button', { name: 'Start' }))
  return dialog
}

describe('exporting the list', () => {
  it('sends the filters, shows the progress, and ends in a file', async () => {
    const sent: unknown[] = []
    const stage = { id: idOf(801), done: 0, total: 1, created: '2026-11-21T15:00:00Z' }
    let asked = 0
    const page = open('dealer_admin', [
      fake(customerExports.start, ({ body }) => {
        sent.push(body)
        return { ...stage, state: 'waiting' as const }
      }),
      fake(customerExports.progress, () => {
        asked += 1
        return asked > 1
          ? { ...stage, done: 1, state: 'done' as const }
          : { ...stage, state: 'running' as const }
      }),
    ])
    const dialog = await begin(page)
    expect(await dialog.findByText('0 of 1 customers written.')).toBeVisible()
    expect(await dialog.findByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      `/api/dealer/customer-export/${idOf(801)}/file/`,
    )
    expect(sent).toEqual([{ query: 'lead_type=showroom' }])
  })

  it('says when the list is too long', async () => {
    const page = open('dealer_admin', [
      fake(customerExports.start, () => problem('conflict', { code: 'export_too_large' })),
    ])
    const dialog = await begin(page)
    expect(await dialog.findByText(/Filter the list first/)).toBeVisible()
  })

  it('is not offered to users without permission', async () => {
    open('dealer_sales_manager')
    await screen.findByRole('heading', { level: 1, name: 'Customers' })
    expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument()
  })
})
