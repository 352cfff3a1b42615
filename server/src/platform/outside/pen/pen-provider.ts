import type { App } from '#platform/app-context.ts'
import { jsonRestPen } from './json-rest.ts'
import type { PenPort } from './port.ts'

/** The configured rating service; the demo has its sandbox. Without one only the price table applies. */
export function penPort({ config, outboxUrl }: Pick<App, 'config' | 'outboxUrl'>): PenPort | undefined {
  const url = config.PEN_URL ?? (config.DEMO ? (outboxUrl ?? undefined) : undefined)
  return url === undefined ? undefined : jsonRestPen({ url, token: config.PEN_TOKEN }, config.PEN_PATIENCE_MS)
}
