import type { PortResult } from '../port-result.ts'

/** A waiting message: its dealership, and its unchanged bytes. */
export interface WaitingMessage {
  readonly id: string
  /** The dealership's id: an address name can pass to another dealership. */
  readonly dealership: string
  readonly bytes: Buffer
}

/** The mailbox for lead mails. A message stays until it is removed; fetched twice it is still one lead. */
export interface MailboxPort {
  fetch(most: number): Promise<PortResult<readonly WaitingMessage[]>>
  putAway(id: string): Promise<PortResult<null>>
}
