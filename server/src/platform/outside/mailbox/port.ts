import type { PortResult } from '../port-result.ts'

/** A message that waits: for which dealership, and its bytes as they came. */
export interface WaitingMessage {
  readonly id: string
  /** The dealership's id, as the mailbox is named: a name in addresses can pass to another dealership. */
  readonly dealership: string
  readonly bytes: Buffer
}

/** Where senders of leads leave mails. A message is there until it is put away; one that is fetched twice is one lead. */
export interface MailboxPort {
  fetch(most: number): Promise<PortResult<readonly WaitingMessage[]>>
  putAway(id: string): Promise<PortResult<null>>
}
