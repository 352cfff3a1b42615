import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import type { App } from '#platform/app-context.ts'

/** Today in the dealership's time zone, YYYY-MM-DD. */
export const quoteDate = (now: Date, timezone: string): string => wallClock(now.getTime(), timezone).date

/** An instant, with its day at the dealership (YYYY-MM-DD). */
export interface Moment {
  readonly now: Date
  readonly day: string
}

interface Asking {
  readonly app: Pick<App, 'now'>
  readonly actor: { readonly tenant: { readonly timezone: string } }
}

/** When a call is answered. */
export function momentOf({ app, actor }: Asking): Moment {
  const now = app.now()
  return { now, day: quoteDate(now, actor.tenant.timezone) }
}
