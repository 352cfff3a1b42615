import { useCallback, useContext } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useHref, useLocation } from 'react-router'

/**
 * Parameters of the URL after all pending navigation. Users click faster than a page renders: a change must add to
 * the previous one, not to what is still on the screen.
 */
export function useNewestParams(): () => URLSearchParams {
  // Only the router itself knows the pending location; its hooks return the rendered one.
  const router = useContext(RouterContext)?.router
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  return useCallback(() => {
    const asked = router?.state.navigation.location ?? router?.state.location
    // On the way to another page: its parameters are not ours.
    return new URLSearchParams(asked?.pathname === here ? asked.search : search)
  }, [router, here, search])
}
