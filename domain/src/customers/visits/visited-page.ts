/** What a visit to the customer's side is counted as (product 2, "analytics page names"). */
export const VISITED_PAGES = [
  'srp',
  'vdp',
  'vdp:accessories',
  'vdp:protection-plans',
  'vdp:trade-in',
  'vdp:credit-app',
  'vdp:deposit',
] as const
export type VisitedPage = (typeof VISITED_PAGES)[number]

/**
 * The name of a page by its path: `srp` where the path has "search", a step of the vehicle's page by its last part, else
 * `vdp`.
 * @param path below the dealership's own, whose name may have any word in it
 */
export function visitedPage(path: string): VisitedPage {
  const parts = path.toLowerCase().split('/')
  if (parts.some(part => part.includes('search'))) return 'srp'
  // The page's own address is longer than its name in the count.
  if (parts.includes('credit-application')) return 'vdp:credit-app'
  return (
    VISITED_PAGES.find(name => name.startsWith('vdp:') && parts.includes(name.slice('vdp:'.length))) ?? 'vdp'
  )
}

/** What of a dealership's settings says who counts its visits. */
export type CountingSettings = {
  readonly enable_default_google_analytics: boolean
  readonly analytics_key: string | null
  readonly analytics_keys: readonly string[]
}

/**
 * The keys under which a visit is counted, each once: the platform's where the dealership wants it, and its own. Nothing
 * is counted where there is none.
 * @param platformKey of this installation; undefined where it has none
 */
export const countingKeys = (
  settings: CountingSettings,
  platformKey: string | undefined,
): readonly string[] => [
  ...new Set([
    ...(settings.enable_default_google_analytics && platformKey !== undefined ? [platformKey] : []),
    ...(settings.analytics_key === null ? [] : [settings.analytics_key]),
    ...settings.analytics_keys,
  ]),
]
