import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { planPrices, planTypes, protectionPlans } from '@forecourt/contract/pricing/protection-plans.ts'
import { PLAN_TYPES } from '@forecourt/domain/pricing/protection-plans/plan-types.table.ts'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { formOf, formType, pngOf } from '../../../test/picture-form.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { worksheetLine, worksheetOf } from '#deals/orders/worksheet.factory.ts'
import { buildPenProduct } from '#pricing/pen-products/pen-products.factory.ts'
import { buildPlan, buildPlanPrice, buildPlanType } from './protection-plans.factory.ts'

const target = useTestApp()
let desk: BuiltDesk
let other: BuiltDesk
let type: string

beforeAll(async () => {
  desk = await buildDesk(target)
  other = await buildDesk(target)
  type = (await buildPlanType(target.app, desk.at)).id
})

const at = (version: number) => ({ headers: { 'if-match': `"v${version}"` } })
const fieldsOf = ({ body }: { body: unknown }) =>
  Object.fromEntries(
    Object.entries((body as Problem).fields ?? {}).map(([field, [problem]]) => [field, problem?.rule]),
  )
let names = 0
const platinum = () => {
  names += 1
  return { name: `Platinum ${names}`, type } as const
}
const add = (given: object = {}, by = desk.asAdmin) =>
  by.call(protectionPlans.create, { body: { ...platinum(), ...given } })

describe('plans', () => {
  test('are added, read, changed, listed by category and deleted', async () => {
    const made = await add({ category: 'MPU', name_fr: 'Platine', qst: false })
    expect(made).toMatchObject({
      status: 201,
      headers: { etag: '"v1"' },
      body: {
        category: 'MPU',
        origin: 'manufacturer',
        active: true,
        gst: true,
        qst: false,
        prices: [],
        version: 1,
      },
    })
    expect(queriesOf(made)).toBeLessThanOrEqual(6)
    const { id } = made.body
    const saved = await desk.asAdmin.call(protectionPlans.update, {
      params: { id },
      body: { description: 'Engine and more', payment_type: ['finance', 'lease'] },
      ...at(1),
    })
    expect(saved).toMatchObject({ status: 200, body: { name_fr: 'Platine', version: 2 } })
    expect(queriesOf(saved)).toBeLessThanOrEqual(6)
    await add({ category: 'PPP' })
    const list = async (query: Record<string, string>) =>
      (await desk.asRep.call(protectionPlans.list, { query })).body.results.map(plan => plan.category)
    expect(await list({ category__in: 'PP,MPU' })).toEqual(['MPU'])
    expect(await list({ search: 'platin' })).toHaveLength(2)
    expect((await desk.asRep.call(protectionPlans.detail, { params: { id } })).body).toEqual(saved.body)
    expect((await desk.asAdmin.call(protectionPlans.remove, { params: { id }, ...at(2) })).status).toBe(204)
    expect((await desk.asRep.call(protectionPlans.detail, { params: { id } })).status).toBe(404)
  })

  test('are refused on the field', async () => {
    const known = (await add()).body
    const refusals: [object, object][] = [
      [{ name: known.name.toUpperCase() }, { name: 'unique' }],
      [{ type: newId() }, { type: 'id' }],
      [{ type: (await buildPlanType(target.app, other.at)).id }, { type: 'id' }],
      [{ pdf_url: 'javascript:alert(1)' }, { pdf_url: 'https_url' }],
      [{ video_url: 'https://films.example/x' }, { video_url: 'video_host' }],
      [
        { pdf_url: 'https://a.example/x.pdf', pdf_url_fr: 'https://A.example/x.pdf' },
        { pdf_url_fr: 'unique_url' },
      ],
      [
        { duration_type: 'custom', custom_duration_label_fr: 'Saison' },
        { custom_duration_label_en: 'required' },
      ],
      [
        {
          use_pen_for_localized_prices: true,
          pen_coverage: 'Gold',
          pen_product_for_coverage: (await buildPenProduct(target.app, other.at)).id,
        },
        { pen_product_for_coverage: 'id' },
      ],
      [
        {
          use_pen_for_localized_prices: true,
          pen_coverage: 'Nothing of the kind',
          pen_product_for_coverage: (await buildPenProduct(target.app, desk.at)).id,
        },
        { pen_coverage: 'one_of' },
      ],
    ]
    for (const [given, fields] of refusals) {
      const reply = await add(given)
      expect([reply.status, fieldsOf(reply)]).toEqual([400, fields])
    }
    const second = (await add()).body
    const twin = { params: second, body: { name: known.name }, ...at(1) }
    expect(fieldsOf(await desk.asAdmin.call(protectionPlans.update, twin))).toEqual({ name: 'unique' })
  })

  test('report who saved first, cannot be deleted while a deal has them, and are deleted with their grid', async () => {
    const { id, name } = await buildPlan(target.app, desk.at)
    await buildPlanPrice(target.app, { ...desk.at, protection_plan: id })
    const late = await desk.asAdmin.call(protectionPlans.replace, {
      params: { id },
      body: platinum(),
      ...at(7),
    })
    expect(late).toMatchObject({ status: 412, body: { current: { id, name, version: 1 } } })
    const lines = [worksheetLine({ id, name, kind: 'plan' })]
    const order = await buildOrder(target.app, {
      ...desk.at,
      customer_id: desk.customer.id,
      vehicle_id: desk.vehicle.id,
      worksheet: worksheetOf({ lines }),
    })
    const remove = () => desk.asAdmin.call(protectionPlans.remove, { params: { id }, ...at(1) })
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'in_use', params: { orders: 1 } } })
    await withTenant(target.app.pool, desk.dealership, tx =>
      tx.update(orders).set({ is_archived: true }).where(eq(orders.id, order.id)),
    )
    expect((await remove()).status).toBe(204)
    const page = await desk.asRep.call(planPrices.list, { query: { protection_plan: id } })
    expect(page.body.count).toBe(0)
  })

  test('the same key makes one plan, and nobody else sees it', async () => {
    const key = { headers: { 'idempotency-key': newId() } }
    const body = platinum()
    const [one, again] = [
      await desk.asAdmin.call(protectionPlans.create, { body, ...key }),
      await desk.asAdmin.call(protectionPlans.create, { body, ...key }),
    ]
    expect(again?.body).toEqual(one?.body)
    expect((await other.asAdmin.call(protectionPlans.detail, { params: one.body })).status).toBe(404)
    expect((await other.asAdmin.call(protectionPlans.remove, { params: one.body, ...at(1) })).status).toBe(
      404,
    )
    expect((await add({}, desk.asRep)).status).toBe(403)
  })
})

describe('the price grid', () => {
  test('is edited by row, twenty on a page, and sent with the plan', async () => {
    const plan = await buildPlan(target.app, other.at)
    const by = other.asAdmin
    for (let n = 1; n <= 21; n += 1)
      await buildPlanPrice(target.app, { ...other.at, protection_plan: plan.id, title_en: `Row ${n}` })
    const body = {
      protection_plan: plan.id,
      title_en: 'Gold 48',
      price: '1495.00',
      cost: '800.00',
      duration: 48,
    }
    const made = await by.call(planPrices.create, { body })
    expect(made).toMatchObject({
      status: 201,
      body: {
        price: '1495.00',
        cost: '800.00',
        protection_plan: { id: plan.id, origin: 'dealer' },
        version: 1,
      },
    })
    expect(queriesOf(made)).toBeLessThanOrEqual(6)
    const pageOf = async (query: Record<string, string>) => (await by.call(planPrices.list, { query })).body
    expect(await pageOf({})).toMatchObject({ count: 22, current: 1, last: 2, limit: 20 })
    const ids = async (page: string, ordering: string) =>
      (await pageOf({ page, ordering })).results.map(({ id }) => id)
    const walked = [...(await ids('1', 'id')), ...(await ids('2', 'id'))]
    expect(walked).toEqual([...new Set(walked)].toSorted())
    expect(walked).toContain(made.body.id)
    expect(await ids('1', '-id')).toEqual(walked.toReversed().slice(0, 20))
    expect((await pageOf({ search: 'gold' })).results.map(({ id }) => id)).toEqual([made.body.id])
    const read = (await by.call(protectionPlans.detail, { params: plan })).body
    expect(read.prices).toHaveLength(22)
    expect(read.prices_set.find(({ id }) => id === made.body.id)).toEqual(made.body)
    const seen = (await other.asRep.call(protectionPlans.detail, { params: plan })).body.prices_set
    expect(new Set(seen.map(({ cost }) => cost))).toEqual(new Set([null]))
    const saved = await by.call(planPrices.update, {
      params: made.body,
      body: { price: '1395.00' },
      ...at(1),
    })
    expect(saved.body).toMatchObject({ price: '1395.00', cost: '800.00', version: 2 })
    expect((await by.call(planPrices.remove, { params: made.body, ...at(1) })).status).toBe(412)
    expect((await by.call(planPrices.remove, { params: made.body, ...at(2) })).status).toBe(204)
  })

  test('is refused on the field', async () => {
    const plan = await buildPlan(target.app, desk.at)
    const right = { protection_plan: plan.id, title_en: '36 months', price: '1295.00', duration: 36 }
    const refusals: [object, object][] = [
      [{ duration: null }, { duration: 'required' }],
      [{ model_year_from: 2025, model_year_to: 2024 }, { model_year_to: 'year_order' }],
      [{ price: '100000.00' }, { price: 'range' }],
      [{ protection_plan: (await buildPlan(target.app, other.at)).id }, { protection_plan: 'id' }],
    ]
    for (const [given, fields] of refusals)
      expect(fieldsOf(await desk.asAdmin.call(planPrices.create, { body: { ...right, ...given } }))).toEqual(
        fields,
      )
    const oneTime = await buildPlan(target.app, { ...desk.at, duration_type: 'one_time' })
    const made = await desk.asAdmin.call(planPrices.create, {
      body: { ...right, protection_plan: oneTime.id, duration: null },
    })
    expect(made.status).toBe(201)
    // A plan that counts months would have no duration from it.
    const moved = { params: made.body, body: { protection_plan: plan.id }, ...at(1) }
    expect(fieldsOf(await desk.asAdmin.call(planPrices.update, moved))).toEqual({ duration: 'required' })
  })
})

describe('plan types', () => {
  test('begin with those of the platform, in every dealership', async () => {
    const { results } = (await other.asRep.call(planTypes.list)).body
    const wanted = PLAN_TYPES.map(({ code, name, name_fr, insurance, cancellation_days }, order) => ({
      code,
      name,
      name_fr,
      insurance,
      cancellation_days,
      licence_required: insurance,
      order,
    }))
    const given = results.filter(({ code }) => code !== null)
    expect(given).toMatchObject(wanted)
    expect(given).toHaveLength(wanted.length)
  })

  test('are added, changed and deleted unless a plan uses them', async () => {
    const roadside = { name: 'Roadside', name_fr: 'Assistance routière' }
    const made = await desk.asAdmin.call(planTypes.create, { body: { ...roadside, cancellation_days: 5 } })
    expect(made).toMatchObject({ status: 201, body: { code: null, plans: 0, version: 1 } })
    const twin = await desk.asAdmin.call(planTypes.create, { body: { ...roadside, name: 'roadside' } })
    expect(fieldsOf(twin)).toEqual({ name: 'unique' })
    const plan = await buildPlan(target.app, { ...desk.at, type: made.body.id })
    const saved = await desk.asAdmin.call(planTypes.update, {
      params: made.body,
      body: { order: 3 },
      ...at(1),
    })
    expect(saved.body).toMatchObject({ order: 3, plans: 1, version: 2 })
    expect((await desk.asRep.call(planTypes.detail, { params: made.body })).body).toEqual(saved.body)
    const remove = () => desk.asAdmin.call(planTypes.remove, { params: made.body, ...at(2) })
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'in_use' } })
    await desk.asAdmin.call(protectionPlans.remove, { params: plan, ...at(1) })
    expect((await remove()).status).toBe(204)
  })
})

describe('files of a plan', () => {
  const pdf = (inside = '') =>
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\nstartxref\n9\n%%EOF\n`, 'latin1')
  const save = (id: string, version: number, file: Uint8Array, given: Parameters<typeof formOf>[1] = {}) =>
    desk.asAdmin.send('PATCH', `/api/dealer/aftermarket/protection-plan/${id}/media/`, {
      body: formOf(file, { field: 'image_media', ...given }),
      headers: { 'content-type': formType, 'if-match': `"v${version}"` },
    })
  const asPdf = { field: 'pdf_media', name: 'plan.pdf', type: 'application/pdf' }

  test('are stored, shown, replaced and removed', async () => {
    const { id } = await buildPlan(target.app, desk.at)
    const first = await save(id, 1, pngOf(8, 8, [['tEXt', Buffer.from('GPS 45.5')]]))
    expect(first).toMatchObject({ status: 200, body: { version: 2, pdf_media: null } })
    const { image_media: address } = first.body as { image_media: string }
    const shown = await desk.asRep.bytes(address)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(Buffer.from(shown.bytes).equals(pngOf())).toBe(true)
    expect((await other.asAdmin.bytes(address)).status).toBe(404)
    const second = await save(id, 2, pdf(), asPdf)
    const { pdf_media: brochure } = second.body as { pdf_media: string }
    expect((await desk.asRep.bytes(brochure)).headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="plan.pdf"',
    })
    expect((await save(id, 2, pngOf())).status).toBe(412)
    const third = await save(id, 3, pngOf(9, 9))
    expect((third.body as { image_media: string }).image_media).not.toBe(address)
    expect((await desk.asRep.bytes(address)).status).toBe(404)
    const none =
      '--forecourt-form\r\nContent-Disposition: form-data; name="image_media"\r\n\r\n\r\n--forecourt-form--\r\n'
    const gone = await desk.asAdmin.send('PATCH', `/api/dealer/aftermarket/protection-plan/${id}/media/`, {
      body: none,
      headers: { 'content-type': formType, 'if-match': '"v4"' },
    })
    expect(gone.body).toMatchObject({ image_media: null, pdf_media: brochure, version: 5 })
  })

  const whole = pngOf()
  let spare = ''
  beforeAll(async () => {
    spare = (await buildPlan(target.app, desk.at)).id
  })
  test.each<[string, Uint8Array, Parameters<typeof formOf>[1], object]>([
    ['an archive called a picture', Buffer.from('PK\x03\x04', 'latin1'), {}, { image_media: 'picture' }],
    [
      'a drawing',
      Buffer.from('<svg/>'),
      { name: 'a.svg', type: 'image/svg+xml' },
      { image_media: 'picture' },
    ],
    [
      'a page behind a picture',
      Buffer.concat([whole, Buffer.from('<script>')]),
      {},
      { image_media: 'picture' },
    ],
    [
      'a picture that says it is another',
      whole,
      { name: 'a.jpg', type: 'image/jpeg' },
      { image_media: 'picture' },
    ],
    ['a huge canvas', pngOf(50_000, 50_000), {}, { image_media: 'picture_size' }],
    [
      'too much of a picture',
      pngOf(8, 8, [['tEXt', Buffer.alloc(5_300_000)]]),
      {},
      { image_media: 'file_size' },
    ],
    ['too much of a brochure', Buffer.alloc(10_600_000), asPdf, { pdf_media: 'file_size' }],
    ['a picture called a brochure', whole, asPdf, { pdf_media: 'pdf' }],
    ['a brochure of another type', pdf(), { ...asPdf, type: 'text/html' }, { pdf_media: 'pdf' }],
    ['a brochure with another ending', pdf(), { ...asPdf, name: 'plan.html' }, { pdf_media: 'pdf' }],
    ['a page before a brochure', Buffer.concat([Buffer.from('<html>'), pdf()]), asPdf, { pdf_media: 'pdf' }],
    [
      'an archive behind a brochure',
      Buffer.concat([pdf(), Buffer.from('PK\x03\x04')]),
      asPdf,
      { pdf_media: 'pdf' },
    ],
    ['a brochure with a script', pdf('/OpenAction << /S /JavaScript >>'), asPdf, { pdf_media: 'pdf' }],
    ['a brochure with a script in disguise', pdf('/S /J#61vaScript'), asPdf, { pdf_media: 'pdf' }],
    ['half a brochure', pdf().subarray(0, 30), asPdf, { pdf_media: 'pdf' }],
    ['a file under another name', whole, { field: 'avatar' }, { avatar: 'unknown_field' }],
  ])('%s is refused on the field', async (_name, file, given, fields) => {
    const reply = await save(spare, 1, file, given)
    expect([reply.status, fieldsOf(reply)]).toEqual([400, fields])
    const event = await withTenant(target.app.pool, desk.dealership, async tx => {
      const [last] = await tx.select().from(auditEvents).orderBy(desc(auditEvents.seq)).limit(1)
      return last
    })
    expect(event).toMatchObject({ action: 'protection_plan.file_refused', outcome: 'refused' })
  })
})
