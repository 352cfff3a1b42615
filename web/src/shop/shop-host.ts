import { connectClient } from '#shared/api/client.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { networkToast } from '#shared/ui/network-toast.ts'
import { base } from './base.ts'

interface ShopRouter {
  readonly state: { readonly location: { readonly pathname: string } }
  navigate(to: string, options: { replace: boolean }): Promise<void>
}

/** Lets the client lead this page: to the sign-in of the dealership whose address is open. */
export function attachShop(router: ShopRouter): void {
  const toSignIn = (reason: string) => {
    const [dealership = ''] = router.state.location.pathname.slice(base.length + 1).split('/')
    queryClient.clear()
    void router.navigate(`/${dealership}?reason=${reason}`, { replace: true })
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
