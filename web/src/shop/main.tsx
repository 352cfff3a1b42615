import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { queryClient } from '#shared/api/query-client.ts'
import { offerStyleNonce } from '#shared/ui/theme/style-nonce.ts'
import { allowMarkupFreeText } from '#shared/ui/theme/trusted-types.ts'
import { UiProvider } from '#shared/ui/theme/ui-provider.tsx'
import { attachShop } from '#shop/frame/shop-host.ts'
import { base } from '#shop/frame/base.ts'
import { createShopRoutes } from './routes.tsx'
import { startShop } from '#shop/frame/start-shop.ts'

allowMarkupFreeText()
offerStyleNonce()

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')

await startShop(location.pathname)
const router = createBrowserRouter(createShopRoutes(), { basename: base })
attachShop(router)
createRoot(root).render(
  <UiProvider>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </UiProvider>,
)
