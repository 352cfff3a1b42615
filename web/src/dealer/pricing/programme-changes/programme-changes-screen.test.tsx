import {
  programmeChanges,
  type ChangedOrder,
  type ProgrammeChange,
} from '@forecourt/contract/pricing/programme-changes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake } from '#shared/testing/fake-server.ts'
import { idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

const change = (given: Partial<ProgrammeChange> = {}): ProgrammeChange => ({
  id: idOf(700),
  kind: 'rate_card',
  subject: idOf(701),
  name: 'Boreal Motor Finance',
  name_fr: 'Financement Auto Boréale',
  effective_from: '2026-11-21',
  is_done: true,
  orders_seen: 120,
  orders_open: 120,
  orders_changed: 2,
  created: '2026-11-21T15:00:00.000Z',
  created_by: 'Ada Root',
  ...given,
})

const order = (given: Partial<ChangedOrder> = {}): ChangedOrder => ({
  order: idOf(710),
  number: 'D1-2026-00042',
  customer: idOf(711),
  customer_name: 'Marie Tremblay',
  assigned_dealer: null,
  assigned_dealer_name: null,
  vehicle: '2026 Honda CR-V',
  vehicle_fr: 'Honda CR-V 2026',
  payment_type: 'finance',
  frequency: 'monthly',
  old_payment: '626.48',
  new_payment: '631.12',
  difference: '4.64',
  reason: null,
  ...given,
})

const gone = order({
  order: idOf(712),
  number: 'D1-2026-00043',
  new_payment: null,
  difference: null,
  reason: 'term_not_offered',
})

const found = order({
  order: idOf(713),
  number: 'D1-2026-00044',
  old_payment: null,
  difference: null,
  reason: 'not_offered',
})

const page = <T,>(results: T[]) => ({ count: results.length, current: 1, last: 1, limit: 15, results })

const open = (path: string, given: ProgrammeChange[], rows: ChangedOrder[], asked: URL[] = []) =>
  renderRoute(path, {
    as: signedInAs('dealer_sales_manager'),
    answers: [
      fake(programmeChanges.list, ({ request }) => {
        asked.push(new URL(request.url))
        return page(given)
      }),
      fake(programmeChanges.orders, ({ request }) => {
        asked.push(new URL(request.url))
        return { ...page(rows), change: given[0] ?? change() }
      }),
    ],
  })

describe('changed payments', () => {
  it('lists the orders of the newest change with old and new payment, linked to each', async () => {
    open('/programme-changes', [change()], [order(), gone, found])
    const row = within(await screen.findByRole('row', { name: /00042/ }))
    expect(row.getByText('$626.48/month')).toBeVisible()
    expect(row.getByText('$631.12/month')).toBeVisible()
    expect(row.getByText('+$4.64')).toBeVisible()
    expect(row.getByRole('link')).toHaveAttribute(
      'href',
      `/dealer/customers/${idOf(711)}/order/${idOf(710)}/pricing-worksheet`,
    )
    expect(
      within(screen.getByRole('row', { name: /00043/ })).getByText('term no longer offered'),
    ).toBeVisible()
    const back = within(screen.getByRole('row', { name: /00044/ }))
    expect(back.getByText('was not offered')).toBeVisible()
    expect(back.getByText('$631.12/month')).toBeVisible()
    expect(screen.getByText('2 open orders change')).toBeVisible()
  })

  it('requests another sorting, and the change of one card', async () => {
    const asked: URL[] = []
    const { user } = open(`/programme-changes?subject=${idOf(701)}`, [change()], [order()], asked)
    await user.click(await screen.findByRole('button', { name: /Old payment/ }))
    await waitFor(() => expect(asked.map(url => url.searchParams.get('ordering'))).toContain('old_payment'))
    expect(asked.some(url => url.searchParams.get('subject') === idOf(701))).toBe(true)
  })

  it('shows the progress of the run', async () => {
    open('/programme-changes', [change({ is_done: false, orders_seen: 40, orders_changed: 0 })], [])
    expect(await screen.findByText('Checked 40 of 120 open orders')).toBeVisible()
    expect(screen.getByRole('progressbar')).toBeVisible()
    expect(await screen.findByText('None found so far.')).toBeVisible()
  })

  it('shows the empty state', async () => {
    open('/programme-changes', [], [])
    expect(await screen.findByText('Nothing published yet.')).toBeVisible()
  })
})
