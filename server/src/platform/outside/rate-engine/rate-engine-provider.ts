import type { Config } from '#platform/config.ts'
import { jsonRates } from './json-rates.ts'
import type { RateEnginePort } from './port.ts'

type RateEngineConfig = Pick<Config, 'RATE_ENGINE_URL' | 'RATE_ENGINE_KEY'>

/**
 * The configured rate engine, in the demo its sandbox, else none.
 * @param sandboxUrl address of the demo's sandbox
 */
export function rateEnginePort(
  config: RateEngineConfig,
  sandboxUrl: string | null,
): RateEnginePort | undefined {
  const url = config.RATE_ENGINE_URL ?? (sandboxUrl === null ? undefined : `${sandboxUrl}/rate-engine`)
  return url === undefined ? undefined : jsonRates({ url, key: config.RATE_ENGINE_KEY })
}
