import { createConnection } from 'node:net'
import { createInterface } from 'node:readline'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { buildSandbox, type Sandbox } from './sandbox.ts'

const account = { sid: `AC${'0'.repeat(32)}`, token: 'secret-token' }

let sandbox: Sandbox
let url: string
let smtpPort: number

beforeEach(async () => {
  sandbox = buildSandbox({ smsAccount: account, slowMs: 40, clock: () => new Date('2026-11-20T15:30:00Z') })
  ;({ url, smtpPort } = await sandbox.start())
})

afterEach(() => sandbox.stop())

type Sms = { To?: string; From?: string; Body?: string }

function sendSms(form: Sms, headers: Record<string, string> = {}, credentials = account): Promise<Response> {
  const basic = Buffer.from(`${credentials.sid}:${credentials.token}`).toString('base64')
  return fetch(`${url}/2010-04-01/Accounts/${credentials.sid}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, ...headers },
    body: new URLSearchParams({
      From: '+14165550100',
      To: '+14165550111',
      Body: 'Your code is 123456',
      ...form,
    }),
  })
}

/** Sends SMTP commands line by line and returns the code of each response, without the greeting. */
async function smtp(commands: readonly string[]): Promise<number[]> {
  const socket = createConnection(smtpPort, '127.0.0.1')
  const codes: number[] = []
  const waiting = [...commands]
  for await (const line of createInterface({ input: socket })) {
    if (line[3] === '-') continue
    codes.push(Number(line.slice(0, 3)))
    const next = waiting.shift()
    if (next === undefined) break
    socket.write(`${next}\r\n`)
  }
  socket.destroy()
  return codes.slice(1)
}

function mail(to: string, body: readonly string[]): string[] {
  return [
    'EHLO test',
    'MAIL FROM:<no-reply@dealer.test>',
    `RCPT TO:<${to}>`,
    'DATA',
    [...body, '.'].join('\r\n'),
  ]
}

async function outbox(query = ''): Promise<Record<string, unknown>[]> {
  const response = await fetch(`${url}/outbox.json${query}`)
  return ((await response.json()) as { messages: Record<string, unknown>[] }).messages
}

describe('the SMS peer', () => {
  test('accepts a message like the provider and shows it', async () => {
    const response = await sendSms({})
    expect(response.status).toBe(201)
    const created = (await response.json()) as { sid: string; uri: string }
    expect(created).toMatchObject({
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
      status: 'queued',
      to: '+14165550111',
      error_code: null,
      num_segments: '1',
      date_created: 'Fri, 20 Nov 2026 15:30:00 +0000',
    })
    expect(await outbox()).toMatchObject([
      { kind: 'sms', to: ['+14165550111'], codes: ['123456'], sid: created.sid },
    ])
    const basic = Buffer.from(`${account.sid}:${account.token}`).toString('base64')
    const again = await fetch(url + created.uri, { headers: { authorization: `Basic ${basic}` } })
    expect(await again.json()).toMatchObject({ sid: created.sid, status: 'delivered' })
  })

  test('two posts are two messages: no idempotency', async () => {
    const [first, second] = [await sendSms({}), await sendSms({})]
    expect(await first.json()).not.toEqual(await second.json())
    expect(await outbox()).toHaveLength(2)
  })

  test.each([
    ['a number ending 0000', { To: '+14165550000' }, 400, 21211],
    ['a number ending 0001', { To: '+14165550001' }, 400, 21610],
    ['a number ending 0002', { To: '+14165550002' }, 500, 20500],
    ['a number in no international form', { To: '4165550111' }, 400, 21211],
    ['no recipient', { To: '' }, 400, 21604],
    ['no sender', { From: '' }, 400, 21603],
    ['no text', { Body: '' }, 400, 21602],
    ['a text that is too long', { Body: 'x'.repeat(1_601) }, 400, 21617],
  ])('refuses %s', async (_case, form, status, code) => {
    const response = await sendSms(form)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code, status })
    expect(await outbox()).toEqual([])
  })

  test.each([
    ['another token', { ...account, token: 'wrong' }],
    ['another account', { sid: `AC${'1'.repeat(32)}`, token: account.token }],
    ['no token', { ...account, token: '' }],
  ])('refuses %s', async (_case, credentials) => {
    const response = await sendSms({}, {}, credentials)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 20003 })
  })

  test('a body that is not a form is refused', async () => {
    const response = await sendSms({}, { 'content-type': 'application/json' })
    expect(response.status).toBe(400)
  })
})

describe('faults on demand', () => {
  test('drop closes the connection before anything happens', async () => {
    await expect(sendSms({}, { 'x-sandbox-fault': 'drop' })).rejects.toThrow('fetch failed')
    expect(await outbox()).toEqual([])
  })

  test('500 and badjson answer so', async () => {
    expect((await sendSms({}, { 'x-sandbox-fault': '500' })).status).toBe(500)
    const bad = await sendSms({}, { 'x-sandbox-fault': 'badjson' })
    expect(bad.status).toBe(200)
    await expect(bad.json()).rejects.toThrow(SyntaxError)
    expect(await outbox()).toEqual([])
  })

  test('delay responds late but does the work', async () => {
    const answer = sendSms({}, { 'x-sandbox-fault': 'delay=150' })
    const first = await Promise.race([answer.then(() => 'late'), sendSms({}).then(() => 'prompt')])
    expect(first).toBe('prompt')
    expect((await answer).status).toBe(201)
    expect(await outbox()).toHaveLength(2)
  })

  test('an unknown fault is reported', async () => {
    expect((await sendSms({}, { 'x-sandbox-fault': 'flood' })).status).toBe(400)
  })
})

describe('the mail server', () => {
  test('stores a mail with its subject, both bodies and attachments', async () => {
    const codes = await smtp(
      mail('zoe@example.test', [
        'From: =?utf-8?q?Concession_=C3=89lite?= <no-reply@dealer.test>',
        'Subject: =?utf-8?q?V=C3=A9rification?=',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain; charset=utf-8',
        '',
        'Votre code : 654321',
        '--b',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<p>Votre code</p>',
        '--b',
        'Content-Type: application/pdf; name="devis.pdf"',
        'Content-Disposition: attachment; filename="devis.pdf"',
        'Content-Transfer-Encoding: base64',
        '',
        'JVBERg==',
        '--b--',
      ]),
    )
    expect(codes).toEqual([250, 250, 250, 354, 250])
    expect(await outbox('?to=ZOE&kind=mail')).toMatchObject([
      {
        kind: 'mail',
        from: 'no-reply@dealer.test',
        to: ['zoe@example.test'],
        subject: 'Vérification',
        text: expect.stringContaining('Votre code : 654321'),
        html: expect.stringContaining('<p>Votre code</p>'),
        codes: ['654321'],
        attachments: [{ name: 'devis.pdf', type: 'application/pdf', bytes: 4 }],
      },
    ])
  })

  test('bounce is refused permanently', async () => {
    expect(await smtp(mail('bounce@example.test', []).slice(0, 3))).toEqual([250, 250, 550])
    expect(await smtp(mail('Bounce+order@example.test', []).slice(0, 3))).toEqual([250, 250, 550])
  })

  test('greylist is refused the first time only', async () => {
    const commands = mail('greylist@example.test', ['Subject: again', '', 'Hi'])
    expect(await smtp(commands.slice(0, 3))).toEqual([250, 250, 451])
    expect(await smtp(commands)).toEqual([250, 250, 250, 354, 250])
  })

  test('slow is accepted in the end', async () => {
    expect(await smtp(mail('slow@example.test', ['Subject: slow', '', 'Hi']))).toEqual([
      250, 250, 250, 354, 250,
    ])
  })
})

describe('the JSON of received messages', () => {
  test('returns messages after an id or a time, and deletes them on request', async () => {
    await sendSms({})
    await sendSms({ To: '+14165550122' })
    expect(await outbox('?since=1')).toMatchObject([{ id: 2 }])
    expect(await outbox('?since=2026-11-20T15:29:59Z')).toHaveLength(2)
    expect(await outbox('?since=2026-11-20T15:30:00Z')).toHaveLength(0)
    expect(await outbox('?to=0122')).toHaveLength(1)
    expect((await fetch(`${url}/outbox.json`, { method: 'DELETE' })).status).toBe(204)
    expect(await outbox()).toEqual([])
  })

  test.each(['?since=yesterday', '?kind=fax'])('refuses %s', async query => {
    expect((await fetch(`${url}/outbox.json${query}`)).status).toBe(400)
  })
})
