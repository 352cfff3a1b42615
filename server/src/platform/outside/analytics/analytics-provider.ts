import type { App } from '#platform/app-context.ts'
import { collect } from './collect.ts'
import type { AnalyticsPort } from './port.ts'

/**
 * The configured analytics service; the demo has its sandbox. Without an address keys have no effect (decisions 3.8).
 */
export function analyticsPort({
  config,
  outboxUrl,
}: Pick<App, 'config' | 'outboxUrl'>): AnalyticsPort | undefined {
  const sandbox = config.DEMO && outboxUrl !== null ? `${outboxUrl}/analytics` : undefined
  const url = config.ANALYTICS_URL ?? sandbox
  return url === undefined ? undefined : collect(url)
}
