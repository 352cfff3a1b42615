import type { RouteObject } from 'react-router'
import { AppointmentScreen } from '#shop/appointment/appointment-screen.tsx'
import { DepositScreen } from '#shop/deposit/deposit-screen.tsx'
import { CoApplicantScreen } from './credit/co-applicant-screen.tsx'
import { CreditApplicationScreen } from './credit/credit-application-screen.tsx'
import { ForgottenPasswordScreen, SignInLinkScreen, SignUpScreen } from '#shop/account/ask-link-screen.tsx'
import { InvitationScreen } from '#shop/account/invitation-screen.tsx'
import { LinkScreen } from '#shop/account/link-screen.tsx'
import { NotFoundScreen } from '#shop/frame/not-found-screen.tsx'
import { PaymentScreen } from '#shop/payment/payment-screen.tsx'
import { SignInScreen } from '#shop/account/sign-in-screen.tsx'
import { TradeInScreen } from '#shop/trade-in/trade-in-screen.tsx'
import { ContactScreen, NotifyMeScreen } from '#shop/contact/write-screens.tsx'

/** Decisions 1.1: routes of the shop. `:dealer` is the dealership's name in URLs. */
export const createShopRoutes = (): RouteObject[] => [
  { path: '/:dealer', Component: SignInScreen },
  { path: '/:dealer/invitation', Component: InvitationScreen },
  { path: '/:dealer/sign-up', Component: SignUpScreen },
  { path: '/:dealer/sign-in-link', Component: SignInLinkScreen },
  { path: '/:dealer/forgotten-password', Component: ForgottenPasswordScreen },
  { path: '/:dealer/link', Component: LinkScreen },
  { path: '/:dealer/payment', Component: PaymentScreen },
  { path: '/:dealer/appointment', Component: AppointmentScreen },
  { path: '/:dealer/deposit', Component: DepositScreen },
  { path: '/:dealer/trade-in', Component: TradeInScreen },
  { path: '/:dealer/credit-application', Component: CreditApplicationScreen },
  { path: '/:dealer/co-applicant', Component: CoApplicantScreen },
  { path: '/:dealer/contact', Component: ContactScreen },
  { path: '/:dealer/notify-me', Component: NotifyMeScreen },
  { path: '*', Component: NotFoundScreen },
]
