import fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, test } from 'vitest'

import { createOutbox, type Outbox } from './outbox.ts'
import { registerOutbox } from './outbox.routes.ts'

const hostile = `</title><script>alert(1)</script>"'><img src=x onerror=alert(1)>`

let app: FastifyInstance
let outbox: Outbox

beforeEach(() => {
  app = fastify()
  outbox = createOutbox(10, () => new Date('2026-11-20T15:30:00Z'))
  registerOutbox(app, outbox)
})

async function page(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; html: string }> {
  const response = await app.inject({ url, headers })
  return { status: response.statusCode, html: response.body }
}

function addHostileMail(): void {
  outbox.addMail({
    kind: 'mail',
    from: hostile,
    to: [hostile],
    subject: hostile,
    text: `${hostile} javascript:alert(1) https://dealer.test/reset?a=1&b=2#t. 042917`,
    html: hostile,
    attachments: [{ name: hostile, type: hostile, bytes: 1 }],
  })
}

test('shows codes, newest first, in the browser’s or the chosen language', async () => {
  expect((await page('/')).html).toContain('Nothing has been sent yet.')
  outbox.addText({ kind: 'sms', sid: 'SM1', from: '+14165550100', to: ['+15145550123'], text: 'Code 111111' })
  outbox.addText({ kind: 'sms', sid: 'SM2', from: '+14165550100', to: ['+15145550124'], text: 'Code 222222' })
  const { html } = await page('/', { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' })
  expect(html).toContain('<html lang="fr-CA">')
  expect(html).toContain('2 messages')
  expect(html.indexOf('<strong>222222</strong>')).toBeLessThan(html.indexOf('<strong>111111</strong>'))
  expect((await page('/?lang=en', { 'accept-language': 'fr' })).html).toContain('<html lang="en-CA">')
})

test('changing the language keeps the search', async () => {
  const { html } = await page('/?to=514%20555')
  expect(html).toContain('href="/?lang=fr&amp;to=514+555"')
  expect(html).toContain('Nothing has been sent to a recipient like this.')
})

test.each(['/', '/?lang=fr', '/messages/1', `/?to=${encodeURIComponent(hostile)}`])(
  'nothing that was sent or typed becomes part of the page %s',
  async url => {
    addHostileMail()
    const { html } = await page(url)
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<img')
    expect(html).not.toContain('href="javascript:')
  },
)

test('links a web address in a text, without the full stop after it', async () => {
  addHostileMail()
  const link = 'https://dealer.test/reset?a=1&amp;b=2#t'
  expect((await page('/messages/1')).html).toContain(`<a href="${link}" rel="noreferrer">${link}</a>. 042917`)
})

test('the HTML of a mail is a page that cannot run or load anything', async () => {
  addHostileMail()
  const { html } = await page('/messages/1')
  expect(html).toContain('href="/messages/1/design"')
  const response = await app.inject({ url: '/messages/1/design' })
  expect(response.body).toBe(hostile)
  expect(response.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  )
  expect((await page('/messages/2/design')).status).toBe(404)
})

test.each(['/messages/7', '/messages/x', '/messages/1e3'])('%s is not there', async url => {
  const { status, html } = await page(url)
  expect(status).toBe(404)
  expect(html).toContain('This message is not kept any more.')
})
