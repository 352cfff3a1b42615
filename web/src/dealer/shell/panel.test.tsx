import { customers } from '@forecourt/contract/customers/customers.ts'
import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { settings } from '@forecourt/contract/dealership/settings.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#shared/api/query-client.ts'
import { aCurrentUser, aDealership } from '#shared/testing/current-user.ts'
import { answerWith, fake, problem } from '#shared/testing/fake-server.ts'
import { readAccent } from '#shared/ui/theme/accent-store.ts'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { readToasts, showToast } from '#shared/ui/toast/toast-store.ts'
import { aCustomerRow, aPage, idOf } from '#dealer/testing/deals.ts'
import { aHomeDealership } from '#dealer/testing/answers.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

const path = '/customers/add'
const ready = () => screen.findByRole('heading', { level: 1 })

afterEach(() => vi.useRealTimers())

describe('frame', () => {
  it('offers existing pages that the role may open, with the counts of the saved views', async () => {
    renderRoute(path)
    await ready()
    const nav = screen.getAllByRole('navigation', { name: 'Main navigation' })[0]
    const links = within(nav ?? document.body)
    expect(links.getByRole('link', { name: 'Customers' })).toHaveAttribute('href', '/dealer/customers')
    expect(await links.findByRole('link', { name: 'Your next actions 7' })).toHaveAttribute(
      'href',
      '/dealer/my-move',
    )
    expect(links.getByRole('link', { name: 'Holds to capture 2' })).toBeVisible()
    expect(links.getByRole('link', { name: 'My profile' })).toHaveAttribute('href', '/dealer/my-profile')
    for (const absent of ['Users', 'Payments', 'Analytics', 'Settings'])
      expect(links.queryByText(absent)).not.toBeInTheDocument()
  })

  it('shows "no access" in place, with the URL kept', async () => {
    const { here } = renderRoute(path, { as: aCurrentUser({ permissions: ['page:customers'] }) })
    expect(await screen.findByText('You do not have access to this page.')).toBeVisible()
    expect(here()).toBe(path)
    expect(screen.getByRole('link', { name: 'Go to customers' })).toBeVisible()
    expect(await screen.findByText('A dealer administrator can give you access.')).toBeVisible()
  })

  it('names the administrators, if colleagues are visible', async () => {
    const colleague = { id: idOf(1), full_name: 'Ana Boyd', role: 'dealer_admin', is_active: true } as const
    renderRoute('/users', {
      as: aCurrentUser({ permissions: ['page:customers', 'customer:list'] }),
      answers: [
        fake(users.assignableDealerUsers, {
          results: [
            colleague,
            { ...colleague, id: idOf(2), full_name: 'Dev Roy', role: 'dealer_sales_rep' },
            { ...colleague, id: idOf(3), full_name: 'Zoe Gone', is_active: false },
          ],
        }),
      ],
    })
    expect(await screen.findByText('Administrators who can give you access: Ana Boyd.')).toBeVisible()
  })

  it('shows a corporate user that everything is read-only', async () => {
    renderRoute(path, { as: aCurrentUser({ is_corporate_dealer_user: true }) })
    expect(await screen.findByText('View only – corporate access.')).toBeVisible()
  })

  it('switches the language in place, and keeps it when the server refuses', async () => {
    const { user } = renderRoute(path)
    await ready()
    await user.click(screen.getByRole('button', { name: 'FR – Français' }))
    expect(await screen.findByRole('button', { name: 'EN – English' })).toBeVisible()
    expect(document.documentElement.lang).toBe('fr')
  })

  it('keeps the language and says so when it cannot be changed', async () => {
    const { user } = renderRoute(path, { answers: [fake(settings.setLanguage, () => problem('fault'))] })
    await ready()
    await user.click(screen.getByRole('button', { name: 'FR – Français' }))
    expect(await screen.findByText('The language could not be changed.')).toBeVisible()
    expect(document.documentElement.lang).toBe('en')
  })

  it('offers only languages of the dealership', async () => {
    renderRoute(path, { as: aCurrentUser({ dealership: aDealership({ allowed_languages: ['en'] }) }) })
    await ready()
    expect(screen.queryByRole('button', { name: 'FR – Français' })).not.toBeInTheDocument()
  })

  it('clears modals and moves the focus to the title on a route change', async () => {
    const { router } = renderRoute(path)
    await ready()
    let answer: Promise<boolean> | undefined
    act(() => {
      answer = confirm({ kind: 'delete', title: 'Delete this fee?' })
    })
    expect(await screen.findByRole('dialog', { name: 'Delete this fee?' })).toBeVisible()
    await act(() => router.navigate('/dealer/trader-panel-warning'))
    await expect(answer).resolves.toBe(false)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  it('says that there is no network, as long as there is none', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    renderRoute(path)
    await ready()
    expect(await screen.findByText(/^You are offline|offline/i)).toBeVisible()
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByText(/offline/i)).toBeNull())
    online.mockRestore()
  })

  it('keeps toasts for the bell, which counts the unread', async () => {
    const { user } = renderRoute(path)
    await ready()
    act(() => void showToast({ type: 'success', text: 'Saved' }))
    // Other toasts of the page are unread too: the bell counts all of them.
    const bells = await waitFor(() =>
      screen.getAllByRole('button', { name: `Notifications, ${readToasts().kept.length} unread` }),
    )
    await user.click(bells[0] as HTMLElement)
    expect(await screen.findByRole('dialog')).toHaveTextContent('Saved')
  })
})

describe('keys', () => {
  it('opens the list of keys with ?, navigates with G C, and can be switched off', async () => {
    const { user, here } = renderRoute(path)
    await ready()
    await user.keyboard('?')
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(sheet).getByText('Go to customers')).toBeVisible()
    expect(within(sheet).queryByText('Go to users')).not.toBeInTheDocument()
    await user.click(within(sheet).getByRole('button', { name: 'Close' }))
    localStorage.setItem('dp-shortcuts', 'off')
    await user.keyboard('gc')
    expect(here()).toBe(path)
    localStorage.removeItem('dp-shortcuts')
    await user.keyboard('gc')
    await waitFor(() => expect(here()).toBe('/customers'))
  })

  it('opens the palette with Ctrl K and navigates', async () => {
    const { user, here } = renderRoute(path)
    await ready()
    await user.keyboard('{Control>}k{/Control}')
    const box = await screen.findByLabelText('Search or type > for actions, # for an order, @ for a person')
    await user.type(box, '>add')
    expect(await screen.findByText('Add customer', { selector: '[class*="Spotlight"] *' })).toBeVisible()
    await user.clear(box)
    await user.type(box, 'customers')
    await user.click(await screen.findByText('Customers', { selector: '[class*="Spotlight"] *' }))
    await waitFor(() => expect(here()).toBe('/customers'))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('opens the customer that was found, on Enter', async () => {
    const { user, here } = renderRoute(path, {
      answers: [
        fake(customers.list, aPage([aCustomerRow({ id: idOf(7), full_name: 'Ottilie Brandvold' })])),
        // The opened page is not part of this test.
        fake(customers.get, () => problem('not_found')),
        fake(orders.list, { results: [] }),
      ],
    })
    await ready()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(
      await screen.findByLabelText('Search or type > for actions, # for an order, @ for a person'),
      'brandvold',
    )
    expect(await screen.findByText('Ottilie Brandvold')).toBeVisible()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(here()).toBe(`/customers/${idOf(7)}`))
  })
})

describe('the dealership’s colour (interface 1.11)', () => {
  const primaryFor = async (color: string | null, as = aCurrentUser()) => {
    const home = aHomeDealership({ theme: { logo: null, color } })
    const { unmount } = renderRoute(path, { as, answers: [fake(dealerships.home, home)] })
    await ready()
    unmount()
    return readAccent()?.[7]
  }

  it('becomes the primary colour, dark enough to be legible', async () => {
    expect(await primaryFor('#0f5c9c')).toBe('#0f5c9c')
    const deepened = await primaryFor('#f2a900')
    expect(deepened).toMatch(/^#[0-9a-f]{6}$/)
    expect(deepened).not.toBe('#f2a900')
  })

  it('is the product’s own without one, with an invalid one, and for the platform', async () => {
    expect(await primaryFor(null)).toBeUndefined()
    expect(await primaryFor('blue')).toBeUndefined()
    expect(await primaryFor('#0f5c9c', aCurrentUser({ is_super_admin: true }))).toBeUndefined()
  })
})

describe('end of the session', () => {
  it('redirects to login with the reason and the way back on 440', async () => {
    const { here, router } = renderRoute(path)
    await ready()
    const { call } = await import('#shared/api/client.ts')
    answerWith(
      fake(users.managedDealerships, () => problem('session_expired')),
      fake(users.currentUser, () => problem('not_authenticated')),
    )
    await act(() => call(users.managedDealerships, { query: {} }).catch(() => undefined))
    await waitFor(() => expect(here()).toBe('/login?reason=session_expired&next=%2Fcustomers%2Fadd'))
    expect(await screen.findByText('Your session has expired. Please sign in again.')).toBeVisible()
    expect(sessionStorage.getItem('dp-session')).toBeNull()
    expect(router.state.errors).toBeNull()
    await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]))
  })

  it('keeps its reason when concurrent calls with the new cookies of the 440 get 401', async () => {
    const { here } = renderRoute(path)
    await ready()
    const { call } = await import('#shared/api/client.ts')
    const loginText = Promise.withResolvers<void>()
    answerWith(
      fake(users.managedDealerships, () => problem('session_expired')),
      fake(users.assignableDealerUsers, () => problem('not_authenticated')),
      fake(users.currentUser, async () => {
        await loginText.promise
        return problem('not_authenticated')
      }),
    )
    const late = call(users.assignableDealerUsers, {}).catch(() => undefined)
    await act(() => call(users.managedDealerships, { query: {} }).catch(() => undefined))
    loginText.resolve()
    await act(() => late)
    await waitFor(() => expect(here()).toBe('/login?reason=session_expired&next=%2Fcustomers%2Fadd'))
    expect(await screen.findByText('Your session has expired. Please sign in again.')).toBeVisible()
    expect(here()).toBe('/login?reason=session_expired&next=%2Fcustomers%2Fadd')
  })

  it('is reported as such when it ends on the first call of a page', async () => {
    let turns = 0
    const asked = fake(users.currentUser, () => {
      turns += 1
      return turns === 1 ? problem('session_expired') : problem('not_authenticated')
    })
    const { here } = renderRoute('/customers?page=2', { as: null, answers: [asked] })
    expect(await screen.findByText('Your session has expired. Please sign in again.')).toBeVisible()
    expect(here()).toBe('/login?reason=session_expired&next=%2Fcustomers%3Fpage%3D2')
    expect(turns).toBe(1)
  })

  it('is reported as such when it ends on the way to another page', async () => {
    const { here, router } = renderRoute(path)
    await ready()
    const { dropSession } = await import('#dealer/identity/accounts/sessions/session.ts')
    answerWith(fake(users.currentUser, () => problem('session_expired')))
    dropSession()
    await act(() => router.navigate('/dealer/customers'))
    expect(await screen.findByText('Your session has expired. Please sign in again.')).toBeVisible()
    expect(here()).toMatch(/^\/login\?reason=session_expired&next=/)
  })

  it('warns two minutes before the idle limit, and extends the session on request', async () => {
    const asked = vi.fn<() => void>()
    const times = [120, 1800]
    const { user } = renderRoute(path, {
      answers: [
        fake(users.currentUser, () => {
          asked()
          const answer = aCurrentUser()
          return { ...answer, session: { ...answer.session, idle_seconds_left: times.shift() ?? 1800 } }
        }),
      ],
    })
    await ready()
    expect(await screen.findByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('says that the session could not be extended, and keeps asking', async () => {
    const { user } = renderRoute(path, {
      answers: [
        fake(users.currentUser, () => {
          const answer = aCurrentUser()
          return { ...answer, session: { ...answer.session, idle_seconds_left: 120 } }
        }),
      ],
    })
    await ready()
    const stay = await screen.findByRole('button', { name: 'Stay signed in' })
    answerWith(fake(users.currentUser, () => problem('too_many_requests')))
    await user.click(stay)
    expect(await screen.findByText('Your session couldn’t be extended. Please try again.')).toBeVisible()
    expect(screen.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
  })
})

describe('switching dealership', () => {
  it('works in the other dealership and says so', async () => {
    const other = {
      id: '0195b0de-0000-7000-8000-0000000000d2',
      name: 'Garage Étoile',
      city: 'Montréal',
      province_code: 'QC',
      country: 'CA' as const,
    }
    const { user, here } = renderRoute(path, {
      as: { ...aCurrentUser(), total_managed_dealerships: 2 },
      answers: [
        fake(users.managedDealerships, { results: [{ ...other, last_used: null }] }),
        fake(users.transferSession, {
          user: aCurrentUser({ dealership: aDealership(other) }).user,
          total_managed_dealerships: 2,
        }),
      ],
    })
    await ready()
    await user.click(screen.getByRole('button', { name: 'Dealership: North Motors' }))
    await user.click(await screen.findByRole('option', { name: /Garage Étoile/ }))
    expect(await screen.findByText('You are now in Garage Étoile')).toBeVisible()
    expect(here()).toBe('/customers')
    expect(screen.getByRole('button', { name: 'Dealership: Garage Étoile' })).toBeVisible()
  })
})
