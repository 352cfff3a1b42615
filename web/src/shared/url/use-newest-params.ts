import { useCallback, useContext } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useHref, useLocation } from 'react-router'

/**
 * What the address says once all that was asked for has come about. People click faster than a page is drawn: a change
 * must add to the one before it, not to what is still on the screen.
 */
export function useNewestParams(): () => URLSearchParams {
  // Only the router itself knows the pending location; its hooks return the rendered one.
  const router = useContext(RouterContext)?.router
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  return useCallback(() => {
    const asked = router?.state.navigation.location ?? router?.state.location
    // On the way to another page: its parameters are none of ours.
    return new URLSearchParams(asked?.pathname === here ? asked.search : search)
  }, [router, here, search])
}
