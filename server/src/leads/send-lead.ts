import { readAdfMessage } from '@forecourt/domain/leads/adf-document.ts'
import { adfDocument } from '@forecourt/domain/leads/adf-writer.ts'
import { sentOn } from '@forecourt/domain/leads/lead-sent-on.ts'
import type { App } from '../app-context.ts'
import type { Tx } from '../db/client.ts'
import { post } from '../outbox/outbox.service.ts'

interface SentLead {
  readonly dealer: string
  readonly lead: string
  readonly raw: string
  readonly address: string
}

/** Leaves a lead to be mailed on as an ADF document, which is the mail's whole text. Answers the message's id. */
export function postLead(app: App, tx: Tx, { dealer, lead, raw, address }: SentLead): string {
  const message = readAdfMessage(raw)
  if (!message.ok) throw new Error('a message that became a lead can be read')
  const text = adfDocument(sentOn(message.root, { dealer, lead }))
  return post(
    app,
    tx,
    { channel: 'mail', content: { to: address, subject: `ADF lead ${lead}`, text, html: '' } },
    dealer,
  )
}
