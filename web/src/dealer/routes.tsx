import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { loadTexts, textsStarted } from '#shared/i18n/i18n.ts'
import type { Namespace } from '#shared/i18n/resources.ts'
import { noteBuilt } from '#dealer/platform/navigation/built-pages.ts'
import { loadChunk } from '#dealer/platform/navigation/chunks.ts'
import { PanelErrorScreen, RouteErrorScreen } from './errors/route-error-screen.tsx'
import type { LaterPage } from './later-pages.ts'
import { guardNavigation } from '#dealer/platform/navigation/navigation.ts'
import { pageActions, paths, type PagePath } from '#dealer/platform/navigation/paths.ts'
import { LoginScreen } from '#dealer/identity/accounts/sessions/login-screen.tsx'
import { Boot } from './shell/boot.tsx'
import { Root } from './shell/root.tsx'

type Load = () => Promise<ComponentType>

/** A screen, its code and its texts, all loaded when the route is first visited. */
function screen(
  path: PagePath,
  load: Load,
  texts: readonly Namespace[],
  children?: RouteObject[],
): RouteObject {
  noteBuilt(path)
  return {
    path,
    handle: { action: pageActions[path] },
    lazy: async () => {
      // Texts have hashed names too: a release that removed the code removed them.
      const Component = await loadChunk(async () => {
        const [loaded] = await Promise.all([load(), ...texts.map(textsOf)])
        return loaded
      })
      return { Component }
    },
    ...(children === undefined ? {} : { children }),
  }
}

/** A rarely visited page: its loader is in a separate chunk that the first page does not need. */
function laterScreen(name: LaterPage): RouteObject {
  const load = async () => {
    const { laterPages } = await import('./later-pages.ts')
    const page = laterPages[name]
    const [loaded] = await Promise.all([page.load(), ...page.texts.map(textsOf)])
    return loaded
  }
  return screen(paths[name], load, [])
}

async function textsOf(namespace: Namespace): Promise<void> {
  await textsStarted
  await loadTexts(namespace)
}

/** Product 2, "No-authentication routes". */
const openRoutes: RouteObject[] = [
  // Most visits begin here, so its few kB are part of the first file.
  screen(paths.login, () => Promise.resolve(LoginScreen), ['sessions']),
  screen(
    paths.resetPassword,
    async () =>
      (await import('#dealer/identity/accounts/sessions/reset-password-screen.tsx')).ResetPasswordScreen,
    ['sessions', 'validation'],
  ),
  laterScreen('setup'),
  screen(
    paths.traderPanelWarning,
    async () => (await import('./errors/trader-panel-screens.tsx')).TraderPanelWarning,
    ['errors', 'sessions'],
  ),
  screen(
    paths.traderPanelSuccessfulLogin,
    async () => (await import('./errors/trader-panel-screens.tsx')).TraderPanelSuccessfulLogin,
    ['errors', 'sessions'],
  ),
]

/** Between signing in and the panel's frame. */
const frameless: RouteObject[] = [
  screen(
    paths.verification,
    async () =>
      (await import('#dealer/identity/accounts/sessions/verification-screen.tsx')).VerificationScreen,
    ['sessions', 'validation'],
  ),
  screen(
    paths.confirmIdentity,
    async () =>
      (await import('#dealer/identity/accounts/sessions/confirm-identity-screen.tsx')).ConfirmIdentityScreen,
    ['sessions'],
  ),
  screen(
    paths.noAccessYet,
    async () =>
      (await import('#dealer/identity/accounts/sessions/no-access-yet-screen.tsx')).NoAccessYetScreen,
    ['sessions'],
  ),
  screen(
    paths.selectDealership,
    async () =>
      (await import('#dealer/dealership/dealerships/select-dealership-screen.tsx')).SelectDealershipScreen,
    ['dealerships', 'sessions'],
  ),
  screen(paths.errorMessage, async () => (await import('./errors/error-screen.tsx')).ErrorScreen, [
    'errors',
    'sessions',
  ]),
]

/** Product 2, "Authenticated routes" and "Children of /customers/:id". */
const panelRoutes: RouteObject[] = [
  screen(
    paths.customers,
    async () =>
      (await import('#dealer/customers/customers/list/customer-list-screen.tsx')).CustomerListScreen,
    ['customers', 'statuses', 'validation'],
  ),
  screen(
    paths.customerAdd,
    async () => (await import('#dealer/customers/customers/form/add-customer-screen.tsx')).AddCustomerScreen,
    ['customers', 'validation'],
  ),
  screen(
    paths.myMove,
    async () => (await import('#dealer/customers/moves/my-move-screen.tsx')).MyMoveScreen,
    ['moves', 'statuses'],
  ),
  screen(
    paths.customer,
    async () => (await import('#dealer/customers/customers/profile/customer-layout.tsx')).CustomerLayout,
    ['customers', 'orders', 'statuses', 'shell', 'validation', 'vehicles'],
    [
      { index: true, lazy: async () => ({ Component: await orderListScreen() }) },
      screen(
        paths.orderAdd,
        async () => (await import('#dealer/deals/orders/add-order-screen.tsx')).AddOrderScreen,
        ['orders', 'vehicles', 'statuses', 'validation'],
      ),
      screen(
        paths.pricingWorksheet,
        async () =>
          (await import('#dealer/pricing/pricing/pricing-worksheet-screen.tsx')).PricingWorksheetScreen,
        ['pricing', 'formulas', 'statuses', 'validation'],
      ),
      screen(
        paths.dealDocuments,
        async () => (await import('#dealer/deals/documents/documents-screen.tsx')).DocumentsScreen,
        ['documents'],
      ),
      screen(
        paths.personalApplication,
        async () =>
          (await import('#dealer/deals/credit-applications/application-screen.tsx')).ApplicationScreen,
        ['credit_desk', 'credit', 'orders', 'statuses', 'validation'],
      ),
      screen(
        paths.appointment,
        async () => (await import('#dealer/deals/appointments/appointment-screen.tsx')).AppointmentScreen,
        ['appointments', 'statuses', 'validation'],
      ),
      screen(
        paths.deposit,
        async () => (await import('#dealer/deals/deposits/deposit-screen.tsx')).DepositScreen,
        ['deposits', 'acts', 'statuses', 'validation'],
      ),
      screen(
        paths.orderTradeIn,
        async () => (await import('#dealer/deals/trade-ins/order-trade-in-screen.tsx')).OrderTradeInScreen,
        ['trade_ins', 'estimates', 'statuses', 'validation'],
      ),
      screen(
        paths.tradeInOnly,
        async () => (await import('#dealer/deals/trade-ins/trade-in-only-screen.tsx')).TradeInOnlyScreen,
        ['trade_ins', 'estimates', 'statuses', 'validation'],
      ),
    ],
  ),
  laterScreen('appointments'),
  laterScreen('deposits'),
  laterScreen('leads'),
  screen(
    paths.inventory,
    async () => (await import('#dealer/inventory/stock/inventory-screen.tsx')).InventoryScreen,
    ['stock', 'statuses', 'validation'],
  ),
  laterScreen('inventoryFeeds'),
  screen(
    paths.vehicle,
    async () => (await import('#dealer/inventory/stock/vehicle-screen.tsx')).VehicleScreen,
    ['stock', 'vehicles', 'statuses', 'validation'],
  ),
  laterScreen('feesAndDiscounts'),
  laterScreen('aftermarket'),
  laterScreen('questionnaire'),
  laterScreen('settingsFile'),
  laterScreen('dealerships'),
  laterScreen('disclosure'),
  laterScreen('users'),
  laterScreen('cardReturn'),
  laterScreen('singleSignOn'),
  laterScreen('myProfile'),
  laterScreen('auditLog'),
  laterScreen('organizations'),
  laterScreen('payments'),
  laterScreen('priceProfiles'),
  laterScreen('pricingReport'),
  laterScreen('marketscan'),
  laterScreen('programmeChanges'),
]

function orderListScreen() {
  return loadChunk(async () => (await import('#dealer/deals/orders/order-list-screen.tsx')).OrderListScreen)
}

const knownRoutes: RouteObject[] = [{ path: '/' }, ...openRoutes, ...frameless, ...panelRoutes]

/**
 * All routes of the panel, comparable with product 2. The guards are at the root: nothing loads before they allow it.
 */
export function createPanelRoutes(): RouteObject[] {
  return [
    {
      id: 'root',
      Component: Root,
      HydrateFallback: Boot,
      ErrorBoundary: RouteErrorScreen,
      middleware: [guardNavigation(() => knownRoutes)],
      children: [
        // Product 2: the root redirects to the customers list.
        { path: '/', element: <Navigate to={paths.customers} replace /> },
        ...openRoutes,
        {
          lazy: async () => ({
            Component: await loadChunk(async () => (await import('./shell/cached.tsx')).Cached),
          }),
          children: [
            ...frameless,
            {
              lazy: async () => {
                const Component = await loadChunk(async () => {
                  const [{ Panel }] = await Promise.all([import('./shell/panel.tsx'), textsOf('shell')])
                  return Panel
                })
                return { Component }
              },
              // An error of a screen keeps the frame around it.
              children: [{ ErrorBoundary: PanelErrorScreen, children: panelRoutes }],
            },
          ],
        },
        // The guards redirect unknown paths; this line makes them run for every path.
        { path: '*', element: null },
      ],
    },
  ]
}
