import type { Config } from './config.ts'
import type { Pool } from '#platform/db/client.ts'
import type { LiveHub } from '#platform/events/live-hub.ts'
import type { Logger } from './log.ts'
import type { AntivirusPort } from '#platform/outside/antivirus/port.ts'
import type { Keyring } from '#platform/sealing/keyring.ts'
import type { CustomerSession } from '#platform/sessions/customer-session.ts'
import type { SessionCache } from '#platform/sessions/session-cache.ts'
import type { Session } from '#platform/sessions/session.ts'

/** Dependencies that every slice receives; slices use no globals. A module adds its own by `declare module`. */
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
  /** Scans every file before it is stored, where configured. */
  readonly antivirus: AntivirusPort | undefined
  /** Address of the demo sandbox, which also shows mails and texts; null outside demo mode. */
  readonly outboxUrl: string | null
  /** The clock; tests fix it. Expiry is decided by the database's clock. */
  readonly now: () => Date
}
