import { customerAccesses, type CustomerAccess } from '@forecourt/contract/customers/customer-accesses.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aCurrentUser } from '#shared/testing/current-user.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { idOf } from '#dealer/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

const access = (given: Partial<CustomerAccess> = {}): CustomerAccess => ({
  id: 2,
  at: '2026-11-21T16:00:00.000Z',
  user: { id: idOf(1), full_name: 'Ana Boyd', is_platform: false },
  customer: { id: idOf(50), full_name: 'Marie Tremblay' },
  what: 'viewed',
  fields: null,
  ...given,
})
const people = { results: [{ id: idOf(1), full_name: 'Ana Boyd', role: null, is_active: true }] }
const admin = aCurrentUser({ role: 'dealer_admin', permissions: ['page:audit-log', 'audit-log:read'] })

it('lists accesses: filtered by person and kind, narrowed to one customer, exported', async () => {
  const asked: Record<string, unknown>[] = []
  const { user } = renderRoute('/audit-log?part=accesses', {
    as: admin,
    answers: [
      fake(users.assignableDealerUsers, people),
      fake(customerAccesses.list, ({ query }) => {
        asked.push(query)
        return {
          results: [access(), access({ id: 1, what: 'changed', fields: ['city', 'note'] })],
          next: null,
        }
      }),
    ],
  })
  const table = await screen.findByRole('table', { name: 'Record views' })
  expect(await within(table).findByText('opened the page')).toBeVisible()
  expect(within(table).getByText('City, Note')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Person'), 'Ana Boyd')
  await waitFor(() => expect(asked.at(-1)).toEqual({ user: idOf(1) }))
  await user.selectOptions(screen.getByLabelText('Action'), 'read the credit offers')
  await waitFor(() => expect(asked.at(-1)).toEqual({ user: idOf(1), what: 'viewed_offers' }))
  const [only] = await screen.findAllByRole('button', { name: 'Only who saw Marie Tremblay' })
  await user.click(only ?? table)
  expect(await screen.findByText('Only who saw: Marie Tremblay')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Export (CSV)' })).toHaveAttribute(
    'href',
    expect.stringContaining(`customer=${idOf(50)}`),
  )
})

it('shows the empty state, and an error with a retry', async () => {
  let isBroken = true
  const { user } = renderRoute('/audit-log?part=accesses', {
    as: admin,
    answers: [
      fake(users.assignableDealerUsers, people),
      fake(customerAccesses.list, () => (isBroken ? problem('validation') : { results: [], next: null })),
    ],
  })
  expect(await screen.findByText('Record views could not be loaded.')).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No customer has been opened yet.')).toBeVisible()
})
