import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import type { Language } from '@forecourt/contract/platform/text.ts'
import type { users } from '@forecourt/contract/identity/users.ts'
import type { HttpHandler } from 'msw'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { queryClient } from '#shared/api/query-client.ts'
import { setPlace } from '#shared/format/market.ts'
import { aCurrentUser } from '#shared/testing/current-user.ts'
import { answerWith } from '#shared/testing/fake-server.ts'
import { clearModals } from '#shared/ui/dialog/modals.ts'
import { clearToasts } from '#shared/ui/toast/toast-store.ts'
import { UiProvider } from '#shared/ui/theme/ui-provider.tsx'
import { forgetGuardReports } from '#dealer/platform/navigation/guard-report.ts'
import { forgetGuards } from '#dealer/platform/navigation/guards.ts'
import { base, setWhereabouts } from '#dealer/platform/navigation/navigation.ts'
import { showGross } from '#dealer/pricing/pricing/gross/gross-hidden.ts'
import { attachRouter } from '#dealer/router.ts'
import { createPanelRoutes } from '#dealer/routes.tsx'
import { dropSession } from '#dealer/identity/accounts/sessions/session.ts'
import { forgetSettings } from '#dealer/platform/navigation/settings.ts'
import { entryAnswers } from './answers.ts'

export type Answers = readonly HttpHandler[]

interface RenderRouteOptions {
  /** The signed-in user; null for none. */
  readonly as?: ResponseOf<typeof users.currentUser> | null
  readonly language?: Language
  /** Responses of the tested screen, before those of every page. */
  readonly answers?: Answers
}

/** Opens the real panel at a path: real routes, guards, client and texts; only the network is faked. */
export function renderRoute(path: string, options: RenderRouteOptions = {}) {
  const { as = aCurrentUser(), language = 'en', answers = [] } = options
  restart()
  answerWith(...answers, ...entryAnswers(as ?? undefined, language))
  const router = createMemoryRouter(createPanelRoutes(), { basename: base, initialEntries: [base + path] })
  const left = vi.fn<(url: string) => void>()
  attachRouter(router, left)
  // A loading page would keep sending requests during the next test.
  onTestFinished(() => router.dispose())
  const view = render(
    <UiProvider env="test">
      <RouterProvider router={router} />
    </UiProvider>,
  )
  const here = () => {
    const { pathname, search } = router.state.location
    return pathname.slice(base.length) + search
  }
  return { ...view, user: userEvent.setup(), router, here, left }
}

/** Resets the state of a newly opened page. */
function restart(): void {
  dropSession()
  queryClient.clear()
  forgetGuards()
  forgetGuardReports()
  setWhereabouts()
  forgetSettings()
  clearModals()
  clearToasts()
  showGross()
  setPlace({ country: 'CA', timeZone: 'America/Toronto' })
}
