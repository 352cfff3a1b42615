import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import type { Actor, Session } from '#platform/sessions/session.ts'

/** Who reads the record, and in which dealership. */
export interface AuditReader {
  readonly actor: Actor
}

/** What the audit log needs of the modules above; the assembly hands it in. */
export interface AuditParts {
  /** The common table `named`: id and name of those of `ids` (an array) that the reader may know by name. */
  readonly knownNames: (reader: AuditReader, ids: SQL) => SQL
  /** The table of users, for the names of actors. */
  readonly people: SQLWrapper
  /** @throws Refusal when the requester has not proved recently who they are */
  readonly requireRecentAuthentication: (tx: Tx, session: Session) => Promise<void>
}
