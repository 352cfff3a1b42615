import { readAdfMessage } from '@forecourt/domain/customers/leads/adf-document.ts'
import { adfDocument } from '@forecourt/domain/customers/leads/adf-writer.ts'
import { sentOn } from '@forecourt/domain/customers/leads/lead-sent-on.ts'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { post } from '#platform/outbox/outbox.service.ts'

interface SentLead {
  readonly dealer: string
  readonly lead: string
  readonly raw: string
  readonly address: string
}

/** Enqueues a lead to be mailed as an ADF document, which is the whole text of the mail. Returns the message's id. */
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
