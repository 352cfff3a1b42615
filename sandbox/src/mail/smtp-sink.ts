import { setTimeout as sleep } from 'node:timers/promises'

import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

import type { Outbox } from '../outbox/outbox.ts'

const MAX_MAIL_BYTES = 10 << 20
/** Maximum number of stored greylisted pairs. */
const MAX_GREYLIST = 10_000

/**
 * A mail server that accepts everything and delivers nothing. The local part of a recipient (before `+`) can
 * trigger behaviours: `bounce` is refused with 550, `greylist` with 451 the first time, `slow` takes `slowMs`.
 */
export function createSmtpSink(outbox: Outbox, slowMs: number): SMTPServer {
  const greylisted = new Set<string>()
  const server = new SMTPServer({
    name: 'sandbox',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    closeTimeout: 500,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onRcptTo: (address, session, answer) => {
      answerRecipient(address.address, session, greylisted, slowMs).then(answer, answer)
    },
    onData: (stream, session, answer) => {
      receive(stream, session, outbox).then(answer, answer)
    },
  })
  // Clients that disconnect early are ignored.
  server.on('error', () => undefined)
  return server
}

async function answerRecipient(
  address: string,
  session: SMTPServerSession,
  greylisted: Set<string>,
  slowMs: number,
): Promise<Error | null> {
  const name = address.split('@')[0]?.split('+')[0]?.toLowerCase()
  if (name === 'bounce') return refusal(550, 'No such mailbox here')
  if (name === 'slow') await sleep(slowMs, undefined, { ref: false })
  if (name === 'greylist') {
    const { mailFrom } = session.envelope
    const pair = `${mailFrom === false ? '' : mailFrom.address}>${address}`
    if (!greylisted.has(pair)) {
      if (greylisted.size < MAX_GREYLIST) greylisted.add(pair)
      return refusal(451, 'Greylisted, try again later')
    }
  }
  return null
}

async function receive(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  outbox: Outbox,
): Promise<Error | null> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  if (stream.sizeExceeded) return refusal(552, 'Message is too large')
  const mail = await PostalMime.parse(Buffer.concat(chunks))
  const { mailFrom, rcptTo } = session.envelope
  outbox.addMail({
    kind: 'mail',
    from: mail.from?.address ?? (mailFrom === false ? '' : mailFrom.address),
    to: rcptTo.map(recipient => recipient.address),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map(attachment => ({
      name: attachment.filename ?? '',
      type: attachment.mimeType,
      bytes:
        typeof attachment.content === 'string' ? attachment.content.length : attachment.content.byteLength,
    })),
  })
  return null
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
