import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '#shared/i18n/i18n.ts'
import { UiProvider } from '#shared/ui/theme/ui-provider.tsx'
import { loadChunk } from '#dealer/platform/navigation/chunks.ts'
import { PanelErrorScreen } from './route-error-screen.tsx'

const reload = vi.fn<() => void>()
let isAway: boolean

/** A page whose second screen cannot be fetched while the network is away. */
function openPages() {
  const load = () => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(Screen))
  const router = createMemoryRouter([
    { path: '/', element: <Link to="/deal?lang=en">Open</Link> },
    {
      ErrorBoundary: PanelErrorScreen,
      children: [{ path: '/deal', lazy: async () => ({ Component: await loadChunk(load, reload) }) }],
    },
  ])
  render(
    <UiProvider env="test">
      <RouterProvider router={router} />
    </UiProvider>,
  )
  return router
}

const Screen = () => <h1>The deal</h1>

beforeEach(async () => {
  reload.mockReset()
  sessionStorage.clear()
  await startTexts('en')
  isAway = true
  const online = vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !isAway)
  return () => online.mockRestore()
})

describe('a screen whose code cannot be fetched without a network', () => {
  it('says so and can be retried by hand', async () => {
    const user = userEvent.setup()
    const router = openPages()
    await user.click(screen.getByRole('link', { name: 'Open' }))
    expect(await screen.findByRole('heading', { name: 'This page did not load' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'This page did not load' })).toBeVisible()
    isAway = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'The deal' })).toBeVisible()
    expect(router.state.location.search).toBe('?lang=en')
    expect(reload).not.toHaveBeenCalled()
  })

  it('opens automatically when the network is back', async () => {
    const user = userEvent.setup()
    openPages()
    await user.click(screen.getByRole('link', { name: 'Open' }))
    expect(await screen.findByRole('heading', { name: 'This page did not load' })).toBeVisible()
    isAway = false
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByRole('heading', { name: 'The deal' })).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
  })
})
