import type { createMemoryRouter, Location } from 'react-router'
import { connectPanelToClient } from './client-host.ts'
import { base, setWhereabouts } from '#dealer/platform/navigation/navigation.ts'

type PanelRouter = ReturnType<typeof createMemoryRouter>

/** Connects the guards and the client to the router of this page. */
export function attachRouter(router: PanelRouter, leave = (url: string) => location.assign(url)): void {
  const pageOf = ({ pathname, search }: Location) => (pathname.slice(base.length) || '/') + search
  const here = () => pageOf(router.state.location)
  const bound = () => {
    const { location } = router.state.navigation
    return location && pageOf(location)
  }
  setWhereabouts({
    settled: () => (router.state.initialized ? here() : undefined),
    leave,
  })
  connectPanelToClient({ here, bound, goTo: path => void router.navigate(path, { replace: true }) })
}
