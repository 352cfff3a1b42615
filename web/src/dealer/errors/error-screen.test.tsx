import { settings } from '@forecourt/contract/dealership/settings.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

describe('error page (interface S-08)', () => {
  it.each([
    ['deposit', 'en', 'Don’t charge again until the status shows.'],
    ['deposit', 'fr', 'Ne débitez rien d’autre avant que l’état s’affiche.'],
    ['order', 'en', 'The order is as it was last saved.'],
    ['nonsense', 'en', 'Your saved work is safe.'],
  ] as const)('explains an error for %s (%s)', async (context, language, text) => {
    renderRoute(`/error-message/${context}/req-42`, { language })
    expect(await screen.findByText(new RegExp(text.replaceAll('.', '\\.')))).toBeVisible()
    expect(screen.getByText('req-42')).toBeVisible()
    expect(await screen.findByText('1-800-555-0199')).toBeVisible()
  })

  it('does not suggest a retry while it is unknown whether money moved', async () => {
    renderRoute('/error-message/deposit/req-42')
    expect(await screen.findByText(/Don’t charge again/)).toBeVisible()
    expect(screen.queryByText(/Nothing was lost|please try again/)).toBeNull()
  })

  it('leads to the customers when there is no previous page', async () => {
    const { user, here } = renderRoute('/error-message/order/req-42')
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(here()).toBe('/customers'))
  })

  it('says in place of a page that it does not exist, instead of blaming the service', async () => {
    renderRoute('/customers', { answers: [fake(settings.staticData, () => problem('not_found'))] })
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    expect(screen.getByText('This was not found or has been removed.')).toBeVisible()
  })

  it('says that a vehicle is no longer available', async () => {
    renderRoute('/error-message/vehicle/req-1')
    expect(await screen.findByRole('heading', { name: 'Vehicle no longer available' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See the inventory' })).toHaveAttribute(
      'href',
      '/dealer/inventory',
    )
    expect(screen.queryByText(/similar vehicles/)).toBeNull()
  })
})
