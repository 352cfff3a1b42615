/** Default terms in months, without a lender's programme. Decisions 3.45. */
export const TERMS = {
  finance: [12, 24, 36, 48, 60, 72, 84, 96],
  lease: [24, 27, 30, 33, 36, 39, 42, 48, 60],
} as const
