import { penProducts, type RatingStatus } from '@forecourt/contract/pricing/pen-products.ts'
import {
  planPrices,
  planTypes,
  protectionPlans,
  type PlanPrice,
  type PlanType,
  type ProtectionPlan,
} from '@forecourt/contract/pricing/protection-plans.ts'
import { provinceTaxes, type OldRates, type ProvinceTax } from '@forecourt/contract/pricing/province-taxes.ts'
import { library } from '@forecourt/contract/pricing/library.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const type: PlanType = {
  id: idOf(800),
  code: 'extended_warranty',
  name: 'Extended warranty',
  name_fr: 'Garantie prolongée',
  order: 0,
  insurance: false,
  licence_required: false,
  cancellation_days: 10,
  plans: 1,
  version: 1,
}
const price: PlanPrice = {
  id: idOf(801),
  version: 1,
  protection_plan: {
    id: idOf(802),
    name: 'Platinum',
    name_fr: 'Platine',
    origin: 'dealer',
    duration_type: 'months',
  },
  title_en: '36 months',
  title_fr: '36 mois',
  price: '1295.00',
  cost: '640.00',
  duration: 36,
  distance_limit: null,
  deductible: null,
  model_year_from: null,
  model_year_to: null,
  active: true,
  updated: '2026-11-20T12:00:00.000Z',
}
const plan: ProtectionPlan = {
  id: idOf(802),
  version: 3,
  active: true,
  pre_installed: false,
  category: 'PP',
  origin: 'dealer',
  type: type.id,
  name: 'Platinum',
  name_fr: 'Platine',
  description: 'Engine and more',
  description_fr: 'Moteur et plus',
  payment_type: [],
  vehicle_condition: [],
  vehicle_types: [],
  pdf_url: null,
  pdf_url_fr: null,
  video_url: null,
  video_url_fr: null,
  gst: true,
  hst: true,
  pst: true,
  qst: true,
  premium_tax: false,
  duration_type: 'months',
  custom_duration_label_en: null,
  custom_duration_label_fr: null,
  use_pen_for_localized_prices: false,
  pen_product_for_coverage: null,
  pen_coverage: null,
  product_code: null,
  prices: [price.id],
  prices_set: [price],
  image_media: null,
  pdf_media: null,
  updated: '2026-11-20T12:00:00.000Z',
}
const english: ProtectionPlan = {
  ...plan,
  id: idOf(803),
  name: 'Tire care',
  name_fr: null,
  category: 'MPU',
  prices: [],
  prices_set: [],
}
const quiet: RatingStatus = {
  provider: 'table',
  is_down: false,
  table_as_of: '2026-11-20T12:00:00.000Z',
  last_rated_at: null,
  fallbacks: [],
}
const tax: ProvinceTax = {
  id: idOf(804),
  version: 1,
  province: 'QC',
  effective_from: '1900-01-01',
  gst: '5',
  hst: null,
  pst: null,
  qst: '9.975',
  note: null,
  source: 'shipped data set',
  is_in_force: true,
  created: '2026-11-20T12:00:00.000Z',
}

const columbia: OldRates = {
  country: 'US',
  region: 'DC',
  name: 'District of Columbia',
  name_fr: 'District de Columbia',
  as_of: '2021-02-01',
  confidence: 'source',
  sources: ['D.C. DMV excise tax table'],
  is_unverified: true,
}

const open = (
  search = '?tab=plans',
  answers: Answers = [],
  {
    role = 'dealer_admin',
    language = 'en',
  }: { role?: Parameters<typeof signedInAs>[0]; language?: 'en' | 'fr' } = {},
) =>
  renderRoute(`/aftermarket${search}`, {
    as: signedInAs(role),
    language,
    answers: [
      ...answers,
      fake(protectionPlans.list, { results: [plan, english] }),
      fake(planTypes.list, { results: [type] }),
      fake(planPrices.list, { count: 1, current: 1, last: 1, limit: 20, results: [price] }),
      fake(penProducts.list, { results: [] }),
      fake(penProducts.status, quiet),
      fake(provinceTaxes.list, { results: [tax] }),
      fake(provinceTaxes.old, { results: [columbia] }),
      fake(library.vehicleTypes, { results: [] }),
    ],
  })

describe('plans', () => {
  it('are listed with their prices, and can be filtered by missing French', async () => {
    const { user, here } = open()
    expect(await screen.findByRole('button', { name: 'Platinum' })).toBeVisible()
    const row = screen.getByRole('row', { name: /Tire care/ })
    expect(within(row).getByText('French missing')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'French missing' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Platinum' })).toBeNull())
    expect(here()).toContain('french=missing')
  })

  it('shows the reason of each fallback, and which of them a customer’s page reported', async () => {
    const shown = {
      plan: { id: idOf(820), name: 'Rated', name_fr: null },
      vehicle: { id: idOf(821), name: '2026 Terra LX', stock_number: 'T4821' },
      price: '1295.00',
      times: 1,
      day: '2026-11-20',
      last_at: '2026-11-20T12:00:00.000Z',
    }
    const fallbacks = [
      { ...shown, id: idOf(822), source: 'customer' as const, reason: 'timeout' },
      { ...shown, id: idOf(823), source: 'provider' as const, reason: 'rejected' },
    ]
    open('?tab=products', [fake(penProducts.status, { ...quiet, provider: 'pen', fallbacks })])
    expect(await screen.findByText(/no answer in time · reported by a customer’s page/)).toBeVisible()
    expect(screen.getByText(/vehicle not eligible · shown/)).toBeVisible()
  })

  it('say when prices come from the table because the provider does not respond', async () => {
    open('?tab=plans', [fake(penProducts.status, { ...quiet, provider: 'pen', is_down: true })])
    expect(await screen.findByText(/Prices from table of November 20, 2026/)).toBeVisible()
  })

  it('are edited in tabs, over the version that was read, beside the customer’s preview', async () => {
    const sent: unknown[] = []
    const { user } = open(`?tab=plans&open=${plan.id}`, [
      fake(protectionPlans.replace, ({ body, request }) => {
        sent.push(body, request.headers.get('if-match'))
        return { ...plan, name_fr: 'Platine Plus', version: 4 }
      }),
    ])
    const drawer = await screen.findByRole('dialog', { name: 'Platinum' })
    const french = within(drawer).getByRole('textbox', { name: /Name \(French\)/ })
    await user.clear(french)
    await user.type(french, 'Platine Plus')
    const preview = within(drawer).getByRole('region', { name: 'As the customer sees it' })
    await user.click(within(preview).getByText('FR'))
    expect(within(preview).getByText('Platine Plus')).toBeVisible()
    expect(within(preview).getByText('Moteur et plus')).toBeVisible()
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      expect.objectContaining({ name: 'Platinum', name_fr: 'Platine Plus', pdf_url: null }),
      '"v3"',
    ])
  })

  it('show what is wrong, in whichever tab it is', async () => {
    const { user } = open(`?tab=plans&open=${plan.id}`)
    const drawer = await screen.findByRole('dialog', { name: 'Platinum' })
    await user.click(within(drawer).getByRole('tab', { name: 'Text & media' }))
    await user.type(
      within(drawer).getByRole('textbox', { name: /Video \(English\)/ }),
      'https://films.example/1',
    )
    await user.click(within(drawer).getByRole('tab', { name: 'Basics' }))
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await within(drawer).findByText('Enter an address on YouTube or Vimeo.')).toBeVisible()
    expect(within(drawer).getByRole('tab', { name: 'Text & media' })).toHaveAttribute('aria-selected', 'true')
  })

  it('explain how to send a photo in an unusual format', async () => {
    // A browser that cannot decode it.
    globalThis.createImageBitmap = () => Promise.reject(new TypeError('no picture'))
    const { user } = open(`?tab=plans&open=${plan.id}`, [
      fake(protectionPlans.media, () =>
        problem('validation', { fields: { image_media: [{ rule: 'heic', params: {} }] } }),
      ),
    ])
    const drawer = await screen.findByRole('dialog', { name: 'Platinum' })
    await user.click(within(drawer).getByRole('tab', { name: 'Text & media' }))
    const input = drawer.querySelector<HTMLInputElement>('input[type="file"][accept^="image"]')
    await user.upload(input as HTMLInputElement, new File(['x'], 'IMG_1.jpg', { type: 'image/jpeg' }))
    expect(await within(drawer).findByText(/Save the photo as JPEG/)).toBeVisible()
    Reflect.deleteProperty(globalThis, 'createImageBitmap')
  })

  it('explain when to send a brochure again that could not be checked', async () => {
    const away = { pdf_media: [{ rule: 'not_scanned', params: {} }] }
    const { user } = open(`?tab=plans&open=${plan.id}`, [
      fake(protectionPlans.media, () => problem('unavailable', { code: 'not_scanned', fields: away })),
    ])
    const drawer = await screen.findByRole('dialog', { name: 'Platinum' })
    await user.click(within(drawer).getByRole('tab', { name: 'Text & media' }))
    const input = drawer.querySelector<HTMLInputElement>('input[type="file"][accept$="pdf"]')
    await user.upload(input as HTMLInputElement, new File(['x'], 'a.pdf', { type: 'application/pdf' }))
    expect(await within(drawer).findByText(/was not stored\. Try again in a moment/)).toBeVisible()
  })

  it('let the second person to save choose field by field', async () => {
    const { user } = open(`?tab=plans&open=${plan.id}`, [
      fake(protectionPlans.replace, () =>
        problem('stale', { current: { ...plan, name: 'Platinum II', version: 4 } }),
      ),
    ])
    const drawer = await screen.findByRole('dialog', { name: 'Platinum' })
    await user.type(within(drawer).getByRole('textbox', { name: /Name \(French\)/ }), ' neuf')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog', { name: 'Changed by someone else' })
    expect(within(dialog).getByRole('radiogroup', { name: 'Name (English)' })).toBeVisible()
    expect(within(dialog).getByRole('radiogroup', { name: 'Name (French)' })).toBeVisible()
  })

  it('are read-only for users who may not change them, and closed to representatives', async () => {
    open('?tab=plans', [], { role: 'corporate' })
    expect(await screen.findByText('Platinum')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add plan' })).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('show the empty state, and a loading error', async () => {
    open('?tab=plans', [fake(protectionPlans.list, { results: [] })])
    expect(await screen.findByText('No protection plans yet.')).toBeVisible()
  })
})

describe('the other lists', () => {
  it('prices are added for a plan, and require a duration where it counts', async () => {
    const sent: unknown[] = []
    const { user } = open('?tab=prices&open=new', [
      fake(planPrices.create, ({ body }) => {
        sent.push(body)
        return price
      }),
    ])
    const drawer = await screen.findByRole('dialog', { name: 'Add price' })
    const plans = await within(drawer).findByRole('combobox', { name: /Plan/ })
    await within(plans).findByRole('option', { name: 'Platinum' })
    await user.selectOptions(plans, 'Platinum')
    await user.type(within(drawer).getByRole('textbox', { name: /Title \(English\)/ }), '48 months')
    await user.type(within(drawer).getByRole('textbox', { name: /^Price/ }), '1595')
    await user.click(within(drawer).getByRole('button', { name: 'Add' }))
    expect(await within(drawer).findByText('This field is required.')).toBeVisible()
    await user.type(within(drawer).getByRole('textbox', { name: /^Duration/ }), '48')
    await user.click(within(drawer).getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      protection_plan: plan.id,
      title_en: '48 months',
      title_fr: null,
      price: '1595.00',
      cost: null,
      duration: 48,
      distance_limit: null,
      deductible: null,
      model_year_from: null,
      model_year_to: null,
      active: true,
    })
  })

  it('a type with plans cannot be deleted, and says why', async () => {
    const { user } = open(`?tab=types&open=${type.id}`, [
      fake(planTypes.remove, () => problem('conflict', { code: 'in_use' })),
    ])
    const drawer = await screen.findByRole('dialog', { name: 'Extended warranty' })
    await user.click(within(drawer).getByRole('button', { name: 'Delete' }))
    const asked = await screen.findByRole('dialog', { name: 'Delete this?' })
    await user.click(within(asked).getByRole('button', { name: 'Delete' }))
    expect(await within(drawer).findByText('This is in use and can’t be deleted.')).toBeVisible()
  })

  it.each([
    [
      'en',
      'Tax rates to check',
      'District of Columbia',
      /^Last checked February 1, 2021 · current rates unknown/,
    ],
    ['fr', 'Taux de taxe à vérifier', 'District de Columbia', /^Dernière vérification\s: 1er février 2021/],
  ] as const)(
    'rates to verify are listed for the platform with date and source (%s)',
    async (language, title, name, date) => {
      open('?tab=taxes', [], { role: 'super_admin', language })
      const list = within(await screen.findByRole('list', { name: title }))
      expect(await list.findByText(name)).toBeVisible()
      expect(list.getByText(date)).toBeVisible()
      expect(list.getByText('D.C. DMV excise tax table')).toBeVisible()
    },
  )

  it('rates to verify are for the platform only', async () => {
    open('?tab=taxes')
    await screen.findByRole('row', { name: /Quebec/ })
    expect(screen.queryByText('Tax rates to check')).toBeNull()
  })

  it('taxes are read by the dealership in French, and edited by the platform only', async () => {
    open('?tab=taxes', [], { language: 'fr' })
    expect(await screen.findByText('Québec')).toBeVisible()
    expect(screen.getByText(/9,975/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Ajouter des taux' })).toBeNull()
  })

  it('existing rates keep their province and their day', async () => {
    const { user } = open('?tab=taxes', [], { role: 'super_admin' })
    await user.click(await screen.findByRole('button', { name: 'Quebec' }))
    const drawer = await screen.findByRole('dialog')
    expect(within(drawer).getByLabelText(/^From/)).toBeDisabled()
    expect(within(drawer).getByLabelText(/^Province/)).toBeDisabled()
  })
})

describe('keeps refused values as typed, with errors at their fields', () => {
  it('of a plan, in whichever tab it is', async () => {
    const { user } = open(`?tab=plans&open=${plan.id}`)
    const drawer = within(await screen.findByRole('dialog', { name: 'Platinum' }))
    await user.type(drawer.getByRole('textbox', { name: /Name \(French\)/ }), ' Plus')
    await expectRefusalsInPlace('dealer/pricing/protection-plans/plan-editor.tsx', {
      endpoint: protectionPlans.replace,
      // Two of each tab.
      asks: [
        'name',
        'vehicle_types',
        'description',
        'video_url',
        'duration_type',
        'gst',
        'qst',
        'use_pen_for_localized_prices',
        'product_code',
      ],
    })
  })

  it('of a price', async () => {
    open(`?tab=prices&open=${price.id}`)
    await within(await screen.findByRole('dialog')).findByRole('option', { name: 'Platinum' })
    await expectRefusalsInPlace('dealer/pricing/protection-plans/record-drawer.tsx', {
      endpoint: planPrices.replace,
    })
  })

  it('of a type', async () => {
    open(`?tab=types&open=${type.id}`)
    await screen.findByRole('dialog')
    await expectRefusalsInPlace('dealer/pricing/protection-plans/record-drawer.tsx', {
      endpoint: planTypes.replace,
    })
  })

  it('of the rates of a province', async () => {
    open(`?tab=taxes&open=${tax.id}`, [], { role: 'super_admin' })
    await screen.findByRole('dialog')
    await expectRefusalsInPlace('dealer/pricing/protection-plans/record-drawer.tsx', {
      endpoint: provinceTaxes.replace,
      others: ['province', 'effective_from'],
    })
  })
})
