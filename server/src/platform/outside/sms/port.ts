import type { PortResult } from '../port-result.ts'

export interface Sms {
  /** E.164. */
  readonly to: string
  readonly text: string
}

/** Sends text messages. Refusals: `invalid_number`, `blocked`. */
export interface SmsPort {
  send(message: Sms, key: string): Promise<PortResult<{ id: string }>>
}
