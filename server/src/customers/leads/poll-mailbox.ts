import { z } from 'zod'
import type { App } from '#platform/app-context.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { findPlace } from './lead-keys.queries.ts'
import type { MailboxPort, WaitingMessage } from '#platform/outside/mailbox/port.ts'
import { mailBody } from './mail-body.ts'
import { receiveMessage } from './receive-message.service.ts'

const mostAtOnce = 100

/** Messages in folders of unknown dealerships, so that each is reported once and not at every poll. */
const strays = new WeakMap<MailboxPort, ReadonlySet<string>>()

/**
 * The job that empties the mailbox: each message is stored as a lead or quarantined before it is removed. One that
 * fails stays for the next run and does not block those behind it.
 */
export async function pollMailbox(app: App, mailbox: MailboxPort): Promise<number> {
  const waiting = await mailbox.fetch(mostAtOnce)
  if (!waiting.ok) return 0
  const reported = strays.get(mailbox)
  const stray = new Set<string>()
  let taken = 0
  for (const message of waiting.value) {
    try {
      if (!(await receiveMail(app, message))) {
        const { id, dealership } = message
        if (!reported?.has(id))
          app.log.warn({ dealership, message: id }, 'a message in the folder of no dealership')
        stray.add(id)
        continue
      }
      await mailbox.putAway(message.id)
      taken += 1
    } catch (err) {
      app.log.error({ err, message: message.id }, 'a message of the mailbox could not be taken')
    }
  }
  strays.set(mailbox, stray)
  return taken
}

/** Returns false for a folder of no dealership; its messages stay. */
async function receiveMail(app: App, { id, dealership, bytes }: WaitingMessage): Promise<boolean> {
  const isId = z.uuid().safeParse(dealership).success
  const place = isId ? await withPlatform(app.pool, tx => findPlace(tx, dealership)) : undefined
  if (!place) return false
  const origin = { app, request: { id: `mail ${id}`.slice(0, 100), ip: '' } }
  await receiveMessage(origin, place, { ...mailBody(bytes), via: 'mailbox', key_id: null })
  return true
}
