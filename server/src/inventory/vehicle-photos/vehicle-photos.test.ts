import { stock } from '@forecourt/contract/inventory/stock.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { vehiclePhotos, type VehiclePhotos } from '@forecourt/contract/inventory/vehicle-photos.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { MAX_PHOTOS } from '@forecourt/domain/inventory/vehicles/photo-limits.ts'
import { desc, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { requester } from '../../../test/actors.ts'
import { buildDesk, type BuiltDesk } from '../../../test/desk.ts'
import { formOf, formType, pngOf } from '../../../test/picture-form.ts'
import { buildPhoto } from '../../../test/stage-rows.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import { deleteOldPhotos } from './delete-old-photos.ts'
import { vehiclePhotos as photosTable } from './vehicle-photos.table.ts'

const target = useTestApp()
let desk: BuiltDesk
let foreign: BuiltDesk
let vehicle: string

beforeAll(async () => {
  desk = await buildDesk(target)
  foreign = await buildDesk(target)
  vehicle = (await buildVehicle(target.app, desk.at)).id
})

/** A form with a picture and, optionally, its smaller size. */
function twoFiles(photo: Uint8Array, small: Uint8Array): Buffer {
  const [head, tail] = [
    formOf(photo, { field: 'photo', name: 'a.png' }),
    formOf(small, { field: 'small', name: 'b.png' }),
  ]
  const end = Buffer.from('--forecourt-form--\r\n')
  return Buffer.concat([head.subarray(0, head.length - end.length), tail])
}
const add = (body: Buffer, id = vehicle, as = desk.asManager) =>
  as.send('POST', `/api/dealer/inventory/${id}/photos/`, {
    body,
    headers: { 'content-type': formType },
  }) as Promise<{
    status: number
    body: VehiclePhotos
    headers: Record<string, unknown>
  }>
const photo = (side: number) => formOf(pngOf(side, side), { field: 'photo', name: 'a.png' })
const list = async (id = vehicle) => (await desk.asRep.call(vehiclePhotos.list, { params: { id } })).body
const idsOf = ({ photos }: VehiclePhotos) => photos.map(({ id }) => id)
const pictureIn = async (id = vehicle) =>
  (await desk.asRep.call(inventory.vehicle, { params: { id } })).body.picture
const lastEvent = () =>
  withTenant(target.app.pool, desk.dealership, async tx => {
    const [event] = await tx.select().from(auditEvents).orderBy(desc(auditEvents.seq)).limit(1)
    return event
  })

describe('pictures of a vehicle', () => {
  test('appear in the chosen order, the first one also in lists', async () => {
    const before = await list()
    expect([before.photos, before.links, before.drawings.map(({ view }) => view)]).toEqual([
      [],
      [],
      ['side', 'front', 'rear', 'wheel'],
    ])
    expect(await pictureIn()).toMatch(/vehicle-picture/)
    const first = await add(twoFiles(pngOf(40, 30), pngOf(8, 6)))
    expect(first).toMatchObject({ status: 201, body: { photos: [{ width: 40, height: 30 }] } })
    const { body } = await add(photo(9))
    const [one = '', two = ''] = idsOf(body)
    expect(await pictureIn()).toBe(`/api/dealer/vehicle-photo/${one}/small/`)
    const arranged = await desk.asManager.call(vehiclePhotos.arrange, {
      params: { id: vehicle },
      body: { photos: [two, one] },
      headers: { 'if-match': `"v${body.version}"` },
    })
    expect(idsOf(arranged.body)).toEqual([two, one])
    expect(await list()).toEqual(arranged.body)
    expect(await pictureIn()).toBe(`/api/dealer/vehicle-photo/${two}/small/`)
    const { body: rows } = await desk.asRep.call(stock.list, {})
    expect(rows.results.find(({ id }) => id === vehicle)?.picture).toContain(two)
  })

  test('are shown in two sizes, and cannot execute anything when opened directly', async () => {
    const [, one = ''] = idsOf(await list())
    const large = await desk.asRep.bytes(`/api/dealer/vehicle-photo/${one}/`)
    expect(large.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const small = await desk.asRep.bytes(`/api/dealer/vehicle-photo/${one}/small/`)
    expect([Buffer.from(large.bytes), Buffer.from(small.bytes)]).toEqual([pngOf(40, 30), pngOf(8, 6)])
    const path = `/api/dealer/vehicle-photo/${one}/`
    expect((await (await requester(target)).bytes(path)).status).toBe(401)
    expect((await foreign.asAdmin.bytes(path)).status).toBe(404)
  })

  test('are removed and restored to their position', async () => {
    const all = idsOf(await list())
    const [first = ''] = all
    const removed = await desk.asManager.call(vehiclePhotos.remove, { params: { id: first } })
    expect(idsOf(removed.body)).toEqual(all.slice(1))
    expect(await pictureIn()).not.toContain(first)
    expect((await desk.asRep.bytes(`/api/dealer/vehicle-photo/${first}/small/`)).status).toBe(200)
    await desk.asManager.call(vehiclePhotos.restore, { params: { id: first } })
    expect(idsOf(await list())).toEqual(all)
    expect(await pictureIn()).toContain(first)
    expect(await lastEvent()).toMatchObject({
      action: 'vehicle.photos_changed',
      object_id: vehicle,
      changes: { restored: first },
    })
  })

  test('sent twice exist once, whether or not one was removed in between', async () => {
    const { photos, version } = await list()
    const count = photos.length
    const before = await lastEvent()
    const { body } = await add(photo(9))
    expect(body).toMatchObject({ photos, version })
    expect((await lastEvent())?.seq).toBe(before?.seq)
    const [first = ''] = idsOf(body)
    const remove = () => desk.asManager.call(vehiclePhotos.remove, { params: { id: first } })
    await remove()
    const removed = await lastEvent()
    expect(removed?.changes).toEqual({ removed: first })
    expect((await remove()).body).toMatchObject({ version: version + 1 })
    expect((await lastEvent())?.seq).toBe(removed?.seq)
    const again = await add(photo(9))
    expect(again.body.photos).toHaveLength(count)
    const added = await lastEvent()
    const { body: after } = await desk.asManager.call(vehiclePhotos.restore, { params: { id: first } })
    expect(after.photos).toHaveLength(count)
    expect((await lastEvent())?.seq).toBe(added?.seq)
  })

  test('an order over an old version, or of other pictures, is refused', async () => {
    const { version, photos } = await list()
    const arrange = (ids: string[], of: number) =>
      desk.asManager.call(vehiclePhotos.arrange, {
        params: { id: vehicle },
        body: { photos: ids },
        headers: { 'if-match': `"v${of}"` },
      })
    const ids = photos.map(({ id }) => id)
    const stale = await arrange(ids, version - 1)
    expect([stale.status, (stale.body as unknown as Problem).current]).toMatchObject([412, { version }])
    const other = await buildPhoto(target, desk.at)
    for (const wrong of [ids.slice(1), [...ids, ids[0] ?? ''], [...ids.slice(1), other]])
      expect((await arrange(wrong, version)).status).toBe(400)
    expect(await list()).toMatchObject({ version, photos })
  })

  test('an invalid file, one too large or one too many is refused on the field, and that is recorded', async () => {
    const fieldsOf = (reply: { body: unknown }) => (reply.body as Problem).fields
    const page = await add(
      formOf(Buffer.from('<script>alert(1)</script>'), { field: 'photo', name: 'a.png' }),
    )
    expect([page.status, fieldsOf(page)]).toEqual([400, { photo: [{ rule: 'picture', params: {} }] }])
    expect(await lastEvent()).toMatchObject({
      action: 'vehicle.photo_refused',
      outcome: 'refused',
      changes: { photo: ['picture'] },
    })
    const small = await add(twoFiles(pngOf(), Buffer.from('GIF89a')))
    expect(fieldsOf(small)).toEqual({ small: [{ rule: 'picture', params: {} }] })
    expect(fieldsOf(await add(photo(5000)))).toEqual({
      photo: [{ rule: 'picture_size', params: { n: 4096 } }],
    })
    const padding = ['tEXt', Buffer.alloc(5_400_000)] as const
    const heavy = await add(formOf(pngOf(8, 8, [padding]), { field: 'photo' }))
    expect(fieldsOf(heavy)).toEqual({ photo: [{ rule: 'file_size', params: { n: 5 } }] })
    const huge = await add(formOf(pngOf(8, 8, [['tEXt', Buffer.alloc(7_000_000)]]), { field: 'photo' }))
    expect(fieldsOf(huge)).toEqual({ photo: [{ rule: 'file_size', params: { n: 5 } }] })
    const full = (await buildVehicle(target.app, desk.at)).id
    for (let n = 0; n < MAX_PHOTOS; n += 1) await buildPhoto(target, { ...desk.at, vehicle_id: full })
    const more = await add(photo(11), full)
    expect([more.status, fieldsOf(more)]).toEqual([
      400,
      { photo: [{ rule: 'max_items', params: { max: 30 } }] },
    ])
    expect((await list(full)).photos).toHaveLength(MAX_PHOTOS)
  })

  test('are of one dealership, and read-only without the permission for inventory', async () => {
    expect((await add(photo(12), vehicle, foreign.asAdmin)).status).toBe(404)
    expect((await add(photo(12), vehicle, desk.asRep)).status).toBe(403)
    const [first = ''] = idsOf(await list())
    expect((await foreign.asAdmin.call(vehiclePhotos.remove, { params: { id: first } })).status).toBe(404)
    expect((await desk.asRep.call(vehiclePhotos.remove, { params: { id: first } })).status).toBe(403)
  })

  test('removed long ago are deleted', async () => {
    const id = await buildPhoto(target, desk.at)
    const kept = await buildPhoto(target, desk.at)
    await desk.asManager.call(vehiclePhotos.remove, { params: { id } })
    await desk.asManager.call(vehiclePhotos.remove, { params: { id: kept } })
    await withTenant(target.app.pool, desk.dealership, tx =>
      tx
        .update(photosTable)
        .set({ removed: sql`now() - interval '31 days'` })
        .where(sql`id = ${id}`),
    )
    await deleteOldPhotos(target.app.pool)
    expect((await desk.asManager.call(vehiclePhotos.restore, { params: { id } })).status).toBe(404)
    expect((await desk.asManager.call(vehiclePhotos.restore, { params: { id: kept } })).status).toBe(200)
  })
})
