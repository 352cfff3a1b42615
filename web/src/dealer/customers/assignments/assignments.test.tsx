import { assignments, type AssignmentRequest } from '@forecourt/contract/customers/assignments.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { aCustomer, aCustomerRow, aPage, dev, idOf, me, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const request = (changes: Partial<AssignmentRequest> = {}): AssignmentRequest => ({
  id: idOf(701),
  customer: { id: idOf(100), full_name: 'Marie Tremblay' },
  requester: { id: dev.id, full_name: 'Dev Roy' },
  holder: { id: me.id, full_name: 'Ana Boyd' },
  state: 'pending',
  note: 'I know her.',
  created: '2026-11-21T15:00:00Z',
  ...changes,
})

const open = (path: string, answers: Answers, customer = aCustomer()) =>
  renderRoute(path, {
    as: signedInAs('dealer_sales_rep'),
    answers: [
      ...answers,
      fake(customers.get, customer),
      fake(orders.list, { results: [] }),
      fake(users.assignableDealerUsers, { results: [me, dev] }),
    ],
  })

describe('representative of a customer', () => {
  it('a colleague was first: shows their name and a way to ask them', async () => {
    const asked: unknown[] = []
    const { user } = open(
      `/customers/${idOf(100)}`,
      [
        fake(assignments.claimCustomer, () =>
          problem('conflict', {
            code: 'other_sales_rep_assigned',
            params: { name: 'Dev Roy', customer: idOf(100) },
          }),
        ),
        fake(assignments.ask, ({ params }) => {
          asked.push(params)
          return request()
        }),
      ],
      aCustomer({ assigned_dealer: null }),
    )
    await user.click(await screen.findByRole('button', { name: 'Take this customer' }))
    expect(await screen.findByText('Dev Roy is already assigned.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Ask Dev Roy' }))
    expect(await screen.findByText('Reassignment requested from Dev Roy.')).toBeVisible()
    expect(asked).toMatchObject([{ id: idOf(100) }])
  })

  it('can be claimed by keyboard alone, from the list to the customer’s page', async () => {
    const taken: unknown[] = []
    let holder: typeof me | null = null
    const { user, here } = open('/customers', [
      fake(customers.list, aPage([aCustomerRow({ assigned_dealer: null })])),
      fake(customers.get, () => aCustomer({ assigned_dealer: holder })),
      fake(assignments.requests, { to_answer: [], mine: [] }),
      fake(assignments.claimCustomer, ({ params }) => {
        taken.push(params.id)
        holder = me
        return aCustomer({ assigned_dealer: me })
      }),
    ])
    const name = await screen.findByRole('link', { name: 'Marie Tremblay' })
    const tabTo = async (found: () => HTMLElement | null) => {
      for (let steps = 0; steps < 120; steps += 1) {
        const wanted = found()
        if (wanted !== null && document.activeElement === wanted) return
        await user.tab()
      }
      throw new Error('it cannot be reached by the keyboard')
    }
    await tabTo(() => name)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(here()).toBe(`/customers/${idOf(100)}`))
    await screen.findByRole('button', { name: 'Take this customer' })
    await tabTo(() => screen.queryByRole('button', { name: 'Take this customer' }))
    await user.keyboard('{Enter}')
    const next = await screen.findByRole('button', { name: 'Reassign' })
    await waitFor(() => expect(next).toHaveFocus())
    expect(taken).toEqual([idOf(100)])
  })

  it('a representative reassigns their own customer to a colleague, and to nobody else', async () => {
    const sent: unknown[] = []
    const { user } = open(`/customers/${idOf(100)}`, [
      fake(assignments.handOver, ({ body }) => {
        sent.push(body)
        return aCustomer({ assigned_dealer: dev })
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Reassign' }))
    const dialog = within(await screen.findByRole('dialog', { name: /to a colleague$/ }))
    expect(dialog.queryByLabelText('Unassigned')).not.toBeInTheDocument()
    await user.click(await dialog.findByLabelText('Dev Roy'))
    await user.click(dialog.getByRole('button', { name: 'Assign' }))
    await waitFor(() => expect(sent).toEqual([{ assigned_dealer: dev.id }]))
  })

  it('shows a request above the list, and lets it be answered there', async () => {
    let waiting = [request()]
    const { user } = open('/customers', [
      fake(assignments.requests, () => ({ to_answer: waiting, mine: [] })),
      fake(assignments.answer, ({ body }) => {
        waiting = []
        return request({ state: body.approve ? 'approved' : 'declined' })
      }),
    ])
    expect(
      await screen.findByText(/Dev Roy asks you to reassign Marie Tremblay to them\. “I know her\.”/),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Reassign Marie Tremblay to Dev Roy' }))
    await waitFor(() => expect(screen.queryByText(/asks you to reassign/)).not.toBeInTheDocument())
  })

  it('a representative whose request was approved takes the customer over', async () => {
    const approved = request({
      requester: { id: me.id, full_name: 'Ana Boyd' },
      holder: { id: dev.id, full_name: 'Dev Roy' },
      state: 'approved',
    })
    const sent: unknown[] = []
    const { user, here } = open('/customers', [
      fake(assignments.requests, { to_answer: [], mine: [approved] }),
      fake(assignments.claimCustomer, ({ body }) => {
        sent.push(body)
        return aCustomer()
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Take Marie Tremblay' }))
    await waitFor(() => expect(here()).toBe(`/customers/${idOf(100)}`))
    expect(sent).toEqual([{ by_request: true }])
  })
})
