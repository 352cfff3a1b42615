import { account } from '@forecourt/contract/identity/account.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { desc } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn, requester } from '../../../test/actors.ts'
import { jpegOf, riff, segment, webpFrame as frame, webpHeader } from '../../../test/picture-bytes.ts'
import { formOf, formType, pngOf } from '../../../test/picture-form.ts'
import { type TestBrowser, useTestApp } from '../../../test/test-app.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { readPicture } from '#platform/pictures/picture-file.ts'

const target = useTestApp()
let place: { id: string }
let browser: TestBrowser

beforeAll(async () => {
  place = await buildDealership(target.app)
  browser = await signedIn(target, await buildUser(target.app, { dealerships: [place] }), place)
})

const path = '/api/dealer/user/save_avatar/'
const save = (file: Uint8Array, given: { name?: string; type?: string } = {}) =>
  browser.send('POST', path, { body: formOf(file, given), headers: { 'content-type': formType } })
const lastEvent = () =>
  withTenant(target.app.pool, place, async tx => {
    const [event] = await tx.select().from(auditEvents).orderBy(desc(auditEvents.seq)).limit(1)
    return event
  })
const shown = async () => (await browser.call(account.profile)).body.avatar

describe('a picture', () => {
  test('is stored under a new address each time, and shown only to colleagues', async () => {
    const first = await save(pngOf())
    expect(first).toMatchObject({ status: 204, body: undefined })
    const location = String(first.headers['location'])
    expect(location).toMatch(/^\/api\/dealer\/user\/avatar\/[0-9a-f-]{36}\/$/)
    expect(await shown()).toBe(location)
    const reply = await browser.bytes(location)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect(Buffer.from(reply.bytes).equals(pngOf())).toBe(true)
    expect((await (await requester(target)).bytes(location)).status).toBe(401)
    const second = String((await save(pngOf(9, 9))).headers['location'])
    expect(second).not.toBe(location)
    expect((await browser.bytes(location)).status).toBe(404)
    expect((await browser.call(account.removeAvatar)).status).toBe(204)
    expect(await shown()).toBeNull()
    expect((await browser.bytes(second)).status).toBe(404)
  })

  test('loses everything but the drawing parts: location, camera, comments, application data', () => {
    const secret = Buffer.from('GPS 45.5019 N')
    const png = readPicture(
      pngOf(8, 8, [
        ['eXIf', secret],
        ['tEXt', secret],
      ]),
    )
    expect(png?.content.includes(secret)).toBe(false)
    const jpeg = readPicture(jpegOf(segment(0xe1, secret), segment(0xfe, secret)))
    expect(jpeg).toMatchObject({ mediaType: 'image/jpeg', width: 7, height: 9 })
    expect(jpeg?.content.equals(jpegOf())).toBe(true)
    const webp = readPicture(riff(['VP8X', webpHeader], ['VP8 ', frame], ['EXIF', secret]))
    expect(webp).toMatchObject({ mediaType: 'image/webp', width: 7, height: 9 })
    expect(webp?.content.includes(secret)).toBe(false)
  })

  const whole = pngOf()
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(flipped.readUInt8(40) ^ 1, 40)
  test.each<[string, Buffer, { name?: string; type?: string }]>([
    ['nothing', Buffer.alloc(0), {}],
    ['a page', Buffer.from('<script>alert(1)</script>'), {}],
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      { name: 'a.svg', type: 'image/svg+xml' },
    ],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), { name: 'a.gif', type: 'image/gif' }],
    [
      'an archive called a picture',
      Buffer.from('PK\x03\x04', 'latin1'),
      { name: 'a.jpg', type: 'image/jpeg' },
    ],
    ['a picture with a page behind it', Buffer.concat([whole, Buffer.from('<script>')]), {}],
    [
      'a JPEG with an archive behind it',
      Buffer.concat([jpegOf(), Buffer.from('PK')]),
      { name: 'a.jpg', type: 'image/jpeg' },
    ],
    ['half a picture', whole.subarray(0, 50), {}],
    ['a picture with a wrong sum', flipped, {}],
    ['a PNG that says it is a JPEG', whole, { name: 'a.jpg', type: 'image/jpeg' }],
    ['a PNG with another ending', whole, { name: 'a.html' }],
    ['a PNG of another type', whole, { type: 'text/html' }],
    ['more than two megabytes', pngOf(8, 8, [['tEXt', Buffer.alloc(2_200_000)]]), {}],
    ['more than is read to its end', pngOf(8, 8, [['tEXt', Buffer.alloc(40_000_000)]]), {}],
    ['a huge canvas', pngOf(50_000, 50_000), {}],
    ['no canvas', pngOf(0, 8), {}],
    [
      'a moving WebP',
      riff(['VP8X', Buffer.alloc(10)], ['ANIM', Buffer.alloc(6)], ['VP8 ', frame]),
      { name: 'a.webp', type: 'image/webp' },
    ],
    ['a scan without an end', jpegOf().subarray(0, -2), { name: 'a.jpg', type: 'image/jpeg' }],
  ])('%s is refused on the field', async (_name, file, given) => {
    const before = await shown()
    const reply = await save(file, given)
    expect(reply.status).toBe(400)
    const { fields } = reply.body as Problem
    expect(fields).toHaveProperty('avatar')
    expect(await shown()).toBe(before)
    const event = await lastEvent()
    expect(event).toMatchObject({ action: 'avatar.refused', outcome: 'refused' })
    expect(event?.changes).toEqual({ avatar: [fields?.['avatar']?.[0]?.rule] })
  })

  test('names that hide something are refused, and no other is stored', async () => {
    for (const name of ['../../etc/passwd.png', 'a\u202Egnp.exe.png'])
      expect((await save(whole, { name })).body).toMatchObject({
        fields: { avatar: [{ rule: 'file_name' }] },
      })
    const long = await save(whole, { name: `${'x'.repeat(3000)}.png` })
    expect(String(long.headers['location'])).toMatch(/avatar\/[0-9a-f-]{36}\/$/)
  })

  test('another kind of body and broken forms are refused', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
      expect(
        (await browser.send('POST', path, { body: '{}', headers: { 'content-type': type } })).status,
      ).toBe(415)
    for (const body of ['', 'nonsense', '--forecourt-form--', '--forecourt-form\r\n\r\nx'])
      expect((await browser.send('POST', path, { body, headers: { 'content-type': formType } })).status).toBe(
        400,
      )
    const other = formOf(whole).toString('latin1').replace('name="avatar"', 'name="other"')
    const reply = await browser.send('POST', path, {
      body: Buffer.from(other, 'latin1'),
      headers: { 'content-type': formType },
    })
    expect((reply.body as Problem).fields).toEqual({ avatar: [{ rule: 'required', params: {} }] })
    const parts = Buffer.concat(Array.from({ length: 400 }, () => formOf(Buffer.alloc(0)).subarray(0, -20)))
    expect(
      (await browser.send('POST', path, { body: parts, headers: { 'content-type': formType } })).status,
    ).toBe(400)
  })
})
