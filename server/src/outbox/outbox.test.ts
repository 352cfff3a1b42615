import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withPlatform } from '#db/tenant.ts'
import { smtpMail } from '#outside/mail/smtp.ts'
import { startSandbox, type Sandbox } from '#outside/sandbox-process.ts'
import { twilioSms } from '#outside/sms/twilio.ts'
import { useTestApp } from '../../test/test-app.ts'
import { deliverMessage, type Carriers } from './deliver-message.ts'
import { post, type Message } from './outbox.service.ts'
import { outbox } from './outbox.table.ts'

const target = useTestApp()
let sandbox: Sandbox
let carriers: Carriers

beforeAll(async () => {
  sandbox = await startSandbox()
  carriers = {
    sms: twilioSms({ url: sandbox.url, account: 'sandbox', token: 'sandbox', from: '+15005550006' }),
    mail: smtpMail({
      url: `smtp://127.0.0.1:${sandbox.smtpPort}`,
      from: 'Forecourt <no-reply@forecourt.example>',
    }),
  }
})
afterAll(() => sandbox.stop())

const leave = (message: Message) => withPlatform(target.app.pool, async tx => post(target.app, tx, message))
const stored = async (id: string) => {
  const [row] = await withPlatform(target.app.pool, tx => tx.select().from(outbox).where(eq(outbox.id, id)))
  return row
}
const text = (to: string): Message => ({ channel: 'sms', content: { to, text: 'Your code is 424242' } })
const mail = (to: string): Message => ({
  channel: 'mail',
  content: { to, subject: 'Bienvenue chez Élite', text: 'Bonjour', html: '<p>Bonjour</p>' },
})

describe('a message', () => {
  test('waits sealed, arrives once, and its content is gone afterwards', async () => {
    const id = await leave(text('+14165550123'))
    expect((await stored(id))?.content_sealed?.stored).not.toContain('424242')
    await deliverMessage(target.app, carriers, id)
    await deliverMessage(target.app, carriers, id)
    const reply = await fetch(`${sandbox.url}/outbox.json?to=${encodeURIComponent('+14165550123')}`)
    const arrived = JSON.stringify(await reply.json())
    expect(arrived.match(/424242/g)?.length).toBeGreaterThan(0)
    expect(await stored(id)).toMatchObject({ state: 'sent', content_sealed: null })
  })

  test('by phone is written in the alphabet of phones, so that it costs one text', async () => {
    const content = { to: '+14165550126', text: 'L’achat\u00A0: 1\u00A0% de rabais' }
    await deliverMessage(target.app, carriers, await leave({ channel: 'sms', content }))
    const reply = await fetch(`${sandbox.url}/outbox.json?to=${encodeURIComponent(content.to)}`)
    expect(JSON.stringify(await reply.json())).toContain("L'achat : 1 % de rabais")
  })

  test('is not sent when the transaction that left it fails', async () => {
    let id = ''
    const failing = withPlatform(target.app.pool, async tx => {
      id = post(target.app, tx, text('+14165550124'))
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect(await stored(id)).toBeUndefined()
  })

  test('by mail keeps accents', async () => {
    const id = await leave(mail('zoe@example.test'))
    await deliverMessage(target.app, carriers, id)
    const reply = await fetch(`${sandbox.url}/outbox.json?to=zoe@example.test`)
    expect(JSON.stringify(await reply.json())).toContain('Bienvenue chez Élite')
  })
})

describe('a refusal', () => {
  test.each([
    ['+14165550000', 'invalid_number'],
    ['+14165550001', 'blocked'],
  ])('for good by %s ends as %s', async (to, code) => {
    const id = await leave(text(to))
    await deliverMessage(target.app, carriers, id)
    expect(await stored(id)).toMatchObject({ state: 'dead', last_error: code, content_sealed: null })
  })

  test('of a mailbox ends as bounced', async () => {
    const id = await leave(mail('bounce@example.test'))
    await deliverMessage(target.app, carriers, id)
    expect(await stored(id)).toMatchObject({ state: 'dead', last_error: 'bounced' })
  })

  test('for now keeps the message, until the last try', async () => {
    const id = await leave(text('+14165550002'))
    await expect(deliverMessage(target.app, carriers, id)).rejects.toThrow('unavailable')
    expect(await stored(id)).toMatchObject({ state: 'waiting', tries: 1, last_error: 'unavailable' })
    await expect(deliverMessage(target.app, carriers, id, true)).rejects.toThrow('unavailable')
    expect(await stored(id)).toMatchObject({ state: 'dead', content_sealed: null })
  })

  test('by nobody at the other end counts as unavailable', async () => {
    const nobody = {
      ...carriers,
      sms: twilioSms({ url: 'http://127.0.0.1:1', account: 'a', token: 'b', from: 'c' }),
    }
    const id = await leave(text('+14165550125'))
    await expect(deliverMessage(target.app, nobody, id)).rejects.toThrow('unavailable')
  })
})
