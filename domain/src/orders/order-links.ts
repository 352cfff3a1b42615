import { ORDER_STEPS } from './step-statuses.ts'

/** Decisions 7.4: the eight places a customer may be led to, the order as a whole first. */
export const ORDER_LINKS = [
  { code: 'order', name: 'Your purchase', name_fr: 'Votre achat' },
  ...ORDER_STEPS.map(({ code, name, name_fr }) => ({ code, name, name_fr })),
] as const
