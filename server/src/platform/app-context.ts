import type { Config } from './config.ts'
import type { Pool } from '#platform/db/client.ts'
import type { LiveHub } from '#platform/events/live-hub.ts'
import type { Logger } from './log.ts'
import type { AntivirusPort } from '#platform/outside/antivirus/port.ts'
import type { Keyring } from '#platform/sealing/keyring.ts'
import type { CustomerSession } from '#platform/sessions/customer-session.ts'
import type { SessionCache } from '#platform/sessions/session-cache.ts'
import type { Session } from '#platform/sessions/session.ts'

/** What every slice is given: nothing is looked up from the air. A module adds its own by `declare module`. */
export interface App {
  readonly config: Config
  readonly pool: Pool
  readonly sessionCache: SessionCache<Session>
  readonly customerSessionCache: SessionCache<CustomerSession>
  readonly live: LiveHub
  readonly log: Logger
  readonly keyring: Keyring
  /** Leaked passwords that nobody may choose, where a list is configured (security R9). */
  readonly passwordList: ReadonlySet<string> | undefined
  /** What every file is shown to before it is stored, where there is one. */
  readonly antivirus: AntivirusPort | undefined
  /** Where demo mode's outside world answers and shows mails and texts; null outside it. */
  readonly outboxUrl: string | null
  /** The clock. Tests fix it; expiry is decided by the database's own. */
  readonly now: () => Date
}
