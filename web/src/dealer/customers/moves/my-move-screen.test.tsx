import { customers } from '@forecourt/contract/customers/customers.ts'
import { moves, type Move } from '@forecourt/contract/customers/moves.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '#shared/api/query-client.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`

const aMove = (n: number, name: string, changes: Partial<Move['next_move']> = {}): Move => ({
  id: id(n),
  number: `T12-2600000${n}`,
  payment_type: 'finance',
  customer: { id: id(n + 4), full_name: name, phone: null },
  vehicle: { formatted_name: '2026 Terra LX', formatted_name_fr: 'Terra LX 2026' },
  assigned_dealer: null,
  next_move: {
    whose: 'dealer',
    key: 'price_order',
    step: 'build_and_price',
    params: {},
    since: '2026-11-21T10:00:00.000Z',
    is_late: false,
    ...changes,
  },
})

const pageOf = (results: readonly Move[]) => ({
  count: results.length,
  current: 1,
  last: 1,
  limit: 25,
  results: [...results],
})

/** The page that is gone to is another test's. */
const elsewhere = [
  fake(customers.get, () => problem('not_found')),
  fake(orders.get, () => problem('not_found')),
  fake(orders.list, () => problem('not_found')),
]

describe('Your next actions', () => {
  it('shows the queue in order, one action a row, and works by keyboard alone', async () => {
    const { user, here } = renderRoute('/my-move', {
      answers: [
        fake(moves.list, pageOf([aMove(1, 'Marie Tremblay', { is_late: true }), aMove(2, 'Dev Patel')])),
        ...elsewhere,
      ],
    })
    expect((await screen.findAllByText('2 orders are waiting for you'))[0]).toBeVisible()
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map(row => within(row).getByRole('rowheader').textContent)).toEqual([
      'Marie Tremblay',
      'Dev Patel',
    ])
    expect(within(rows[0] as HTMLElement).getByText(/late/)).toBeVisible()
    expect(screen.getAllByRole('link', { name: /^Price the order/ })).toHaveLength(2)
    await user.keyboard('jj{Enter}')
    await waitFor(() => expect(here()).toBe(`/customers/${id(6)}/order/${id(2)}/pricing-worksheet`))
  })

  it('loads the user’s own actions, and says when none is left', async () => {
    const asked: string[] = []
    const { user, here } = renderRoute('/my-move', {
      language: 'fr',
      answers: [
        fake(moves.list, ({ query }) => {
          asked.push(query.whose)
          return pageOf(query.whose === 'mine' ? [] : [aMove(1, 'Marie Tremblay')])
        }),
      ],
    })
    await screen.findByRole('link', { name: 'Marie Tremblay' })
    await user.click(screen.getByRole('radio', { name: 'Les miens' }))
    expect(await screen.findByText('Vous êtes à jour')).toBeVisible()
    expect(here()).toBe('/my-move?whose=mine')
    expect(asked).toEqual(['all', 'mine'])
  })

  it('moves no row by itself: changes wait for the user', async () => {
    let rows = [aMove(1, 'Marie Tremblay')]
    const { user } = renderRoute('/my-move', { answers: [fake(moves.list, () => pageOf(rows))] })
    await screen.findByRole('link', { name: 'Marie Tremblay' })
    rows = [aMove(2, 'Dev Patel'), ...rows]
    await act(() => queryClient.invalidateQueries({ queryKey: [moves.list.path] }))
    expect(await screen.findByText(/1 new/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Dev Patel' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show' }))
    // The button is gone; the Tab key goes on from where it was.
    expect(screen.getByText(/^\d+ .*/, { selector: 'main span[tabindex]' })).toHaveFocus()
    expect(await screen.findByRole('link', { name: 'Dev Patel' })).toBeVisible()
  })

  it('a queue that fails to load can be requested again', async () => {
    renderRoute('/my-move', { answers: [fake(moves.list, () => problem('conflict'))] })
    expect(await screen.findByText('Your next actions could not be loaded.')).toBeVisible()
  })
})
