/** Names under which page views of the customer's side are counted (product 2, "analytics page names"). */
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
 * The name of a page by its path: `srp` if the path contains "search", the last part for a step of the vehicle's
 * page, otherwise `vdp`.
 * @param path below the dealership's own, whose slug may contain any word
 */
export function visitedPage(path: string): VisitedPage {
  const parts = path.toLowerCase().split('/')
  if (parts.some(part => part.includes('search'))) return 'srp'
  // The page's path differs from its analytics name.
  if (parts.includes('credit-application')) return 'vdp:credit-app'
  return (
    VISITED_PAGES.find(name => name.startsWith('vdp:') && parts.includes(name.slice('vdp:'.length))) ?? 'vdp'
  )
}

/** The dealership's analytics settings. */
export type CountingSettings = {
  readonly enable_default_google_analytics: boolean
  readonly analytics_key: string | null
  readonly analytics_keys: readonly string[]
}

/**
 * The analytics keys for a page view, without duplicates: the platform's if the dealership allows it, and the
 * dealership's own. Empty if there are none.
 * @param platformKey of this installation; undefined if it has none
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
