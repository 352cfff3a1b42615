/** Default distances of a lease per year, without a programme: km in Canada, miles in the USA (decisions 3.45). */
export const DISTANCES: Readonly<Record<'CA' | 'US', readonly number[]>> = {
  CA: [12_000, 16_000, 18_000, 20_000, 24_000, 30_000],
  US: [7500, 10_000, 12_000, 15_000, 18_000],
}
