import { users } from '@forecourt/contract/identity/users.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCurrentUser, aDealership } from '#shared/testing/current-user.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

const id = (n: number) => `0195b0de-0000-7000-8000-00000000000${n}`
const managed = [
  {
    id: id(1),
    name: 'North Motors',
    city: 'Toronto',
    province_code: 'ON',
    country: 'CA' as const,
    last_used: '2026-11-20T10:00:00Z',
  },
  {
    id: id(2),
    name: 'Garage Étoile',
    city: 'Montréal',
    province_code: 'QC',
    country: 'CA' as const,
    last_used: null,
  },
  {
    id: id(3),
    name: 'Garage Étoile',
    city: 'Québec',
    province_code: 'QC',
    country: 'CA' as const,
    last_used: null,
  },
]

function open(results = managed, path = '/select-dealership?next=%2Fcustomers%2Fadd') {
  const nobody = aCurrentUser({ dealership: null })
  return renderRoute(path, {
    as: nobody,
    answers: [
      fake(users.managedDealerships, { results }),
      fake(users.transferSession, ({ body }) => {
        const chosen = managed.find(one => one.id === body.dealership_id)
        if (chosen === undefined) return problem('not_found')
        const { user } = aCurrentUser({ dealership: aDealership({ ...chosen }) })
        return { user, total_managed_dealerships: results.length }
      }),
    ],
  })
}

describe('select dealership (interface S-07)', () => {
  it('lists the last used first, with the place that distinguishes dealerships of the same name', async () => {
    open()
    const options = await screen.findAllByRole('option')
    expect(options.map(option => option.textContent)).toEqual([
      'North MotorsToronto, ONLast used',
      'Garage ÉtoileMontréal, QC',
      'Garage ÉtoileQuébec, QC',
    ])
    expect(screen.getByText('3 dealerships')).toBeVisible()
  })

  it('filters without accents, moves with arrows, opens with Enter and goes to next', async () => {
    const { user, here } = open()
    const filter = await screen.findByRole('combobox', { name: 'Filter by name' })
    expect(filter).toHaveFocus()
    await screen.findAllByRole('option')
    await user.type(filter, 'etoile')
    expect(screen.getAllByRole('option')).toHaveLength(2)
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Québec')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(here()).toBe('/customers/add'))
    expect(await screen.findByText('Garage Étoile')).toBeVisible()
  })

  it('opens a single one automatically', async () => {
    const { here } = open(managed.slice(0, 1))
    await waitFor(() => expect(here()).toBe('/customers/add'))
  })

  it('shows the support contact when there is none', async () => {
    open([])
    expect(
      await screen.findByText(
        'Your account has no dealership yet. Contact 1-800-555-0199 or support@example.test.',
      ),
    ).toBeVisible()
  })

  it('shows why the list failed to load, and retries', async () => {
    let isBack = false
    const { user } = renderRoute('/select-dealership', {
      as: aCurrentUser({ dealership: null }),
      answers: [fake(users.managedDealerships, () => (isBack ? { results: managed } : problem('not_found')))],
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
    isBack = true
    await user.click(again)
    expect(await screen.findAllByRole('option')).toHaveLength(3)
  })

  it('says so when nothing matches', async () => {
    const { user } = open()
    await screen.findAllByRole('option')
    await user.type(screen.getByRole('combobox'), 'zzz')
    expect(screen.getByText('No dealership matches this name.')).toBeVisible()
  })
})
