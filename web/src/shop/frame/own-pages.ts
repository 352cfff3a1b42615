/**
 * The pages about an order that its customer has, in the order in which a purchase goes, and the step whose links lead
 * there; a link without one leads to the payment.
 */
export const ownPages = [
  { page: 'payment', step: null, text: 'choice.title' },
  { page: 'trade-in', step: 'trade_in', text: 'trade_in.title' },
  { page: 'credit-application', step: 'credit_application', text: 'credit' },
  { page: 'deposit', step: 'deposit', text: 'deposit.title' },
  { page: 'appointment', step: 'appointment', text: 'appointment.title' },
] as const

export type OwnPageName = (typeof ownPages)[number]['page']
