import type { PortResult } from '../port-result.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Empty: the text is all there is. */
  readonly html: string
}

/** Sends mail. Refusals: `bounced`. */
export interface MailPort {
  send(mail: Mail, key: string): Promise<PortResult<{ id: string }>>
}
