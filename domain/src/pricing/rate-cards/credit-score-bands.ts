/**
 * Lowest and highest score of each band that can be selected, best first; the lowest represents the band
 * (decisions 3.48).
 */
export const CREDIT_SCORE_BANDS = [
  [800, 850],
  [740, 799],
  [670, 739],
  [580, 669],
  [300, 579],
] as const

/** The band of a score (300 to 850); undefined without a score and below the bands. */
export const creditScoreBand = (score: number | null): (typeof CREDIT_SCORE_BANDS)[number] | undefined =>
  CREDIT_SCORE_BANDS.find(([lowest]) => score !== null && score >= lowest)
