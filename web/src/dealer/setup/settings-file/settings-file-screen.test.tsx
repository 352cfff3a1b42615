import {
  settingsFile,
  type PartDifference,
  type SettingsFile,
} from '@forecourt/contract/setup/settings-file.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const file: SettingsFile = {
  format: 'forecourt-settings',
  schema_version: 1,
  dealership: { name: 'North Motors', country: 'CA' },
  parts: { custom_fees: [], payment_settings: [{}] },
}

const part = (given: Partial<PartDifference> = {}): PartDifference => ({
  part: 'custom_fees',
  may_apply: true,
  added: [{ name: 'Etching', name_fr: 'Burinage' }],
  changed: [
    {
      name: 'Licence',
      name_fr: 'Immatriculation',
      changes: [
        { field: 'amount', before: '120.00', after: '132.00' },
        { field: 'is_lease', before: true, after: false },
        { field: 'taxability', before: 'taxable', after: 'non_taxable' },
      ],
    },
  ],
  removed: [],
  same: 3,
  missing: [],
  problems: [],
  ...given,
})
const payments = part({
  part: 'payment_settings',
  may_apply: false,
  added: [],
  changed: [
    {
      name: 'Payment settings',
      name_fr: 'Paramètres de paiement',
      changes: [{ field: 'financing_bank_default_frequency', before: 'weekly', after: 'monthly' }],
    },
  ],
})

const open = (answers: Answers = [], language: 'en' | 'fr' = 'en') =>
  renderRoute('/dealerships/settings-file', {
    as: signedInAs('dealer_admin'),
    language,
    answers: [
      ...answers,
      fake(settingsFile.compare, { state: 'one', parts: [part(), payments] }),
      fake(settingsFile.read, file),
      fake(users.managedDealerships, {
        results: [
          {
            id: idOf(900),
            name: 'South Cars',
            city: 'Laval',
            province_code: 'QC',
            country: 'CA',
            last_used: null,
          },
        ],
      }),
    ],
  })

const choose = async (user: ReturnType<typeof open>['user'], text: string, name = 'Choose file') => {
  await screen.findByRole('button', { name })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('a file can be chosen')
  await user.upload(input, new File([text], 'settings.json', { type: 'application/json' }))
}

describe('all settings as one file', () => {
  it('shows the changes of a file field by field, in words; then applies the selected parts', async () => {
    let sent: { parts?: readonly string[]; state?: string } = {}
    const { user } = open([
      fake(settingsFile.apply, ({ body }) => {
        sent = body
        return { state: 'two', parts: [] }
      }),
    ])
    await choose(user, JSON.stringify(file))
    const fees = within(await screen.findByRole('region', { name: 'Custom fees' }))
    await user.click(fees.getByText('1 added, 1 changed, 0 removed, 3 as they are'))
    expect(fees.getByText('Etching')).toBeVisible()
    expect(fees.getByText('Amount').nextSibling).toHaveTextContent('$120.00 → $132.00')
    expect(fees.getByText('Lease').nextSibling).toHaveTextContent('yes → no')
    expect(fees.getByText('Tax').nextSibling).toHaveTextContent('Taxable → Not taxable')
    const defaults = within(screen.getByRole('region', { name: 'Payment settings' }))
    expect(defaults.getByText('Your role cannot change this part.')).toBeVisible()
    expect(defaults.getByRole('checkbox')).toBeDisabled()
    await user.click(defaults.getByText(/1 changed/))
    expect(defaults.getByText('Frequency, Bank').nextSibling).toHaveTextContent('Weekly → Monthly')
    await user.click(screen.getByRole('button', { name: 'Apply 1 part' }))
    await waitFor(() => expect(sent).toMatchObject({ parts: ['custom_fees'], state: 'one' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull())
  })

  it('counts one and several in French, and marks its page as current', async () => {
    const changed = [...part().changed, ...part().changed]
    const parts = [part({ same: 1 }), part({ part: 'global_fees', changed })]
    const { user } = open([fake(settingsFile.compare, { state: 'one', parts })], 'fr')
    await screen.findByRole('button', { name: 'Choisir un fichier' })
    const [nav] = screen.getAllByRole('navigation', { name: 'Navigation principale' })
    const links = within(nav ?? document.body)
    const marked = links.getAllByRole('link').filter(link => link.getAttribute('aria-current') === 'page')
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Fichier de paramètres'])
    await choose(user, JSON.stringify(file), 'Choisir un fichier')
    expect(await screen.findByText('1 de plus, 1 modifié, 0 de moins, 1 inchangé')).toBeVisible()
    expect(screen.getByText('1 de plus, 2 modifiés, 0 de moins, 3 inchangés')).toBeVisible()
  })

  it('shows figures of rate cards and columns of feeds in words, and lists missing values afterwards', async () => {
    const figure = { product: 'finance', table: 'rate', condition: 'new', term: 60 }
    const lenders = part({
      part: 'lenders',
      added: [],
      changed: [
        {
          name: 'Quarry Bank',
          name_fr: 'Banque Carrière',
          changes: [
            { field: `figure.${JSON.stringify(figure)}`, before: '6.49', after: '5.99' },
            { field: 'terms', before: ['lease.new.unit: km'], after: [] },
          ],
        },
      ],
    })
    const missing = [{ name: 'Nightly', name_fr: 'Nightly', field: 'address' }]
    const feeds = part({
      part: 'feeds',
      added: [],
      changed: [
        {
          name: 'Nightly',
          name_fr: 'Nightly',
          changes: [
            { field: 'columns', before: [], after: ['Prix → listing_price', 'Autre → –'] },
            { field: 'default.vehicle_condition', before: 'Used', after: 'New' },
            { field: 'schedule.every', before: 60, after: 360 },
          ],
        },
      ],
      missing,
    })
    const { user } = open([
      fake(settingsFile.compare, { state: 'one', parts: [lenders, feeds] }),
      fake(settingsFile.apply, { state: 'two', parts: [lenders, feeds] }),
    ])
    await choose(user, JSON.stringify(file))
    const cards = within(await screen.findByRole('region', { name: 'Lenders and their rate cards' }))
    await user.click(cards.getByText(/1 changed/))
    expect(cards.getByText('Finance · rate · New · 60 months').nextSibling).toHaveTextContent('6.49 → 5.99')
    const fed = within(screen.getByRole('region', { name: 'Inventory feeds' }))
    expect(fed.getByText('Nightly: Address')).toBeVisible()
    await user.click(fed.getByText(/1 changed/))
    expect(fed.getByText('Column mapping').nextSibling).toHaveTextContent(
      'Prix → Listing price and Autre → Not used',
    )
    expect(fed.getByText('Default Condition').nextSibling).toHaveTextContent('Used → New')
    expect(fed.getByText('How often').nextSibling).toHaveTextContent('Every hour → Every 6 hours')
    await user.click(screen.getByRole('button', { name: 'Apply 2 parts' }))
    expect(await screen.findByText(/^Applied. Still to be entered/)).toBeVisible()
    expect(screen.getByText('Nightly: Address')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the feeds' })).toHaveAttribute(
      'href',
      '/dealer/inventory/feeds',
    )
  })

  it('asks before anything is removed, and shows again what somebody changed since', async () => {
    const removed = part({ removed: [{ name: 'Fuel', name_fr: 'Carburant' }] })
    const { user } = open([
      fake(settingsFile.compare, { state: 'one', parts: [removed] }),
      fake(settingsFile.apply, () => problem('stale', { current: { state: 'two', parts: [part()] } })),
    ])
    await choose(user, JSON.stringify(file))
    await user.click(await screen.findByRole('button', { name: 'Apply 1 part' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/1 item is removed/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Yes, apply and remove' }))
    expect(await screen.findByText(/1 added, 1 changed, 0 removed/)).toBeVisible()
  })

  it('keeps excluded items excluded when the file is compared again', async () => {
    const parts = [part(), part({ part: 'global_fees' })]
    const { user } = open([
      fake(settingsFile.compare, { state: 'one', parts }),
      fake(settingsFile.apply, () => problem('stale', { current: { state: 'two', parts } })),
    ])
    await choose(user, JSON.stringify(file))
    await user.click(await screen.findByRole('checkbox', { name: 'Global fees' }))
    await user.click(screen.getByRole('button', { name: 'Apply 1 part' }))
    expect(await screen.findByText(/The settings were just changed/)).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Global fees' })).not.toBeChecked()
  })

  it('formats the days of a dealership for readers', async () => {
    const holiday = JSON.stringify({ date: '2026-12-25', name_en: 'Christmas', name_fr: 'Noël' })
    const changes = [{ field: 'holidays', before: [], after: [holiday] }]
    const works = part({
      part: 'dealership_settings',
      added: [],
      changed: [{ name: 'Dealership', name_fr: 'Concession', changes }],
    })
    const { user } = open([fake(settingsFile.compare, { state: 'one', parts: [works] })])
    await choose(user, JSON.stringify(file))
    await user.click(await screen.findByText(/1 changed/))
    expect(await screen.findByText('2026-12-25 · Christmas · Noël')).toBeInTheDocument()
    expect(screen.getByText('Holidays')).toBeInTheDocument()
  })

  it('shows the item and field of a problem, and does not offer its part', async () => {
    const broken = part({
      problems: [
        {
          name: 'Licence',
          name_fr: '',
          index: 4,
          field: 'amount',
          problem: { rule: 'decimal', params: { n: 2 } },
        },
      ],
    })
    const { user } = open([fake(settingsFile.compare, { state: 'one', parts: [broken] })])
    await choose(user, JSON.stringify(file))
    expect(await screen.findByText('No. 5, Licence: Amount. Use at most 2 decimals.')).toBeVisible()
    // The same file can be chosen again, once it is corrected.
    expect(document.querySelector<HTMLInputElement>('input[type=file]')?.value).toBe('')
    expect(screen.getByRole('button', { name: /Apply/ })).toBeDisabled()
  })

  it('lists what a file does not contain, and why', async () => {
    const { user } = open()
    await user.click(await screen.findByText('What a file does not hold'))
    expect(screen.getByText('Pictures and brochures')).toBeVisible()
    expect(screen.getAllByRole('definition')).toHaveLength(8)
  })

  const plans = (given: Partial<PartDifference> = {}) =>
    part({
      part: 'protection_plans',
      added: [],
      changed: [
        {
          name: 'Gold',
          name_fr: 'Or',
          changes: [
            { field: 'payment_type', before: [], after: ['cash', 'finance'] },
            { field: 'category', before: 'PP', after: 'MPU' },
            { field: 'vehicle_types', before: ['suv'], after: ['model:Honda/Civic/2024-2026'] },
            { field: 'duration_type', before: 'months', after: 'one_time' },
          ],
        },
      ],
      ...given,
    })
  const prices = part({
    part: 'plan_prices',
    added: [],
    changed: [
      {
        name: 'Gold · 60 months',
        name_fr: 'Or · 60 mois',
        changes: [{ field: 'cost', before: null, after: '1200.00' }],
      },
    ],
  })

  it('shows changes of plans and prices in words, and selects them together', async () => {
    const kinds = part({ part: 'plan_types', added: [], changed: [], same: 13 })
    const parts = [part(), kinds, plans(), prices]
    const { user } = open([fake(settingsFile.compare, { state: 'one', parts })])
    await choose(user, JSON.stringify(file))
    const plan = within(await screen.findByRole('region', { name: 'Protection plans' }))
    await user.click(plan.getByText(/1 changed/))
    expect(screen.getByText('As they are: Types of protection plans.')).toBeVisible()
    const after = (label: string) => plan.getByText(label).nextSibling
    expect(after('Offered with')).toHaveTextContent('any → Cash and Finance')
    expect(after('Category')).toHaveTextContent('Protection plan → Manufacturer program')
    expect(after('Kinds of vehicles')).toHaveTextContent('Sport utilities → Honda Civic 2024–2026')
    expect(after('Durations count')).toHaveTextContent('Months → One time')
    const grid = within(screen.getByRole('region', { name: 'Prices of protection plans' }))
    await user.click(grid.getByText(/1 changed/))
    expect(grid.getByText('Cost').nextSibling).toHaveTextContent('nothing → $1,200.00')
    await user.click(plan.getByRole('checkbox'))
    expect(grid.getByRole('checkbox')).not.toBeChecked()
    expect(screen.getByRole('button', { name: 'Apply 1 part' })).toBeEnabled()
  })

  it('blocks what depends on a part with problems, and names it', async () => {
    const used = { name: 'Gold', name_fr: 'Or', index: null, field: 'name' }
    const wrong = plans({ problems: [{ ...used, problem: { rule: 'still_used', params: {} } }] })
    const { user } = open([fake(settingsFile.compare, { state: 'one', parts: [wrong, prices] })])
    await choose(user, JSON.stringify(file))
    expect(await screen.findByText('Gold: This is still used and can’t be removed.')).toBeVisible()
    expect(screen.getByText('Needs “Protection plans”, which can’t be applied.')).toBeVisible()
    expect(screen.getByRole('button', { name: /Apply/ })).toBeDisabled()
  })

  it('explains what a refused selection lacks', async () => {
    const fields = {
      'file.parts.aftermarket_questions.2.recommended_plans': [{ rule: 'no_such_name', params: {} }],
    }
    const { user } = open([fake(settingsFile.apply, () => problem('validation', { fields }))])
    await choose(user, JSON.stringify(file))
    await user.click(await screen.findByRole('button', { name: /Apply/ }))
    expect(
      await screen.findByText(/No. 3, Aftermarket questions: Recommended plans. There is nothing/),
    ).toBeVisible()
  })

  it.each([
    ['validation', { rule: 'infected', params: { name: 'Test' } }, /^The virus check found Test/],
    ['unavailable', { rule: 'not_scanned', params: {} }, /^The virus check does not answer/],
    [
      'too_many_requests',
      { rule: 'upload_quota', params: { files: 5000, gigabytes: 2 } },
      /what it may in one day/,
    ],
  ] as const)('explains why a file is refused (%s)', async (kind, refused, words) => {
    const { user } = open([fake(settingsFile.apply, () => problem(kind, { fields: { file: [refused] } }))])
    await choose(user, JSON.stringify(file))
    await user.click(await screen.findByRole('button', { name: /Apply/ }))
    expect(await screen.findByText(words)).toBeVisible()
  })

  it.each([
    ['{"a":', /is not JSON/],
    ['{"format":"recipe"}', /holds no settings/],
    ['{"format":"forecourt-settings","schema_version":2}', /newer version/],
  ])('%s is refused before it is sent', async (text, message) => {
    const { user } = open()
    await choose(user, text)
    expect(await screen.findByText(message)).toBeVisible()
  })

  it('copies from another dealership with the same comparison', async () => {
    const asked: string[] = []
    const { user } = open([
      fake(settingsFile.read, ({ query }) => {
        asked.push(query.dealership_id ?? '')
        return file
      }),
    ])
    const from = await screen.findByRole('combobox', { name: 'Dealership to copy from' })
    await user.selectOptions(from, 'South Cars, Laval')
    await user.click(screen.getByRole('button', { name: 'Compare' }))
    expect(await screen.findByRole('region', { name: 'Custom fees' })).toBeVisible()
    expect(asked).toEqual([idOf(900)])
  })
})
