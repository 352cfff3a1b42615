import { accessories, offeredAccessories, type Accessory } from '@forecourt/contract/pricing/accessories.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { signedInCustomer } from '../../../test/actors.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { formOf, formType, pngOf } from '../../../test/picture-form.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import { buildAccessory, buildAccessoryImage } from './accessories.factory.ts'

const target = useTestApp()
let desk: BuiltDesk
let other: BuiltDesk

beforeAll(async () => {
  desk = await buildDesk(target)
  other = await buildDesk(target)
})

const mats = { title_en: 'All-weather mats', category: 'I', price: '189.95' } as const
const newKey = () => ({ headers: { 'idempotency-key': newId() } })
const at = (version: number) => ({ headers: { 'if-match': `"v${version}"` } })
const add = (given: object = {}, by = desk.asAdmin) =>
  by.call(accessories.create, { body: { ...mats, ...given }, ...newKey() })
const change = (made: { id: string }, body: object, version: number) =>
  desk.asAdmin.call(accessories.update, { params: made, body, ...at(version) })
const titles = async (query: Record<string, string | number>) =>
  (await desk.asRep.call(accessories.list, { query })).body.results.map(({ title_en }) => title_en)
const eventsOf = (id: string) =>
  withTenant(target.app.pool, desk.dealership, tx =>
    tx
      .select({ action: auditEvents.action, outcome: auditEvents.outcome, changes: auditEvents.changes })
      .from(auditEvents)
      .where(eq(auditEvents.object_id, id))
      .orderBy(auditEvents.seq),
  )

interface Sent {
  readonly version?: number
  readonly key?: string
  readonly by?: TestBrowser
  readonly form?: Parameters<typeof formOf>[1]
}
const send = async (id: string, file: Uint8Array, { version = 1, key = newId(), by, form = {} }: Sent = {}) =>
  (by ?? desk.asAdmin).send('POST', `/api/dealer/aftermarket/accessory/${id}/image/`, {
    body: formOf(file, { field: 'image', ...form }),
    headers: { 'content-type': formType, 'if-match': `"v${version}"`, 'idempotency-key': key },
  })
const fieldsOf = (reply: { body: unknown }) => (reply.body as Problem).fields

describe('the catalogue of accessories', () => {
  test('an accessory is added, changed in part and as a whole, and deleted', async () => {
    const made = await add({ sku: 'MAT-1' })
    expect(made).toMatchObject({
      status: 201,
      body: {
        ...mats,
        sku: 'MAT-1',
        title_fr: null,
        installation_charge_override: null,
        pre_installed: false,
        active: false,
        lacks_french: true,
        vehicle_types: [],
        images: [],
        version: 1,
      },
    })
    expect(queriesOf(made)).toBeLessThanOrEqual(6)
    expect((await desk.asRep.call(accessories.detail, { params: made.body })).body).toEqual(made.body)
    const part = await change(made.body, { title_fr: 'Tapis', description_en: 'Four of them.' }, 1)
    // A description in English only is incomplete.
    expect(part.body).toMatchObject({ title_fr: 'Tapis', sku: 'MAT-1', lacks_french: true, version: 2 })
    const { id: _id, lacks_french: _lacks, images: _images, version: _version, ...all } = part.body
    const whole = await desk.asAdmin.call(accessories.replace, {
      params: made.body,
      body: { ...all, description_fr: 'Quatre.', installation_charge_override: '60.00', active: true },
      ...at(2),
    })
    expect(whole.body).toMatchObject({
      lacks_french: false,
      installation_charge_override: '60.00',
      version: 3,
    })
    expect((await change(made.body, { installation_charge_override: null, sku: '' }, 3)).body).toMatchObject({
      installation_charge_override: null,
      sku: null,
      description_fr: 'Quatre.',
      active: true,
    })
    const gone = await desk.asAdmin.call(accessories.remove, { params: made.body, ...at(4) })
    expect(gone.status).toBe(204)
    expect((await eventsOf(made.body.id)).map(({ action }) => action)).toEqual([
      'accessory.created',
      'accessory.updated',
      'accessory.updated',
      'accessory.updated',
      'accessory.deleted',
    ])
  })

  test('a change over an outdated version is refused with the current data', async () => {
    const { body: made } = await add({ title_en: 'Twice' })
    expect((await change(made, { price: '1.00' }, 1)).status).toBe(200)
    expect(await change(made, { price: '2.00' }, 1)).toMatchObject({
      status: 412,
      body: { current: { price: '1.00', version: 2 } },
    })
    expect((await desk.asAdmin.call(accessories.remove, { params: made, ...at(1) })).status).toBe(412)
  })

  test.each([
    [{ title_en: ' ' }, 'title_en', 'required'],
    [{ price: '100000.00' }, 'price', 'range'],
    [{ installation_charge_override: '100000.00' }, 'installation_charge_override', 'range'],
    [{ vehicle_types: ['boat'] }, 'vehicle_types', 'vehicle_type'],
  ])('%j is refused on the field, for a new accessory and for a stored one', async (given, field, rule) => {
    const refusal = { status: 400, body: { fields: { [field]: [{ rule }] } } }
    expect(await add(given)).toMatchObject(refusal)
    const { id } = await buildAccessory(target.app, desk.at)
    expect(await change({ id }, given, 1)).toMatchObject(refusal)
  })

  test('a number is unique in a dealership, regardless of capitals', async () => {
    await add({ sku: 'Rack-7' })
    const twin = { status: 400, body: { fields: { sku: [{ rule: 'unique' }] } } }
    expect(await add({ sku: 'RACK-7' })).toMatchObject(twin)
    const { body: made } = await add()
    expect(await change(made, { sku: 'rack-7' }, 1)).toMatchObject(twin)
    expect(
      (await other.asAdmin.call(accessories.create, { body: { ...mats, sku: 'Rack-7' }, ...newKey() }))
        .status,
    ).toBe(201)
  })

  test('a repeated request makes one accessory', async () => {
    const key = newKey()
    const create = () =>
      desk.asAdmin.call(accessories.create, { body: { ...mats, title_en: 'Once' }, ...key })
    const [first, again] = [await create(), await create()]
    expect(again.body).toEqual(first.body)
  })

  test('representatives and managers read it for worksheets, and may not edit it', async () => {
    const { body: made } = await add()
    expect((await desk.asRep.call(accessories.list)).status).toBe(200)
    for (const by of [desk.asRep, desk.asManager]) expect((await add({}, by)).status).toBe(403)
    expect((await send(made.id, pngOf(), { by: desk.asManager })).status).toBe(403)
  })

  test('is searched in both languages and by number, filtered, sorted and paged', async () => {
    const place = await buildDesk(target)
    const list = async (query: Record<string, string | number>) =>
      (await place.asRep.call(accessories.list, { query })).body
    const rows = [
      { title_en: 'Roof rack', title_fr: 'Porte-bagages', category: 'E', sku: 'RR-100' },
      { title_en: 'Mats', title_fr: null, category: 'I', active: false },
      { title_en: 'Étui', title_fr: 'Étui de rangement', category: 'A' },
    ] as const
    for (const row of rows)
      await place.asAdmin.call(accessories.create, { body: { ...mats, active: true, ...row }, ...newKey() })
    const found = async (query: Record<string, string | number>) =>
      (await list(query)).results.map(({ title_en }) => title_en)
    expect(await found({})).toEqual(['Roof rack', 'Mats', 'Étui'])
    expect(await found({ ordering: '-id', page_size: 2 })).toEqual(['Étui', 'Mats'])
    expect(await list({ page: 2, page_size: 2 })).toMatchObject({ count: 3, current: 2, last: 2, limit: 2 })
    expect(await list({ page: 9 })).toMatchObject({ count: 3, results: [], limit: 20 })
    expect(await found({ search: 'rr-1 BAGAGES' })).toEqual(['Roof rack'])
    expect(await found({ search: 'etui' })).toEqual(['Étui'])
    expect(await found({ search: '%' })).toEqual([])
    expect(await found({ active: 'false' })).toEqual(['Mats'])
    expect(await found({ category: 'E' })).toEqual(['Roof rack'])
    expect(await found({ category__in: 'E,A' })).toEqual(['Roof rack', 'Étui'])
    expect(await found({ french: 'missing' })).toEqual(['Mats'])
  })

  test('of another dealership is not found', async () => {
    const foreign = await buildAccessory(target.app, { ...other.at, title_en: 'Foreign' })
    const image = await buildAccessoryImage(target.app, { ...other.at, accessory_id: foreign.id })
    expect((await change(foreign, { price: '1.00' }, 1)).status).toBe(404)
    expect((await send(foreign.id, pngOf())).status).toBe(404)
    expect((await desk.asAdmin.call(accessories.removeImage, { params: image, ...at(1) })).status).toBe(404)
    expect((await desk.asAdmin.bytes(`/api/dealer/aftermarket/accessory-image/${image.id}/`)).status).toBe(
      404,
    )
    expect(await titles({ search: 'foreign' })).toEqual([])
  })
})

describe('pictures of an accessory', () => {
  const added = async (...names: string[]) => {
    const { id } = await buildAccessory(target.app, desk.at)
    let body = { id, version: 1, images: [] as Accessory['images'] }
    for (const name of names) {
      const reply = await send(id, pngOf(), { version: body.version, form: { words: { alt_en: name } } })
      expect(reply.status).toBe(201)
      body = reply.body as Accessory
    }
    return body
  }
  const alts = ({ images }: Pick<Accessory, 'images'>) => images.map(({ alt_en }) => alt_en)

  test('are stored under an immutable address, by those with permission', async () => {
    const { id } = await buildAccessory(target.app, desk.at)
    const form = { words: { alt_en: ' Mats in place ', alt_fr: 'Tapis posés' } }
    const reply = await send(id, pngOf(9, 7, [['eXIf', Buffer.from('GPS 45.5019 N')]]), { form })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    const { images, version } = reply.body as Accessory
    expect(images).toMatchObject([{ width: 9, height: 7, alt_en: 'Mats in place', alt_fr: 'Tapis posés' }])
    expect(version).toBe(2)
    const [image] = images
    const shown = await desk.asRep.bytes(image?.url ?? '')
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox') as string,
    })
    expect(Buffer.from(shown.bytes).equals(pngOf(9, 7))).toBe(true)
    expect((await other.asAdmin.bytes(image?.url ?? '')).status).toBe(404)
  })

  test('are moved, described and deleted, over the version that was read', async () => {
    const made = await added('one', 'two', 'three')
    const [first, second] = made.images
    const moved = await desk.asAdmin.call(accessories.updateImage, {
      params: { id: first?.id ?? '' },
      body: { place: 2 },
      ...at(4),
    })
    expect(alts(moved.body)).toEqual(['two', 'three', 'one'])
    expect(queriesOf(moved)).toBeLessThanOrEqual(6)
    const said = await desk.asAdmin.call(accessories.updateImage, {
      params: { id: second?.id ?? '' },
      body: { alt_en: '', alt_fr: 'deux' },
      ...at(5),
    })
    expect(said.body.images[0]).toMatchObject({ alt_en: null, alt_fr: 'deux' })
    const late = await desk.asAdmin.call(accessories.removeImage, {
      params: { id: first?.id ?? '' },
      ...at(5),
    })
    expect(late).toMatchObject({ status: 412, body: { current: { version: 6 } } })
    const gone = await desk.asAdmin.call(accessories.removeImage, {
      params: { id: second?.id ?? '' },
      ...at(6),
    })
    expect(alts(gone.body)).toEqual(['three', 'one'])
    // The response equals what is stored.
    const listed = await desk.asRep.call(accessories.list, { query: { ordering: '-id', page_size: 100 } })
    expect(listed.body.results.find(({ id }) => id === made.id)).toEqual(gone.body)
    expect((await eventsOf(made.id)).map(({ action }) => action).slice(-3)).toEqual([
      'accessory.image_changed',
      'accessory.image_changed',
      'accessory.image_removed',
    ])
  })

  test('are limited to ten; a repeated request adds one', async () => {
    const { id } = await buildAccessory(target.app, desk.at)
    for (let place = 0; place < 9; place += 1)
      await buildAccessoryImage(target.app, { ...desk.at, accessory_id: id, place })
    const key = newId()
    const [tenth, again] = [await send(id, pngOf(), { key }), await send(id, pngOf(), { key })]
    expect((tenth.body as Accessory).images).toHaveLength(10)
    expect(again.body).toEqual(tenth.body)
    expect((await send(id, pngOf(9, 9), { key })).status).toBe(422)
    const eleventh = await send(id, pngOf(), { version: 2 })
    expect(fieldsOf(eleventh)).toEqual({ image: [{ rule: 'max_items', params: { n: 10 } }] })
  })

  const padded = (bytes: number) => pngOf(8, 8, [['tEXt', Buffer.alloc(bytes)]])
  test.each<[string, Uint8Array, Sent['form'], object]>([
    ['nothing', Buffer.alloc(0), {}, { image: [{ rule: 'picture', params: {} }] }],
    ['a page called a picture', Buffer.from('<script>'), {}, { image: [{ rule: 'picture', params: {} }] }],
    [
      'a PNG called a JPEG',
      pngOf(),
      { name: 'a.jpg', type: 'image/jpeg' },
      { image: [{ rule: 'picture', params: {} }] },
    ],
    [
      'a page behind a picture',
      Buffer.concat([pngOf(), Buffer.from('<script>')]),
      {},
      { image: [{ rule: 'picture', params: {} }] },
    ],
    ['a huge canvas', pngOf(50_000, 50_000), {}, { image: [{ rule: 'picture_size', params: { n: 4096 } }] }],
    ['more than five megabytes', padded(5_300_000), {}, { image: [{ rule: 'file_size', params: { n: 5 } }] }],
    ['far more', padded(12_000_000), {}, { image: [{ rule: 'file_size', params: { n: 5 } }] }],
    ['another field', pngOf(), { field: 'picture' }, { image: [{ rule: 'required', params: {} }] }],
    [
      'words without end',
      pngOf(),
      { words: { alt_fr: 'x'.repeat(161) } },
      { alt_fr: [{ rule: 'max_length', params: { max: 160 } }] },
    ],
  ])('%s is refused on the field, and recorded', async (_name, file, form = {}, fields) => {
    const { id } = await buildAccessory(target.app, desk.at)
    const reply = await send(id, file, { form })
    expect(reply.status).toBe(400)
    expect(fieldsOf(reply)).toEqual(fields)
    expect(await eventsOf(id)).toMatchObject([{ action: 'accessory.image_refused', outcome: 'refused' }])
  })
})

describe('accessories for customers', () => {
  let place: BuiltDesk
  let browser: TestBrowser

  beforeAll(async () => {
    place = await buildDesk(target)
    browser = await signedInCustomer(target, place.customer)
  })

  test('are those on offer, in both languages, without the dealership’s internal data', async () => {
    const { app } = target
    const made = await buildAccessory(app, {
      ...place.at,
      title_fr: null,
      sku: 'SECRET-1',
      installation_charge: 6_000,
    })
    const image = await buildAccessoryImage(app, { ...place.at, accessory_id: made.id, alt_en: 'Mats' })
    const hidden = await buildAccessory(app, { ...place.at, active: false })
    const hiddenImage = await buildAccessoryImage(app, { ...place.at, accessory_id: hidden.id })
    const { body, headers } = await browser.call(offeredAccessories.list)
    expect(queriesOf({ headers })).toBeLessThanOrEqual(6)
    const path = (id: string) => `/api/aftermarket/accessory-image/${id}/`
    expect(body.results).toEqual([
      {
        id: made.id,
        category: 'I',
        title_en: 'All-weather mats',
        title_fr: 'All-weather mats',
        description_en: null,
        description_fr: null,
        price: '189.95',
        installation_charge: '60.00',
        total: '249.95',
        pre_installed: false,
        images: [{ id: image.id, url: path(image.id), width: 1, height: 1, alt_en: 'Mats', alt_fr: null }],
      },
    ])
    expect((await browser.bytes(path(image.id))).headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect((await browser.bytes(path(hiddenImage.id))).status).toBe(404)
    expect((await place.asAdmin.bytes(path(image.id))).status).toBe(401)
    const asked = async (query: Record<string, string | number>) =>
      (await browser.call(offeredAccessories.list, { query })).body.results.length
    expect(await asked({ active: 'false' })).toBe(0)
    expect(await asked({ origin: 'manufacturer' })).toBe(0)
    expect(await asked({ origin: 'dealer', category: 'I' })).toBe(1)
    expect(await asked({ category: 'E' })).toBe(0)
  })

  test('fit the vehicle of the order, if there is one', async () => {
    const { app } = target
    const truck = await buildVehicle(app, { ...place.at, segment: 'truck', make: 'Ford', model: 'F-150' })
    const order = await buildOrder(app, { ...place.at, customer_id: place.customer.id, vehicle_id: truck.id })
    const foreign = await buildOrder(app, place.at)
    await buildAccessory(app, { ...place.at, title_en: 'Bed liner', vehicle_types: ['model:Ford/F-150'] })
    await buildAccessory(app, { ...place.at, title_en: 'Cargo net', vehicle_types: ['suv'] })
    const offered = async (id: string) => browser.call(offeredAccessories.list, { query: { order: id } })
    const fitting = (await offered(order.id)).body.results.map(({ title_en }) => title_en)
    expect(fitting).toContain('Bed liner')
    expect(fitting).not.toContain('Cargo net')
    expect((await offered(foreign.id)).status).toBe(404)
  })
})
