import { setUp, type SetUp } from '@forecourt/contract/setup/set-up.ts'
import { SET_UP_STEPS } from '@forecourt/domain/dealership/dealerships/set-up-steps.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fake } from '#shared/testing/fake-server.ts'
import { signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

const stateOf = (...done: string[]): SetUp => ({
  is_done: done.includes('offer'),
  steps: SET_UP_STEPS.map(({ key, isNeeded }) => ({ key, is_needed: isNeeded, is_done: done.includes(key) })),
  next: 'vehicles',
})
const open = (role: Parameters<typeof signedInAs>[0], state: SetUp, language: 'en' | 'fr' = 'en') =>
  renderRoute('/customers', { as: signedInAs(role), language, answers: [fake(setUp.read, state)] })

it('a new dealership sees what is missing for its first offer, and where it is done', async () => {
  open('dealer_admin', stateOf('payments', 'lenders'))
  const guide = within(await screen.findByRole('region', { name: 'Before your first offer' }))
  expect(guide.getByText('2 steps left')).toBeVisible()
  expect(guide.getByRole('link', { name: 'Vehicles to sell' })).toHaveAttribute('href', '/dealer/inventory')
  expect(guide.getByRole('link', { name: /Copy the settings/ })).toBeVisible()
  // A finished step has no link any more.
  expect(guide.queryByRole('link', { name: 'Lenders and their rates' })).toBeNull()
})

it('a step of the platform has no link, in French too', async () => {
  open('dealer_admin', stateOf('payments'), 'fr')
  const guide = within(await screen.findByRole('region', { name: 'Avant votre première offre' }))
  expect(guide.queryByRole('link', { name: 'Prêteurs et leurs taux' })).toBeNull()
  expect(guide.getByText('La plateforme s’en occupe.')).toBeVisible()
})

it.each([
  ['dealer_admin', stateOf('offer')],
  ['dealer_sales_rep', stateOf()],
] as const)('a %s does not see it when there is nothing to do', async (role, state) => {
  open(role, state)
  expect(await screen.findByText('No customers yet.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Before your first offer' })).toBeNull()
})
