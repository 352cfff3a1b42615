import { accessories, type Accessory } from '@forecourt/contract/pricing/accessories.ts'
import { library } from '@forecourt/contract/pricing/library.ts'
import type { Coverage } from '@forecourt/contract/pricing/line-coverage.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const imageUrl = (n: number) => `/api/dealer/aftermarket/accessory-image/${idOf(n)}/`
const anImage = (n: number, alt_en: string | null = null) => ({
  id: idOf(n),
  url: imageUrl(n),
  width: 800,
  height: 600,
  alt_en,
  alt_fr: null,
})

const mats = (given: Partial<Accessory> = {}): Accessory => ({
  id: idOf(800),
  category: 'I',
  title_en: 'All-weather mats',
  title_fr: 'Tapis toutes saisons',
  description_en: 'Four of them.',
  description_fr: 'Il y en a quatre.',
  sku: 'MAT-1',
  price: '189.95',
  installation_charge_override: '60.00',
  pre_installed: false,
  vehicle_types: ['model:Honda/Civic/2024-2026'],
  active: true,
  lacks_french: false,
  images: [anImage(810, 'Mats in place'), anImage(811)],
  version: 3,
  ...given,
})
const rack = mats({
  id: idOf(801),
  category: 'E',
  title_en: 'Roof rack',
  title_fr: null,
  lacks_french: true,
  pre_installed: true,
  active: false,
  vehicle_types: [],
  images: [],
  version: 1,
})

const pageOf = (results: Accessory[]) => ({
  count: results.length,
  current: 1,
  last: 1,
  limit: 20,
  results,
})
const coverage = (orders_with: number): Coverage => ({
  vehicles: 143,
  vehicles_in_all: 200,
  orders: 12,
  orders_in_all: 40,
  orders_with,
  sample: [],
})

interface Reader {
  readonly role?: Parameters<typeof signedInAs>[0]
  readonly language?: 'en' | 'fr'
}

const open = (answers: Answers = [], { role = 'dealer_admin', language = 'en' }: Reader = {}) =>
  renderRoute('/aftermarket', {
    as: signedInAs(role),
    language,
    answers: [
      ...answers,
      fake(accessories.list, pageOf([mats(), rack])),
      fake(library.coverage, coverage(14)),
      fake(library.vehicleTypes, { results: [] }),
    ],
  })

const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr')
  if (row === null) throw new Error('a title is in a row')
  return within(row)
}
const openForm = async (user: ReturnType<typeof open>['user'], name = 'All-weather mats') => {
  await user.click(await screen.findByText(name))
  await screen.findByText('As a customer sees it')
  return within(screen.getByRole('dialog'))
}

describe('the catalogue', () => {
  it('lists each accessory with both titles, what it costs and where it fits', async () => {
    open()
    const row = await rowOf('All-weather mats')
    expect(row.getByText('Tapis toutes saisons')).toBeVisible()
    expect(row.getByText('Interior')).toBeVisible()
    expect(row.getByText('$189.95')).toBeVisible()
    expect(row.getByText('$60.00')).toBeVisible()
    expect(row.getByText('Honda Civic 2024–2026')).toBeVisible()
    expect((await rowOf('Roof rack')).getByText('French missing')).toBeVisible()
    expect((await rowOf('Roof rack')).getByText('Pre-installed')).toBeVisible()
  })

  it('is filtered by the URL, and says when nothing matches', async () => {
    const asked: unknown[] = []
    const { user, here } = open([
      fake(accessories.list, ({ query }) => {
        asked.push(query)
        return pageOf(query.french === 'missing' ? [] : [mats()])
      }),
    ])
    await rowOf('All-weather mats')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Interior')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ category: 'I', page: 1, page_size: 20 }))
    await user.click(screen.getByRole('checkbox', { name: 'French missing' }))
    expect(await screen.findByText('No accessory fits.')).toBeVisible()
    expect(here()).toBe('/aftermarket?category=I&french=missing')
    await user.click(screen.getByRole('button', { name: /Clear/ }))
    await waitFor(() => expect(here()).toBe('/aftermarket'))
  })

  it('shows an error and can be loaded again', async () => {
    let tries = 0
    const { user } = open([
      fake(accessories.list, () => ((tries += 1) === 1 ? problem('forbidden') : pageOf([mats()]))),
    ])
    expect(await screen.findByText(/could not be read/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await rowOf('All-weather mats')
  })

  it('shows the same in French; read-only users change nothing', async () => {
    open([], { role: 'corporate', language: 'fr' })
    expect(await screen.findByRole('heading', { name: 'Produits après-vente' })).toBeVisible()
    const row = await rowOf('Tapis toutes saisons')
    expect(row.getByText('Offert')).toBeVisible()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Ajouter un accessoire' })).toBeNull()
  })

  it('asks before it withdraws one on open orders, and does not ask before it offers one', async () => {
    const sent: [boolean | undefined, string | null][] = []
    const { user } = open([
      fake(accessories.update, ({ body, request }) => {
        sent.push([body.active, request.headers.get('if-match')])
        return mats({ active: body.active === true, version: 4 })
      }),
    ])
    await user.click((await rowOf('All-weather mats')).getByRole('switch'))
    expect(await screen.findByText(/14 open orders have it and keep it/)).toBeVisible()
    await user.click(screen.getByLabelText('Yes, stop offering All-weather mats'))
    await waitFor(() => expect(sent).toEqual([[false, '"v3"']]))
    await user.click((await rowOf('Roof rack')).getByRole('switch'))
    await waitFor(() => expect(sent.at(-1)).toEqual([true, '"v1"']))
  })
})

describe('an accessory', () => {
  it('is added in English alone; the preview falls back to it in French, and pictures follow', async () => {
    const sent: unknown[] = []
    const { user } = open([
      fake(accessories.create, ({ body }) => {
        sent.push(body)
        return mats({ ...body, id: idOf(802), images: [], version: 1, lacks_french: true })
      }),
    ])
    const drawer = await openForm(user, 'Add accessory')
    expect(drawer.getByText(/Pictures can be added once/)).toBeVisible()
    await user.type(drawer.getByRole('textbox', { name: /Name in English/ }), 'Cargo liner')
    await user.type(drawer.getByRole('textbox', { name: /Price/ }), '139,95')
    const preview = within(drawer.getByRole('region', { name: 'As a customer sees it' }))
    await user.click(preview.getByText('FR'))
    expect(preview.getByText('Cargo liner')).toBeVisible()
    expect(preview.getByText(/139,95\s\$/)).toBeVisible()
    expect(preview.getByText('Ajouter')).toBeVisible()
    expect(preview.getByText(/French is missing/)).toBeVisible()
    expect(await drawer.findByText(/Fits 143 of 200 vehicles/)).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Add accessory' }))
    await waitFor(() =>
      expect(sent).toMatchObject([
        { title_en: 'Cargo liner', title_fr: null, price: '139.95', active: false, vehicle_types: [] },
      ]),
    )
    expect(await screen.findByText('Add picture')).toBeVisible()
  })

  it('a number that is taken is reported at its field', async () => {
    const { user } = open([
      fake(accessories.replace, () =>
        problem('validation', { fields: { sku: [{ rule: 'unique', params: {} }] } }),
      ),
    ])
    const drawer = await openForm(user)
    await user.click(drawer.getByRole('button', { name: 'Save accessory' }))
    expect(await drawer.findByText('This is there already.')).toBeVisible()
  })

  it('models are limited to years', async () => {
    let types: readonly string[] = []
    const { user } = open([
      fake(accessories.replace, ({ body }) => {
        types = body.vehicle_types
        return mats({ version: 4 })
      }),
    ])
    const drawer = await openForm(user)
    const last = drawer.getByRole('textbox', { name: 'Last model year of Honda Civic' })
    await user.clear(last)
    expect(drawer.getByText(/Enter a first and a last year/)).toBeVisible()
    await user.type(last, '2025')
    await user.click(drawer.getByRole('button', { name: 'Save accessory' }))
    await waitFor(() => expect(types).toEqual(['model:Honda/Civic/2024-2025']))
  })

  it('a concurrent save is not overwritten: theirs and mine, field by field', async () => {
    const sent: { price: string; title_en: string }[] = []
    const { user } = open([
      fake(accessories.replace, ({ body }) => {
        sent.push(body)
        return sent.length === 1
          ? problem('stale', { current: mats({ price: '199.95', version: 4 }) })
          : mats({ ...body, version: 5 })
      }),
    ])
    const drawer = await openForm(user)
    await user.type(drawer.getByRole('textbox', { name: /Name in English/ }), ', black')
    await user.click(drawer.getByRole('button', { name: 'Save accessory' }))
    await screen.findByText(/This accessory was changed since you opened it/)
    const [dialog] = screen.getAllByRole('dialog').slice(-1)
    await user.click(within(dialog ?? document.body).getByRole('button', { name: /Save/ }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ title_en: 'All-weather mats, black', price: '199.95' })
  })

  it('deleting shows the number of open orders that keep it', async () => {
    let removed = ''
    const { user } = open([
      fake(accessories.remove, ({ params }) => {
        removed = params.id
      }),
    ])
    const drawer = await openForm(user)
    await user.click(drawer.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('14 open orders keep it.')).toBeVisible()
    await user.click(screen.getByLabelText('Yes, delete accessory All-weather mats'))
    await waitFor(() => expect(removed).toBe(idOf(800)))
  })
})

describe('its pictures', () => {
  /** What a browser does with a picture and the test page cannot. */
  const canvas = HTMLCanvasElement.prototype
  const methods = ['getContext', 'toBlob'] as const
  const own = methods.map(name => [name, Object.getOwnPropertyDescriptor(canvas, name)] as const)
  beforeAll(() => {
    const bitmap = { width: 4000, height: 3000, close: () => undefined } as ImageBitmap
    globalThis.createImageBitmap = async () => bitmap
    canvas.getContext = () => null
    canvas.toBlob = done => done(new Blob(['drawn'], { type: 'image/webp' }))
  })
  afterAll(() => {
    Reflect.deleteProperty(globalThis, 'createImageBitmap')
    for (const [name, method] of own) if (method) Object.defineProperty(canvas, name, method)
  })
  const choose = async (user: ReturnType<typeof open>['user']) =>
    user.upload(
      screen.getByLabelText('Picture file'),
      new File(['a photo'], 'photo.jpg', { type: 'image/jpeg' }),
    )

  it('are drawn again and sent over the version that the last one created', async () => {
    const versions: (string | null)[] = []
    const { user } = open([
      fake(accessories.addImage, ({ request }) => {
        versions.push(request.headers.get('if-match'))
        const images = [...mats().images, ...versions.map((_version, n) => anImage(820 + n))]
        return mats({ images, version: 3 + versions.length })
      }),
      fake(accessories.replace, ({ body, request }) => {
        versions.push(request.headers.get('if-match'))
        return mats({ ...body, version: 9 })
      }),
    ])
    const drawer = await openForm(user)
    await user.type(drawer.getByRole('textbox', { name: /Name in English/ }), ', black')
    await choose(user)
    expect(await drawer.findByLabelText('Remove picture 3')).toBeVisible()
    await choose(user)
    expect(await drawer.findByLabelText('Remove picture 4')).toBeVisible()
    // What was typed meanwhile is still there, and is no conflict with one's own pictures.
    await user.click(drawer.getByRole('button', { name: 'Save accessory' }))
    await waitFor(() => expect(versions).toEqual(['"v3"', '"v4"', '"v5"']))
  })

  it('a file that is not a picture is reported beside them, and nothing is sent', async () => {
    const drawn = globalThis.createImageBitmap
    globalThis.createImageBitmap = () => Promise.reject(new TypeError('no picture'))
    const { user } = open()
    const drawer = await openForm(user)
    await choose(user)
    expect(await drawer.findByText(/This file is no picture/)).toBeVisible()
    globalThis.createImageBitmap = drawn
  })

  it('are moved by buttons, described and removed after a confirmation', async () => {
    const sent: unknown[] = []
    const { user } = open([
      fake(accessories.updateImage, ({ params, body }) => {
        sent.push([params.id, body])
        return mats({ version: 3 + sent.length })
      }),
      fake(accessories.removeImage, ({ params }) => {
        sent.push(params.id)
        return mats({ images: [anImage(810)], version: 9 })
      }),
    ])
    const drawer = await openForm(user)
    await user.click(drawer.getByRole('button', { name: 'Move picture 1 down' }))
    await waitFor(() => expect(sent).toEqual([[idOf(810), { place: 1 }]]))
    await user.type(drawer.getByRole('textbox', { name: 'What picture 2 shows, in French' }), 'Tapis')
    await user.tab()
    await waitFor(() => expect(sent.at(-1)).toEqual([idOf(811), { alt_fr: 'Tapis' }]))
    await user.click(drawer.getByRole('button', { name: 'Remove picture 2' }))
    await user.click(await screen.findByLabelText('Yes, remove picture 2'))
    await waitFor(() => expect(sent.at(-1)).toBe(idOf(811)))
  })

  it('texts that are left while a picture moves are stored after it', async () => {
    const [move, sent] = [Promise.withResolvers<Accessory>(), Array<unknown>()]
    const { user } = open([
      fake(accessories.updateImage, ({ body, request }) => {
        sent.push([request.headers.get('if-match'), body])
        return sent.length === 1 ? move.promise : mats({ version: 5 })
      }),
    ])
    const drawer = await openForm(user)
    await user.click(drawer.getByRole('button', { name: 'Move picture 1 down' }))
    await user.type(drawer.getByRole('textbox', { name: 'What picture 2 shows, in French' }), 'Tapis')
    await user.tab()
    move.resolve(mats({ version: 4 }))
    await waitFor(() =>
      expect(sent).toEqual([
        ['"v3"', { place: 1 }],
        ['"v4"', { alt_fr: 'Tapis' }],
      ]),
    )
  })

  it('shows what somebody else changed, which is the base of the next try', async () => {
    const versions: (string | null)[] = []
    const { user } = open([
      fake(accessories.updateImage, ({ request }) => {
        versions.push(request.headers.get('if-match'))
        return versions.length === 1
          ? problem('stale', { current: mats({ images: [anImage(812), anImage(810)], version: 7 }) })
          : mats({ version: 8 })
      }),
    ])
    const drawer = await openForm(user)
    await user.click(drawer.getByRole('button', { name: 'Move picture 1 down' }))
    expect(await drawer.findByText(/This accessory was changed\. Its current/)).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Move picture 1 down' }))
    await waitFor(() => expect(versions).toEqual(['"v3"', '"v7"']))
  })
})

it('keeps a refused accessory as it was typed, with errors at its fields', async () => {
  const { user } = open()
  await openForm(user)
  await expectRefusalsInPlace('dealer/pricing/accessories/accessory-form.tsx', {
    endpoint: accessories.replace,
  })
})
