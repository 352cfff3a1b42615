import type { PortResult } from '../port-result.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Empty: the mail is text only. */
  readonly html: string
  /** Attached files. */
  readonly attachments?: readonly Attachment[]
}

interface Attachment {
  readonly name: string
  readonly type: string
  /** Text, in UTF-8. */
  readonly content: string
}

/** Sends mail. Refusals: `bounced`. */
export interface MailPort {
  send(mail: Mail, key: string): Promise<PortResult<{ id: string }>>
}
