import { customers } from '@forecourt/contract/customers/customers.ts'
import { notifications, type Notification } from '@forecourt/contract/identity/notifications.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

const customer = '00000000-0000-7000-8000-0000000000c1'
const order = '00000000-0000-7000-8000-0000000000d1'

const aNotification = (n: number, changes: Partial<Notification> = {}): Notification => ({
  id: `00000000-0000-7000-8000-00000000000${n}`,
  event: 'customer_creates_account',
  customer: { id: customer, full_name: 'Marie Tremblay' },
  feed: null,
  order: null,
  created: '2026-11-21T14:00:00.000Z',
  is_read: false,
  ...changes,
})

function openWith(stored: Notification[], ...before: HttpHandler[]) {
  const marked: unknown[] = []
  let known = stored
  const unread = () => known.filter(one => !one.is_read).length
  const page = renderRoute('/my-move', {
    answers: [
      ...before,
      ...elsewhere,
      fake(notifications.list, () => ({ results: known, unread: unread() })),
      fake(notifications.markRead, ({ body }) => {
        marked.push(body.id_list)
        known = known.map(one => ({ ...one, is_read: body.id_list?.includes(one.id) ?? true }))
        return { unread: unread() }
      }),
    ],
  })
  const bell = async (count: number) =>
    (await screen.findAllByRole('button', { name: `Notifications, ${count} unread` }))[0] ?? document.body
  return { ...page, marked, bell }
}

/** The page that is gone to is another test's. */
const elsewhere = [
  fake(customers.get, () => problem('not_found')),
  fake(orders.get, () => problem('not_found')),
  fake(orders.list, () => problem('not_found')),
]

describe('the bell', () => {
  it('shows events of customers; opening one marks it as read and leads to its step', async () => {
    const { user, here, marked, bell } = openWith([
      aNotification(1, { event: 'quote_selected', order }),
      aNotification(2),
      aNotification(3, { event: 'customer_opens_tokenized_link', is_read: true }),
    ])
    await user.click(await bell(2))
    const items = await screen.findAllByRole('link', { name: /^Marie Tremblay/ })
    expect(items.map(item => within(item).getByText(/Marie/).textContent)).toEqual([
      'Marie Tremblay chose how to pay, unread',
      'Marie Tremblay created an account, unread',
      'Marie Tremblay opened a link you sent',
    ])
    await user.click(items[0] as HTMLElement)
    await waitFor(() => expect(here()).toBe(`/customers/${customer}/order/${order}/pricing-worksheet`))
    await waitFor(() => expect(marked).toEqual([['00000000-0000-7000-8000-000000000001']]))
  })

  it('marks all as read, and shows the empty state', async () => {
    const { user, marked, bell } = openWith([aNotification(1), aNotification(2)])
    await user.click(await bell(2))
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    expect(await bell(0)).toBeVisible()
    expect(marked).toEqual([null])
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument()
  })

  it('reports that they could not be marked, and leaves them unread', async () => {
    const { user, bell } = openWith(
      [aNotification(1)],
      fake(notifications.markRead, () => problem('unavailable')),
    )
    await user.click(await bell(1))
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    const [said] = await screen.findAllByText('The notifications could not be marked as read.')
    expect(said).toBeVisible()
    expect(screen.getByRole('link', { name: /, unread/ })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeVisible()
  })

  it('leads to the step of one that could not be marked, without an error', async () => {
    let asked = 0
    const { user, here, bell } = openWith(
      [aNotification(1, { event: 'quote_selected', order })],
      fake(notifications.markRead, () => {
        asked += 1
        return problem('unavailable')
      }),
    )
    await user.click(await bell(1))
    await user.click(await screen.findByRole('link', { name: /^Marie Tremblay/ }))
    await waitFor(() => expect(here()).toContain(order))
    await waitFor(() => expect(asked).toBe(1))
    expect(screen.queryByText(/could not be marked/)).not.toBeInTheDocument()
  })

  it('can be requested again after an error', async () => {
    const { user } = renderRoute('/my-move', {
      answers: [fake(notifications.list, () => problem('conflict'))],
    })
    await user.click(
      (await screen.findAllByRole('button', { name: 'Notifications, 0 unread' }))[0] ?? document.body,
    )
    expect(await screen.findByText('The notifications could not be loaded.')).toBeVisible()
  })
})
