import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { applyDensity } from '#shared/ui/theme/density.ts'
import { offerStyleNonce } from '#shared/ui/theme/style-nonce.ts'
import { allowMarkupFreeText } from '#shared/ui/theme/trusted-types.ts'
import { UiProvider } from '#shared/ui/theme/ui-provider.tsx'
import { base } from '#dealer/platform/navigation/navigation.ts'
import { createPanelRoutes } from './routes.tsx'
import { attachRouter } from './router.ts'

allowMarkupFreeText()
offerStyleNonce()
applyDensity()

const router = createBrowserRouter(createPanelRoutes(), { basename: base })
attachRouter(router)

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
createRoot(root).render(
  <UiProvider>
    <RouterProvider router={router} />
  </UiProvider>,
)
