import type { createMemoryRouter } from 'react-router'
import { connectPanelToClient } from './client-host.ts'
import { base, setWhereabouts } from './navigation.ts'

type PanelRouter = ReturnType<typeof createMemoryRouter>

/** Ties the guards and the client to the router of this page. */
export function attachRouter(router: PanelRouter, leave = (url: string) => location.assign(url)): void {
  const here = () => {
    const { pathname, search } = router.state.location
    return (pathname.slice(base.length) || '/') + search
  }
  setWhereabouts({
    settled: () => (router.state.initialized ? here() : undefined),
    leave,
  })
  connectPanelToClient({ here, goTo: path => void router.navigate(path, { replace: true }) })
}
