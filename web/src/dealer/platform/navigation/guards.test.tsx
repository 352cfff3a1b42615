import { dealershipSettings } from '@forecourt/contract/dealership/dealership-settings.ts'
import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { settings } from '@forecourt/contract/dealership/settings.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { paymentSettings } from '@forecourt/contract/pricing/payment-settings.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findText, loadTexts } from '#shared/i18n/i18n.ts'
import { aCurrentUser, aDealership, aVerificationStatus } from '#shared/testing/current-user.ts'
import { answerWith, fake, problem } from '#shared/testing/fake-server.ts'
import { afterSignIn, guards, loginPath, safeNext, type Visit } from './guards.ts'
import { aHomeDealership, aPaymentSettings, aSettings, aStaticData } from '#dealer/testing/answers.ts'
import { signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

const atHistory = (length: number) => vi.spyOn(History.prototype, 'length', 'get').mockReturnValue(length)
const trs = () => aCurrentUser({ dealership: aDealership({ is_trs_enabled: true }) })
const half = () => aCurrentUser({ fully_authenticated: false })

const noDevice = aVerificationStatus({ has_device: false, masked_phone: null })

beforeEach(() => vi.restoreAllMocks())

describe('where a visit ends (product 2, navigation guards)', () => {
  it.each([
    ['signed out', null, '/customers', '/login?reason=please_login_to_continue&next=%2Fcustomers'],
    [
      'signed out, with a filter',
      null,
      '/customers?awaiting=dealer',
      '/login?reason=please_login_to_continue&next=%2Fcustomers%3Fawaiting%3Ddealer',
    ],
    ['signed out at the root', null, '/', '/login?reason=please_login_to_continue'],
    ['signed out at an unknown path', null, '/nowhere', '/login?reason=please_login_to_continue'],
    ['signed out at login', null, '/login', '/login'],
    [
      'signed out at the second factor',
      null,
      '/verification',
      '/login?reason=please_login_to_continue&next=%2Fverification',
    ],
    ['signed out at an open page', null, '/trader-panel-warning', '/trader-panel-warning'],
    ['half session', half(), '/customers', '/verification?next=%2Fcustomers'],
    ['half session at login', half(), '/login', '/login'],
    ['signed in at the root', aCurrentUser(), '/', '/customers'],
    ['signed in at login', aCurrentUser(), '/login', '/customers'],
    ['signed in at the second factor', aCurrentUser(), '/verification', '/customers'],
    ['signed in at an unknown path', aCurrentUser(), '/nowhere/at/all', '/customers'],
    ['signed in at a page of a later version', aCurrentUser(), '/gallery/token', '/customers'],
    ['no dealership, unknown path', aCurrentUser({ dealership: null }), '/nowhere', '/select-dealership'],
    ['signed in at the analytics, which this version has not', aCurrentUser(), '/analytics', '/customers'],
    ['no dealership, panel page', aCurrentUser({ dealership: null }), '/customers', '/select-dealership'],
  ])('%s', async (_, as, from, to) => {
    const none = { results: [] }
    const { here } = renderRoute(from, {
      as,
      answers: [fake(users.managedDealerships, none), fake(users.verificationStatus, noDevice)],
    })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(here()).toBe(to))
  })
})

describe('the guards', () => {
  it('run in the order of the specification', () => {
    expect(guards.map(({ name }) => name)).toEqual([
      'languageAndCopy',
      'authenticated',
      'secondFactor',
      'withoutRole',
      'knownPath',
      'entryData',
      'tradeInSystem',
      'externalCrm',
      'analytics',
    ])
  })

  it.each([
    [true, undefined],
    [false, { to: '/customers' }],
  ])(
    'the analytics, where they are switched on (%s), are a page',
    async (enableAnalyticsDashboard, verdict) => {
      renderRoute('/customers/add', {
        answers: [fake(settings.staticData, { ...aStaticData(), enableAnalyticsDashboard })],
      })
      await screen.findByRole('heading', { level: 1 })
      const visit: Visit = {
        pathname: '/analytics',
        search: '',
        isKnown: true,
        from: '/customers/add',
        historyLength: 2,
      }
      expect(await guards.at(-1)?.(visit)).toEqual(verdict)
    },
  )
})

describe('last visited URL', () => {
  it.each([
    ['/customers/add?x=1', '/customers/add?x=1', {}],
    ['/customers', null, {}],
    ['/login', null, { as: null }],
    ['/verification', null, { as: half() }],
    ['/nowhere', null, {}],
  ])('%s is remembered as %s', async (path, kept, options) => {
    renderRoute(path, { ...options, answers: [fake(users.verificationStatus, noDevice)] })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(sessionStorage.getItem('dp-last-url')).toBe(kept))
  })

  it.each(['/payments', '/inventory', '/leads', '/deposits', '/appointments', '/my-move', '/audit-log'])(
    'is not %s when the trade-in system closes it',
    async path => {
      const { here } = renderRoute(path, { as: trs() })
      await waitFor(() => expect(here()).toMatch(/^\/trader-panel-/))
      expect(sessionStorage.getItem('dp-last-url')).toBeNull()
    },
  )

  it.each(['/pricing-report', '/audit-log', '/deposits'])(
    'is not %s for a role without permission',
    async path => {
      renderRoute(path)
      expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible()
      expect(sessionStorage.getItem('dp-last-url')).toBeNull()
    },
  )

  it('is used after signing in, but not over next', () => {
    sessionStorage.setItem('dp-last-url', '/customers/add')
    expect(afterSignIn('')).toBe('/customers/add')
    expect(afterSignIn('?next=%2Fcustomers%2F1')).toBe('/customers/1')
    sessionStorage.clear()
    expect(afterSignIn('')).toBe('/customers')
  })

  it.each([
    ['/customers', '/customers'],
    ['/customers?page=2', '/customers?page=2'],
    ['//other.example', undefined],
    ['/\\other.example', undefined],
    ['https://other.example', undefined],
    ['javascript:alert(1)', undefined],
    ['/login', undefined],
    ['', undefined],
    [null, undefined],
  ])('next %s leads to %s', (next, target) => expect(safeNext(next)).toBe(target))

  it('is part of the login URL', () => {
    expect(loginPath('session_expired', '/customers/1')).toBe(
      '/login?reason=session_expired&next=%2Fcustomers%2F1',
    )
    expect(loginPath(undefined, '/')).toBe('/login')
  })
})

describe('are logged on the server', () => {
  const reports: unknown[] = []
  const guardReports = http.post('*/api/guard-reports/', async ({ request }) => {
    reports.push(await request.json())
    return new HttpResponse(null, { status: 204 })
  })
  beforeEach(() => {
    reports.length = 0
  })

  it('a page that this role may not open, once, without its query', async () => {
    const { router } = renderRoute('/pricing-report?search=Ana', { answers: [guardReports] })
    await screen.findByRole('heading', { name: 'No access' })
    await act(() => router.navigate('/customers/add'))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'No access' })).toBeNull())
    await act(() => router.navigate('/pricing-report'))
    await screen.findByRole('heading', { name: 'No access' })
    await waitFor(() =>
      expect(reports).toEqual([{ outcome: 'denied', page: `${location.origin}/dealer/pricing-report` }]),
    )
  })

  it('a failed guard, while the current page stays', async () => {
    const { router, here } = renderRoute('/customers/add', {
      answers: [guardReports, fake(settings.staticData, () => problem('fault'))],
    })
    await waitFor(() => expect(here()).toBe('/customers/add'))
    await waitFor(() =>
      expect(reports).toEqual([
        { outcome: 'failed', page: `${location.origin}/dealer/customers/add`, reason: 'fault' },
      ]),
    )
    expect(router.state.errors).not.toBeNull()
  })
})

describe('entry', () => {
  it('loads static data and financing settings before the page is shown', async () => {
    const asked: string[] = []
    const { user, ...rest } = aCurrentUser()
    const permissions = [...user.permissions, 'payment-settings:read']
    let isAnswered = false
    renderRoute('/customers/add', {
      as: { ...rest, user: { ...user, permissions } },
      answers: [
        fake(settings.staticData, async () => {
          asked.push('static data')
          await delay(50)
          isAnswered = true
          return aStaticData()
        }),
        fake(paymentSettings.get, () => {
          asked.push('financing settings')
          return aPaymentSettings()
        }),
      ],
    })
    await screen.findByRole('heading', { level: 1 })
    expect(isAnswered).toBe(true)
    expect(asked.sort()).toEqual(['financing settings', 'static data'])
  })

  it('loads the dealership’s own texts before the page is shown', async () => {
    const home = aHomeDealership({ custom_copy: { 'shop.sign_in.title': { en: 'Come in', fr: 'Entrez' } } })
    renderRoute('/customers/add', { answers: [fake(dealerships.home, home)] })
    await screen.findByRole('heading', { level: 1 })
    await loadTexts('shop')
    expect(findText('shop', 'sign_in.title')).toBe('Come in')
  })

  it('loads the language and shows nothing before', async () => {
    renderRoute('/login', { as: null, language: 'fr' })
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument()
    expect(
      await screen.findByRole('heading', { name: 'Connexion au panneau de la concession' }),
    ).toBeVisible()
    expect(document.documentElement.lang).toBe('fr')
  })
})

describe('trade-in-system dealers (decisions 2.13)', () => {
  it('says "signed in" in a fresh tab without history', async () => {
    atHistory(1)
    const { here } = renderRoute('/customers', { as: trs() })
    await waitFor(() => expect(here()).toBe('/trader-panel-successful-login'))
    expect(await screen.findByText('You are signed in. You can close this tab.')).toBeVisible()
  })

  it('warns after login', async () => {
    atHistory(3)
    const { here } = renderRoute('/customers', { as: trs() })
    await waitFor(() => expect(here()).toBe('/trader-panel-warning'))
    expect(
      await screen.findByText('This tool opens from your trade-in system. Please return there.'),
    ).toBeVisible()
  })

  it('keeps its settings open to users who may switch it off', async () => {
    atHistory(3)
    const admin = signedInAs('dealer_admin')
    const { here } = renderRoute('/dealerships?section=trade', {
      as: { ...admin, user: { ...admin.user, dealership: aDealership({ is_trs_enabled: true }) } },
      answers: [fake(dealershipSettings.list, { count: 0, current: 1, last: 1, limit: 15, results: [] })],
    })
    expect(await screen.findByRole('heading', { name: 'Trade-in', level: 2 })).toBeVisible()
    expect(here()).toBe('/dealerships?section=trade')
  })

  it('stays on a page of the deal instead of entering a main page, and warns the second time', async () => {
    atHistory(3)
    const { here, router } = renderRoute('/customers/add', { as: trs() })
    await screen.findByRole('heading', { level: 1 })
    await router.navigate('/dealer/customers')
    expect(here()).toBe('/customers/add')
    await router.navigate('/dealer/customers')
    await waitFor(() => expect(here()).toBe('/trader-panel-warning'))
  })
})

describe('number of session checks', () => {
  const signedOut = () => {
    const asked = vi.fn<() => void>()
    const answer = fake(users.currentUser, () => {
      asked()
      return problem('not_authenticated')
    })
    return { asked, answers: [answer] }
  }

  it.each(['/customers', '/', '/nowhere', '/verification', '/login'])(
    'once for a requester without a session who ends at login from %s',
    async from => {
      const { asked, answers } = signedOut()
      renderRoute(from, { as: null, answers })
      expect(await screen.findByLabelText('Email')).toBeVisible()
      expect(asked).toHaveBeenCalledTimes(1)
    },
  )

  it('again on the next navigation, when another tab may have signed in', async () => {
    const { asked, answers } = signedOut()
    const { here, router } = renderRoute('/customers', { as: null, answers })
    await screen.findByLabelText('Email')
    answerWith(fake(users.currentUser, aCurrentUser()))
    await router.navigate('/dealer/login')
    await waitFor(() => expect(here()).toBe('/customers'))
    expect(asked).toHaveBeenCalledTimes(1)
  })
})

describe('other guards', () => {
  /** Signs out of a dealership that signs in through another system, at this address. */
  async function leaveTowards(url: string | null) {
    let isSignedIn = true
    const user = aCurrentUser({ dealership: aDealership({ use_external_crm: true }) })
    const view = renderRoute('/customers/add', {
      answers: [
        fake(users.currentUser, () => (isSignedIn ? user : problem('not_authenticated'))),
        fake(settings.settings, aSettings({ external_crm_redirect_url: url })),
        fake(users.logout, () => {
          isSignedIn = false
          return { redirect_url: '/dealer/login' }
        }),
      ],
    })
    await screen.findByRole('heading', { level: 1 })
    await view.user.click(screen.getByRole('button', { name: 'Account of Ana Boyd' }))
    await view.user.click(await screen.findByRole('button', { name: 'Sign out' }))
    return view
  }

  it('a dealership with an external CRM signs in there, and nothing of its users stays in the tab', async () => {
    sessionStorage.setItem('dp-unanswered', '{"of somebody":"a key"}')
    const view = await leaveTowards('https://crm.example.test/start')
    await waitFor(() => expect(view.left).toHaveBeenCalledWith('https://crm.example.test/start'))
    expect(sessionStorage.getItem('dp-unanswered')).toBeNull()
  })

  it.each(['http://crm.example.test/start', null])('redirects nobody to %s', async url => {
    const view = await leaveTowards(url)
    expect(await screen.findByText(/signs in through another system/)).toBeVisible()
    expect(view.left).not.toHaveBeenCalled()
  })

  it('a failed guard cancels the navigation silently', async () => {
    const answers = [fake(settings.staticData, () => (isBroken ? problem('not_found') : aStaticData()))]
    let isBroken = false
    const { here, router } = renderRoute('/customers/add', { answers })
    const title = await screen.findByRole('heading', { level: 1 })
    isBroken = true
    const { queryClient } = await import('#shared/api/query-client.ts')
    queryClient.clear()
    await router.navigate('/dealer/customers')
    expect(here()).toBe('/customers/add')
    expect(title).toBeInTheDocument()
  })

  it('a first page with a failed guard shows the error page with the reference', async () => {
    renderRoute('/customers', { answers: [fake(settings.staticData, () => problem('not_found'))] })
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    expect(screen.getByText('ref-1')).toBeVisible()
  })

  it('works without the response on settings', async () => {
    renderRoute('/login', { as: null, answers: [fake(settings.settings, () => problem('not_found'))] })
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  })
})
