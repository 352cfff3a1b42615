import { connectClient } from '#shared/api/client.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { networkToast } from '#shared/ui/toast/network-toast.ts'
import { base } from './base.ts'
import { leaveBy } from './leaving-shop.ts'
import { signInPath } from './way-back.ts'

interface ShopRouter {
  readonly state: { readonly location: { readonly pathname: string; readonly search: string } }
  navigate(to: string, options: { replace: boolean }): Promise<void>
}

/** Lets the client redirect this page to the sign-in of the dealership in the URL. */
export function attachShop(router: ShopRouter, leave = (url: string) => location.assign(url)): void {
  leaveBy(leave)
  const toSignIn = (reason: string) => {
    const { pathname, search } = router.state.location
    const here = pathname.slice(base.length)
    const [, dealership = ''] = here.split('/')
    queryClient.clear()
    // Of several concurrent calls, the first has recorded the page of the customer.
    if (here === `/${dealership}`) return
    void router.navigate(signInPath(dealership, reason, here + search), { replace: true })
  }
  connectClient({
    isSignedIn: () => true,
    toLogin: () => toSignIn('please_login_to_continue'),
    toVerification: () => undefined,
    sessionExpired: () => toSignIn('session_expired'),
    ...networkToast,
    stepUp: async () => false,
  })
}
