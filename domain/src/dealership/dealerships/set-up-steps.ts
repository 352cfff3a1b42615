/** Steps of a dealership before its first offer, in the order of their dependencies. */
export const SET_UP_STEPS = [
  { key: 'payments', isNeeded: true },
  { key: 'lenders', isNeeded: true },
  { key: 'vehicles', isNeeded: true },
  { key: 'fees', isNeeded: false },
  { key: 'disclosures', isNeeded: false },
  { key: 'team', isNeeded: false },
  { key: 'offer', isNeeded: true },
] as const
export type SetUpStep = (typeof SET_UP_STEPS)[number]['key']

/** Which steps are done. */
export type SetUpFacts = Readonly<Record<SetUpStep, boolean>>

/** After the first offer the setup guide is no longer shown. */
export const isSetUp = (facts: SetUpFacts): boolean => facts.offer

/** The first required step that is missing; undefined if none is. */
export const nextSetUpStep = (facts: SetUpFacts): SetUpStep | undefined =>
  SET_UP_STEPS.find(({ key, isNeeded }) => isNeeded && !facts[key])?.key
