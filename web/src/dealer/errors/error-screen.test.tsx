import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderRoute } from '../testing/render-route.tsx'

describe('error page (S-08)', () => {
  it.each([
    ['deposit', 'en', 'Do not charge again until the status shows.'],
    ['deposit', 'fr', 'Ne débitez pas de nouveau avant l’affichage de l’état.'],
    ['order', 'en', 'The order is as it was last saved.'],
    ['nonsense', 'en', 'Your saved work is safe.'],
  ] as const)('says what an error means for %s (%s)', async (context, language, text) => {
    renderRoute(`/error-message/${context}/req-42`, { language })
    expect(await screen.findByText(new RegExp(text.replaceAll('.', '\\.')))).toBeVisible()
    expect(screen.getByText('req-42')).toBeVisible()
    expect(await screen.findByText('1-800-555-0199')).toBeVisible()
  })

  it('asks nobody to try again while it is open whether money moved', async () => {
    renderRoute('/error-message/deposit/req-42')
    expect(await screen.findByText(/Do not charge again/)).toBeVisible()
    expect(screen.queryByText(/Nothing was lost|please try again/)).toBeNull()
  })

  it('says that a vehicle is gone', async () => {
    renderRoute('/error-message/vehicle/req-1')
    expect(await screen.findByRole('heading', { name: 'Vehicle no longer available' })).toBeVisible()
  })
})
