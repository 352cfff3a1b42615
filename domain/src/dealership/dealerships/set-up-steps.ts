/** What a dealership needs before its first offer, in the order in which one thing builds on the other. */
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

/** What is there of each step. */
export type SetUpFacts = Readonly<Record<SetUpStep, boolean>>

/** A dealership that has made an offer knows its way: nothing of the guide is shown to it any more. */
export const isSetUp = (facts: SetUpFacts): boolean => facts.offer

/** The first needed step that is missing: what to do next; undefined when nothing is. */
export const nextSetUpStep = (facts: SetUpFacts): SetUpStep | undefined =>
  SET_UP_STEPS.find(({ key, isNeeded }) => isNeeded && !facts[key])?.key
