import { customerMerges } from '@forecourt/contract/customers/customer-merges.ts'
import { customers, type Customer } from '@forecourt/contract/customers/customers.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { followChanges } from '#dealer/platform/events/follow-changes.ts'
import { aCustomer, anOrder, idOf, me, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const marie = aCustomer({ city: null, note: 'Calls at noon.' })
const maria = aCustomer({
  id: idOf(101),
  first_name: 'Maria',
  full_name: 'Maria Tremblay',
  city: 'Guelph',
  note: 'Wants a truck.',
  version: 4,
})

interface PageOptions {
  readonly search?: string
  readonly role?: Parameters<typeof signedInAs>[0]
  readonly answers?: Answers
}

function open({ search = '', role = 'dealer_sales_manager', answers = [] }: PageOptions = {}) {
  const people: readonly Customer[] = [marie, maria]
  return renderRoute(`/customers/${marie.id}${search}`, {
    as: signedInAs(role),
    answers: [
      ...answers,
      fake(customers.get, ({ params }) => people.find(({ id }) => id === params.id) ?? problem('not_found')),
      fake(orders.list, ({ query }) => ({ results: query.customer === maria.id ? [anOrder()] : [] })),
      fake(customers.duplicates, {
        results: [
          { id: marie.id, full_name: 'Marie Tremblay', archive_status: 'Active', matches: ['phone'] },
          { id: maria.id, full_name: 'Maria Tremblay', archive_status: 'Active', matches: ['phone'] },
        ],
      }),
    ],
  })
}

describe('two records of one person', () => {
  it('are compared field by field, and merged as chosen', async () => {
    const sent: unknown[] = []
    const { user } = open({
      answers: [
        fake(customerMerges.merge, ({ body }) => {
          sent.push(body)
          return { id: idOf(900), customer: marie }
        }),
      ],
    })
    const twins = within(await screen.findByRole('region', { name: 'Possible matches' }))
    expect(twins.getAllByRole('listitem')).toHaveLength(1)
    await user.click(twins.getByRole('button', { name: 'Compare with Maria Tremblay and merge' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge two customers' }))
    expect(await dialog.findByText(/1 order moves\./)).toBeVisible()
    const city = within(dialog.getByRole('radiogroup', { name: 'City' }))
    expect(city.getByLabelText('The other recordGuelph')).toBeChecked()
    expect(dialog.queryByRole('radiogroup', { name: 'Email' })).not.toBeInTheDocument()
    await user.click(
      within(dialog.getByRole('radiogroup', { name: 'First name' })).getByLabelText('The other recordMaria'),
    )
    await user.click(dialog.getByRole('button', { name: 'Merge' }))
    await waitFor(() =>
      expect(sent).toEqual([
        {
          kept_id: marie.id,
          merged_id: maria.id,
          kept_version: 1,
          merged_version: 4,
          choices: { first_name: 'merged', city: 'merged', note: 'both' },
        },
      ]),
    )
    expect(await screen.findByText('Maria Tremblay was merged into this customer.')).toBeInTheDocument()
  })

  it('the other record is not fetched after the merge, and the focus is on the page', async () => {
    let isMerged = false
    let askedInVain = 0
    const twin = {
      id: maria.id,
      full_name: 'Maria Tremblay',
      archive_status: 'Active' as const,
      matches: ['phone' as const],
    }
    const { user } = open({
      answers: [
        fake(customers.get, ({ params }) => {
          if (params.id === marie.id) return marie
          if (isMerged) askedInVain += 1
          return isMerged ? problem('not_found') : maria
        }),
        fake(orders.list, ({ query }) => {
          if (query.customer !== maria.id) return { results: [] }
          if (isMerged) askedInVain += 1
          return isMerged ? problem('not_found') : { results: [anOrder()] }
        }),
        fake(customers.duplicates, () => ({ results: isMerged ? [] : [twin] })),
        fake(customerMerges.merge, () => {
          isMerged = true
          // The stream may be faster than the answer.
          followChanges([
            { kind: 'customer', id: maria.id, verb: 'changed', customer: null, version: 5 },
            { kind: 'order', id: anOrder().id, verb: 'changed', customer: maria.id, version: 2 },
          ])
          return { id: idOf(900), customer: marie }
        }),
      ],
    })
    const compare = 'Compare with Maria Tremblay and merge'
    await user.click(await screen.findByRole('button', { name: compare }))
    await user.click(await screen.findByRole('button', { name: 'Merge' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.queryByRole('button', { name: compare })).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    expect(askedInVain).toBe(0)
  })

  it('a URL with the other record opens the comparison', async () => {
    const { here } = open({ search: `?merge=${maria.id}` })
    expect(await screen.findByRole('dialog', { name: 'Merge two customers' })).toBeVisible()
    expect(here()).toBe(`/customers/${marie.id}`)
  })

  it('is not offered to representatives', async () => {
    open({ role: 'dealer_sales_rep' })
    await screen.findByRole('heading', { level: 1, name: 'Marie Tremblay' })
    expect(screen.queryByRole('region', { name: 'Possible matches' })).not.toBeInTheDocument()
  })

  it('a merge is undone from the page; a refusal shows its reason', async () => {
    let code: string | undefined = 'merge_superseded'
    const merge = {
      id: idOf(900),
      full_name: 'Maria Tremblay',
      merged_at: '2026-11-20T15:00:00Z',
      merged_by: me.full_name,
      orders: 1,
      undo_until: '2026-12-20T15:00:00Z',
      undone_at: null,
      can_undo: true,
    }
    const { user } = open({
      answers: [
        fake(customerMerges.ofCustomer, { results: [merge] }),
        fake(customerMerges.undo, () =>
          code === undefined ? { kept: marie, restored: maria.id } : problem('conflict', { code }),
        ),
      ],
    })
    const undo = await screen.findByRole('button', { name: 'Undo the merge with Maria Tremblay' })
    await user.click(undo)
    expect(await screen.findByText(/Undo the later merge first/)).toBeVisible()
    code = undefined
    await user.click(undo)
    expect(await screen.findByText('Maria Tremblay is a separate customer again.')).toBeInTheDocument()
  })

  it('the old URL of a merged record redirects to the remaining one', async () => {
    const { router, here } = open({
      answers: [
        fake(customers.get, ({ params }) =>
          params.id === maria.id
            ? problem('not_found', { code: 'merged', params: { into: marie.id } })
            : marie,
        ),
      ],
    })
    await screen.findByRole('heading', { level: 1, name: 'Marie Tremblay' })
    await router.navigate(`/customers/${maria.id}`)
    await waitFor(() => expect(here()).toBe(`/customers/${marie.id}`))
  })
})
