import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { stock } from '@forecourt/contract/inventory/stock.ts'
import { vehiclePhotos, type VehiclePhotos } from '@forecourt/contract/inventory/vehicle-photos.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { idOf, signedInAs } from '#dealer/testing/deals.ts'
import { aHomeDealership } from '#dealer/testing/answers.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'
import { aStockVehicle } from '#dealer/testing/vehicles.ts'

const vehicle = aStockVehicle()
const page = `/inventory/${vehicle.id}`

const aPhoto = (n: number) => ({
  id: idOf(900 + n),
  large: `/api/dealer/vehicle-photo/${idOf(900 + n)}/`,
  small: `/api/dealer/vehicle-photo/${idOf(900 + n)}/small/`,
  width: 1600,
  height: 1067,
  created: '2026-11-21T15:00:00Z',
})
const photosOf = (numbers: readonly number[], changes: Partial<VehiclePhotos> = {}): VehiclePhotos => ({
  photos: numbers.map(aPhoto),
  links: [],
  drawings: [
    { view: 'side', url: '/api/vehicle-picture/suv/blue.svg?v=1' },
    { view: 'front', url: '/api/vehicle-picture/suv/blue.svg?v=1&view=front' },
  ],
  version: 3,
  ...changes,
})

type Role = Parameters<typeof signedInAs>[0]

const open = (
  first: VehiclePhotos,
  answers: Answers = [],
  role: Role = 'dealer_admin',
  language: 'en' | 'fr' = 'en',
) =>
  renderRoute(page, {
    as: signedInAs(role),
    language,
    answers: [
      ...answers,
      fake(stock.details, vehicle),
      fake(stock.orders, { hidden: 0, results: [] }),
      fake(stock.history, { current: 1, has_more: false, results: [] }),
      fake(vehiclePhotos.list, first),
    ],
  })
const gallery = async (name = 'Pictures') => within(await screen.findByRole('region', { name }))

/** The canvas of a browser is missing here; its result is faked. */
const draw = { readable: true, sizes: [] as string[] }
beforeEach(() => {
  draw.readable = true
  draw.sizes = []
  vi.stubGlobal('createImageBitmap', () =>
    draw.readable
      ? Promise.resolve({ width: 4000, height: 3000, close: () => undefined })
      : Promise.reject(new Error('no')),
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as unknown as CanvasRenderingContext2D)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    draw.sizes.push(`${this.width} × ${this.height}`)
    done(new Blob(['a picture'], { type: 'image/jpeg' }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the gallery', () => {
  it('is navigated by its buttons, each picture with a text from the vehicle’s name', async () => {
    const { user } = open(photosOf([1, 2, 3]))
    const part = await gallery()
    expect(await part.findByRole('img', { name: '2026 Aster Terra LX, picture 1 of 3' })).toHaveAttribute(
      'src',
      aPhoto(1).large,
    )
    await user.click(part.getByRole('button', { name: 'Previous picture' }))
    expect(part.getByRole('img', { name: '2026 Aster Terra LX, picture 3 of 3' })).toBeVisible()
    await user.click(
      within(part.getByRole('list', { name: 'All pictures' })).getByRole('button', {
        name: /picture 2 of 3$/,
      }),
    )
    expect(part.getByText('2 of 3')).toBeVisible()
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('with 360° views switched on (%s) links to %i of them', async (spin_car_enabled, count) => {
    open(photosOf([1]), [
      fake(dealerships.home, aHomeDealership({ spin_car_enabled })),
      fake(stock.details, { ...vehicle, spin_car_url: 'https://spins.example/1' }),
    ])
    const part = await gallery()
    await part.findByRole('img', { name: /picture 1 of 1$/ })
    expect(part.queryAllByRole('link')).toHaveLength(count)
  })

  it('shows the drawing without a picture, and links to pictures elsewhere', async () => {
    const { user } = open(
      photosOf([], { links: ['https://cdn.example/1.jpg'] }),
      [],
      'dealer_sales_rep',
      'fr',
    )
    const part = await gallery('Photos')
    expect(await part.findByRole('img', { name: 'Dessin\u00a0: Aster Terra LX 2026' })).toBeVisible()
    expect(part.queryByRole('button', { name: 'Ajouter des photos…' })).toBeNull()
    await user.click(part.getByText('1 photo ailleurs'))
    const link = part.getByRole('link', { name: 'Photo 1 sur cdn.example (nouvel onglet)' })
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  it('uploads pictures one after the other, in two sizes; a file that is not a picture says so', async () => {
    let sent = 0
    const { user } = open(photosOf([]), [
      fake(vehiclePhotos.add, () => {
        sent += 1
        return photosOf([1, 2].slice(0, sent))
      }),
    ])
    const part = await gallery()
    await part.findByRole('button', { name: 'Add pictures…' })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input === null) throw new Error('there is no place for files')
    await user.upload(input, [
      new File(['a'], 'front.jpg', { type: 'image/jpeg' }),
      new File(['b'], 'rear.png', { type: 'image/png' }),
    ])
    await waitFor(() => expect(sent).toBe(2))
    expect(draw.sizes).toEqual(['1600 × 1200', '480 × 360', '1600 × 1200', '480 × 360'])
    draw.readable = false
    await user.upload(input, [new File(['c'], 'notes.jpg', { type: 'image/jpeg' })])
    expect(await part.findByText(/^This file is not a picture that can be read\. .*HEIC/)).toBeVisible()
    expect(part.getByText('notes.jpg')).toBeVisible()
    expect(sent).toBe(2)
  })

  it('says once why the remaining pictures are refused, and sends none of them', async () => {
    let sent = 0
    const full = { photo: [{ rule: 'upload_quota', params: { files: 5000, gigabytes: 2 } }] }
    const { user } = open(photosOf([]), [
      fake(vehiclePhotos.add, () => {
        sent += 1
        return sent === 1
          ? photosOf([1])
          : problem('too_many_requests', { code: 'upload_quota', fields: full })
      }),
    ])
    const part = await gallery()
    await part.findByRole('button', { name: 'Add pictures…' })
    const names = ['front.jpg', 'rear.jpg', 'wheel.jpg']
    await user.upload(
      document.querySelector('input[type=file]') as HTMLInputElement,
      names.map(name => new File(['a'], name, { type: 'image/jpeg' })),
    )
    expect(
      await part.findByText(/^The dealership has uploaded what it may in one day \(5000 files or 2 GB\)/),
    ).toBeVisible()
    expect(part.getByText('rear.jpg and wheel.jpg')).toBeVisible()
    expect(sent).toBe(2)
  })

  it('says in French that the antivirus program is unavailable, also when only the smaller size was not checked', async () => {
    const away = { small: [{ rule: 'not_scanned', params: {} }] }
    const { user } = open(
      photosOf([]),
      [fake(vehiclePhotos.add, () => problem('unavailable', { code: 'not_scanned', fields: away }))],
      'dealer_admin',
      'fr',
    )
    const part = await gallery('Photos')
    await part.findByRole('button', { name: /^Ajouter/ })
    const file = new File(['a'], 'avant.jpg', { type: 'image/jpeg' })
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, [file])
    expect(await part.findByText(/^L’antivirus ne répond pas/)).toBeVisible()
    expect(part.getByText('avant.jpg')).toBeVisible()
  })

  it('reorders pictures by buttons, removes one and restores it', async () => {
    let now = photosOf([1, 2])
    const sent: unknown[] = []
    const { user } = open(now, [
      fake(vehiclePhotos.list, () => now),
      fake(vehiclePhotos.arrange, ({ body, request }) => {
        sent.push([body.photos, request.headers.get('if-match')])
        now = photosOf([2, 1], { version: 4 })
        return now
      }),
      fake(vehiclePhotos.remove, () => (now = photosOf([1]))),
      fake(vehiclePhotos.restore, () => (now = photosOf([2, 1]))),
    ])
    const part = await gallery()
    await part.findByText('1 of 2')
    expect(part.getByRole('button', { name: 'Move earlier' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(part.getByRole('button', { name: 'Move later' }))
    expect(await part.findByText('2 of 2')).toBeVisible()
    expect(sent).toEqual([[[idOf(902), idOf(901)], '"v3"']])
    await user.click(part.getByRole('button', { name: 'Previous picture' }))
    await user.click(part.getByRole('button', { name: 'Remove' }))
    expect(await part.findByText('The picture was removed.')).toBeVisible()
    await user.click(part.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(part.queryByText('The picture was removed.')).toBeNull())
    expect(await part.findByText('1 of 2')).toBeVisible()
  })

  it('ignores a second press during the first', async () => {
    const answer = Promise.withResolvers<VehiclePhotos>()
    let sent = 0
    const { user } = open(photosOf([1, 2, 3]), [
      fake(vehiclePhotos.arrange, () => {
        sent += 1
        return answer.promise
      }),
    ])
    const part = await gallery()
    await part.findByText('1 of 3')
    await user.dblClick(part.getByRole('button', { name: 'Move later' }))
    answer.resolve(photosOf([2, 1, 3], { version: 4 }))
    expect(await part.findByText('2 of 3')).toBeVisible()
    expect(sent).toBe(1)
  })
})
