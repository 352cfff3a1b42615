import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withPlatform } from '#platform/db/tenant.ts'
import { smtpMail } from '#platform/outside/mail/smtp.ts'
import { launchSandbox, type Sandbox } from '#platform/outside/sandbox-process.ts'
import { twilioSms } from '#platform/outside/sms/twilio.ts'
import { failed, succeeded } from '#platform/outside/port-result.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { MAX_TRIES } from './back-off.ts'
import { deliverMessage, type Carriers } from './deliver-message.ts'
import { post, type Message } from './outbox.service.ts'
import { outbox } from './outbox.table.ts'

const said: Record<string, unknown>[] = []
const target = useTestApp(
  { LOG_LEVEL: 'error' },
  { write: (line: string) => said.push(JSON.parse(line) as Record<string, unknown>) },
)
beforeEach(() => void (said.length = 0))
let sandbox: Sandbox
let carriers: Carriers

beforeAll(async () => {
  sandbox = await launchSandbox().ready
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
  test('waits sealed, arrives once, and its content is wiped afterwards', async () => {
    const id = await leave(text('+14165550123'))
    expect((await stored(id))?.content_sealed?.stored).not.toContain('424242')
    await deliverMessage(target.app, carriers, id)
    await deliverMessage(target.app, carriers, id)
    const reply = await fetch(`${sandbox.url}/outbox.json?to=${encodeURIComponent('+14165550123')}`)
    const arrived = JSON.stringify(await reply.json())
    expect(arrived.match(/424242/g)?.length).toBeGreaterThan(0)
    expect(await stored(id)).toMatchObject({ state: 'sent', content_sealed: null })
  })

  test('by phone uses the GSM alphabet, so that it costs one text', async () => {
    const content = { to: '+14165550126', text: 'L’achat\u00A0: 1\u00A0% de rabais' }
    await deliverMessage(target.app, carriers, await leave({ channel: 'sms', content }))
    const reply = await fetch(`${sandbox.url}/outbox.json?to=${encodeURIComponent(content.to)}`)
    expect(JSON.stringify(await reply.json())).toContain("L'achat : 1 % de rabais")
  })

  test('is not sent when its transaction fails', async () => {
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

  test('for now keeps the message, which is retried at growing intervals', async () => {
    const id = await leave(text('+14165550002'))
    expect(await deliverMessage(target.app, carriers, id, 1)).toEqual({ is: 'again', seconds: 5 })
    expect(await stored(id)).toMatchObject({ state: 'waiting', tries: 1, last_error: 'unavailable' })
    expect(await deliverMessage(target.app, carriers, id, 0)).toEqual({ is: 'again', seconds: 5 })
    expect(await deliverMessage(target.app, carriers, id, 1)).toEqual({ is: 'again', seconds: 20 })
    expect(said).toEqual([])
  })

  test('for now is final after the twentieth try, and is logged', async () => {
    const away: Carriers = { ...carriers, sms: { send: async () => failed({ kind: 'unavailable' }) } }
    const id = await leave(text('+14165550163'))
    for (let turn = 1; turn < MAX_TRIES; turn += 1)
      expect(await deliverMessage(target.app, away, id)).toMatchObject({ is: 'again' })
    expect(await deliverMessage(target.app, away, id)).toEqual({ is: 'over', next: undefined })
    expect(await stored(id)).toMatchObject({
      state: 'dead',
      tries: 20,
      content_sealed: null,
      order_key: null,
    })
    expect(said).toMatchObject([
      {
        level: 50,
        msg: 'a message was given up',
        message: id,
        channel: 'sms',
        tries: 20,
        code: 'unavailable',
      },
    ])
    expect(JSON.stringify(said)).not.toContain('4165550163')
  })

  test('without any answer counts as unavailable', async () => {
    const nobody = {
      ...carriers,
      sms: twilioSms({ url: 'http://127.0.0.1:1', account: 'a', token: 'b', from: 'c' }),
    }
    const id = await leave(text('+14165550125'))
    expect(await deliverMessage(target.app, nobody, id)).toMatchObject({ is: 'again' })
    expect(await stored(id)).toMatchObject({ last_error: 'unavailable' })
  })
})

describe('messages to one receiver', () => {
  /** A carrier with prepared results that records its calls. */
  const carrier = () => {
    const asked: string[] = []
    const state = { isAway: true }
    const sms: Carriers['sms'] = {
      send: async ({ text: words }, key) => {
        asked.push(`${words} ${key.startsWith('outbox-') ? 'keyed' : key}`)
        return state.isAway ? failed({ kind: 'timeout' }) : succeeded({ id: 'x' })
      },
    }
    return { asked, state, carriers: { ...carriers, sms } }
  }
  const to = (receiver: string, words: string): Message => ({
    channel: 'sms',
    content: { to: receiver, text: words },
  })

  test('are sent in order, however often the first has to be retried', async () => {
    const { asked, state, carriers: some } = carrier()
    const first = await leave(to('+14165550160', 'one'))
    const second = await leave(to('+14165550160', 'two'))
    const elsewhere = await leave(to('+14165550161', 'other'))
    expect(await deliverMessage(target.app, some, second)).toEqual({ is: 'behind', earlier: first })
    expect(await deliverMessage(target.app, some, first)).toMatchObject({ is: 'again' })
    expect(await deliverMessage(target.app, some, second)).toEqual({ is: 'behind', earlier: first })
    state.isAway = false
    expect(await deliverMessage(target.app, some, elsewhere)).toEqual({ is: 'over', next: undefined })
    expect(await deliverMessage(target.app, some, first)).toEqual({ is: 'over', next: second })
    expect(await deliverMessage(target.app, some, second)).toEqual({ is: 'over', next: undefined })
    expect(asked).toEqual(['one keyed', 'other keyed', 'one keyed', 'two keyed'])
  })

  test('do not reveal their receiver in the table', async () => {
    const { carriers: some } = carrier()
    const id = await leave(to('+14165550162', 'one'))
    const row = await stored(id)
    expect(row?.order_key).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain('4165550162')
    await deliverMessage(target.app, { ...some, sms: { send: async () => succeeded({ id: 'x' }) } }, id)
    expect(await stored(id)).toMatchObject({ state: 'sent', order_key: null, content_sealed: null })
  })
})
