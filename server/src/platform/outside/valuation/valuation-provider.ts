import type { App } from '#platform/app-context.ts'
import { jsonValuation } from './json-valuation.ts'
import type { ValuationPort } from './port.ts'

/** The configured valuation service; the demo has its sandbox. Without one there are no instant estimates. */
export function valuationPort({
  config,
  outboxUrl,
}: Pick<App, 'config' | 'outboxUrl'>): ValuationPort | undefined {
  const url = config.VALUATION_URL ?? (config.DEMO ? (outboxUrl ?? undefined) : undefined)
  return url === undefined
    ? undefined
    : jsonValuation({ url, key: config.VALUATION_KEY }, config.VALUATION_PATIENCE_MS)
}
