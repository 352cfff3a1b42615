import type { RouteObject } from 'react-router'
import { InvitationScreen } from './invitation-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { PaymentScreen } from './payment-screen.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

/** Decisions 1.1: what the customer's side has so far. `:dealer` is the dealership's name in addresses. */
export const createShopRoutes = (): RouteObject[] => [
  { path: '/:dealer', Component: SignInScreen },
  { path: '/:dealer/invitation', Component: InvitationScreen },
  { path: '/:dealer/payment', Component: PaymentScreen },
  { path: '*', Component: NotFoundScreen },
]
