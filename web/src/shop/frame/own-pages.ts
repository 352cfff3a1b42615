/**
 * Pages about a customer's order, in the order of a purchase, and the step whose links lead there; a link without a
 * step leads to the payment.
 */
export const ownPages = [
  { page: 'payment', step: null, text: 'choice.title' },
  { page: 'trade-in', step: 'trade_in', text: 'trade_in.title' },
  { page: 'credit-application', step: 'credit_application', text: 'credit' },
  { page: 'deposit', step: 'deposit', text: 'deposit.title' },
  { page: 'appointment', step: 'appointment', text: 'appointment.title' },
] as const

export type OwnPageName = (typeof ownPages)[number]['page']
