import { accessories } from '@forecourt/contract/pricing/accessories.ts'
import { account } from '@forecourt/contract/identity/account.ts'
import { dealershipSettings } from '@forecourt/contract/dealership/dealership-settings.ts'
import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { feedImports, feeds } from '@forecourt/contract/inventory/feeds.ts'
import { lenders } from '@forecourt/contract/pricing/lenders.ts'
import { protectionPlans } from '@forecourt/contract/pricing/protection-plans.ts'
import { settingsFile } from '@forecourt/contract/setup/settings-file.ts'
import { vehiclePhotos } from '@forecourt/contract/inventory/vehicle-photos.ts'
import { newId } from '#platform/http/ids.ts'
import { readImport } from '#inventory/feeds/read-import.ts'
import { buildAccessory } from '#pricing/accessories/accessories.factory.ts'
import { buildFeed } from '#inventory/feeds/feeds.factory.ts'
import { buildLeadKey } from '#customers/leads/lead-keys.factory.ts'
import { buildPlan } from '#pricing/protection-plans/protection-plans.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import type { BuiltDesk } from './desk.ts'
import { formOf, formType, pngOf } from './picture-form.ts'
import type { TestApp } from './test-app.ts'
import type { UploadFile } from './upload-files.ts'

/** A request without its body. */
export interface Door {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
}

export interface Upload {
  /** The call as in the contract. */
  readonly call: string
  /** The form field of the file; for other bodies the field name in refusals. */
  readonly field: string
  readonly body: 'form' | 'bytes' | 'json'
  /** The upload, on a new row that has no file yet. */
  readonly open: () => Promise<Door>
  readonly bodyOf: (file: UploadFile) => Buffer
  /** Address of the stored photo, for an upload that takes photos. */
  readonly photoAt?: (reply: { readonly body: unknown; readonly headers: object }) => string
  /** The later result of an accepted file: why it is refused then, or null. */
  readonly outcome?: (body: unknown) => Promise<string | null>
}

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const doorTo = ({ method, path }: AnyEndpoint, id = '', headers: Record<string, string> = {}): Door => ({
  method,
  path: path.replace(/\{\w+\}/, id),
  headers: { 'if-match': '"v1"', 'idempotency-key': newId(), ...headers },
})

const formFor =
  (field: string) =>
  (file: UploadFile): Buffer =>
    formOf(file.content, { field, name: file.name, type: file.type })

/** A picture as `field`, beside another one. */
const besideAnother =
  (field: string) =>
  (file: UploadFile): Buffer =>
    Buffer.concat([
      formOf(pngOf(), { field: 'photo' }).subarray(0, -'--forecourt-form--\r\n'.length),
      formFor(field)(file),
    ])

/** Every upload of the application. */
export function uploadsOf(target: TestApp, desk: BuiltDesk): readonly Upload[] {
  const { app } = target
  const { at, dealership } = desk
  const form = (
    call: AnyEndpoint,
    field: string,
    place: () => Promise<string>,
    photoAt?: Upload['photoAt'],
  ): Upload => ({
    call: nameOf(call),
    field,
    body: 'form',
    open: async () => doorTo(call, await place(), { 'content-type': formType }),
    bodyOf: formFor(field),
    ...(photoAt && { photoAt }),
  })
  const json = (call: AnyEndpoint, place: () => string, bodyOf: Upload['bodyOf'], field: string): Upload => ({
    call: nameOf(call),
    field,
    body: 'json',
    open: async () => doorTo(call, place(), { 'content-type': 'application/json' }),
    bodyOf,
  })
  const idOf = async (built: Promise<{ id: string }>) => (await built).id
  const vehicle = () => idOf(buildVehicle(app, at))
  const plan = () => idOf(buildPlan(app, at))
  /** There is one dealership, whose version changes with each picture. */
  const look = (kind: 'logo' | 'picture'): Upload => ({
    ...form(dealershipSettings.uploadImage, 'image', async () => kind),
    open: async () => {
      const { version } = (await desk.asAdmin.call(dealerships.home)).body
      const headers = { 'content-type': formType, 'if-match': `"v${version}"` }
      return doorTo(dealershipSettings.uploadImage, kind, headers)
    },
  })
  const sheet = ({ content, name }: UploadFile) =>
    Buffer.from(JSON.stringify({ sheet: { bytes: content.toString('base64'), file_name: name } }))
  return [
    form(
      account.saveAvatar,
      'avatar',
      async () => '',
      ({ headers }) => String(Object(headers).location),
    ),
    form(
      accessories.addImage,
      'image',
      () => idOf(buildAccessory(app, at)),
      ({ body }) => (body as { images: { url: string }[] }).images.at(-1)?.url ?? '',
    ),
    form(
      protectionPlans.media,
      'image_media',
      plan,
      ({ body }) => (body as { image_media: string }).image_media,
    ),
    form(protectionPlans.media, 'pdf_media', plan),
    look('logo'),
    look('picture'),
    form(
      vehiclePhotos.add,
      'photo',
      vehicle,
      ({ body }) => (body as { photos: { large: string }[] }).photos.at(-1)?.large ?? '',
    ),
    { ...form(vehiclePhotos.add, 'small', vehicle), bodyOf: besideAnother('small') },
    {
      call: nameOf(feeds.upload),
      field: 'file',
      body: 'bytes',
      open: async () =>
        doorTo(feeds.upload, await idOf(buildFeed(app, at)), { 'content-type': 'application/octet-stream' }),
      bodyOf: ({ content }) => content,
      outcome: async body => {
        const params = { id: (body as { id: string }).id }
        await readImport(app, dealership.id, params.id)
        const { state, problem, rows_new } = (await desk.asAdmin.call(feedImports.get, { params })).body
        if (state === 'failed') return problem
        // It is a table of a known kind: its rows wait with their problems, until the import is cancelled.
        const refused = await desk.asAdmin.call(feedImports.rows, { params, query: { kind: 'refused' } })
        await desk.asAdmin.call(feedImports.discard, { params })
        const isReported = refused.body.results.every(({ problems }) => problems.length > 0)
        return rows_new === 0 && isReported ? 'rows refused' : null
      },
    },
    json(lenders.checkSheet, () => desk.lender.id, sheet, 'sheet'),
    json(lenders.importSheet, () => desk.lender.id, sheet, 'sheet'),
    json(
      settingsFile.compare,
      () => '',
      ({ content }) => content,
      'body',
    ),
    json(
      settingsFile.apply,
      () => '',
      ({ content }) => content,
      'body',
    ),
    {
      call: 'POST /api/leads/adf/',
      field: 'message',
      body: 'bytes',
      open: async () => {
        const { secret } = await buildLeadKey(app, at)
        const headers = { 'content-type': 'application/xml', authorization: `Bearer ${secret}` }
        return { method: 'POST', path: '/api/leads/adf/', headers }
      },
      bodyOf: ({ content }) => content,
      outcome: async body => {
        const { state, problem } = body as { state: string; problem?: string }
        return state === 'quarantined' ? (problem ?? null) : null
      },
    },
  ]
}
