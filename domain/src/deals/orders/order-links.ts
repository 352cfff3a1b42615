import { OFFERED_STEPS } from './reachable-steps.ts'

/** Targets of customer links, the whole order first. */
export const ORDER_LINKS = [
  { code: 'order', name: 'Your purchase', name_fr: 'Votre achat' },
  ...OFFERED_STEPS.map(({ code, name, name_fr }) => ({ code, name, name_fr })),
] as const
