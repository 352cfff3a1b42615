import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import {
  priceProfiles,
  type PricePreview,
  type PriceProfile,
  type PriceRule,
} from '@forecourt/contract/pricing/price-profiles.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectProblemsInPlace, submitErrorsOf } from '#shared/testing/refused-form.ts'
import { idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'
import { filtersFor } from '#dealer/testing/vehicles.ts'

const rule = (given: Partial<PriceRule> = {}): PriceRule => ({
  id: idOf(801),
  name: 'Aged',
  is_active: true,
  conditions: ['Used'],
  makes: ['Honda'],
  age_from: 60,
  age_to: null,
  adjustment: { kind: 'percent', value: '-3' },
  round_to: 100,
  round_less: 5,
  floor: { kind: 'over_cost', value: '500' },
  effective_from: null,
  effective_to: null,
  ...given,
})
const wide = rule({
  id: idOf(802),
  name: 'All',
  conditions: [],
  makes: [],
  age_from: null,
  round_to: null,
  round_less: 0,
  floor: null,
})

const profile = (given: Partial<PriceProfile> = {}): PriceProfile => ({
  id: idOf(1),
  rules: [],
  in_force: null,
  publications: [],
  updated: null,
  updated_by: null,
  version: 1,
  ...given,
})

const preview = (rules: readonly PriceRule[]): PricePreview => ({
  vehicles: 201,
  changed: rules.length === 0 ? 0 : 143,
  difference: rules.length === 0 ? '0.00' : '-71500.00',
  rules: rules.map(({ id }) => ({ id, vehicles: 40, behind: id === wide.id ? 3 : 0 })),
  sample: rules.slice(0, 1).map(({ id }) => ({
    id: idOf(900),
    name: '2022 Honda CR-V',
    name_fr: 'Honda CR-V 2022',
    stock_number: 'U1',
    vehicle_condition: 'Used',
    days_in_stock: 84,
    listing_price: '30000.00',
    before: '30000.00',
    after: '29500.00',
    state: 'floored',
    rule: id,
    also: rules.slice(1).map(other => other.id),
  })),
})

const open = (stored: PriceProfile, answers: Answers = [], language: 'en' | 'fr' = 'en') =>
  renderRoute('/price-profiles', {
    as: signedInAs('super_admin'),
    language,
    answers: [
      ...answers,
      fake(priceProfiles.get, stored),
      fake(priceProfiles.preview, ({ body }) => preview(body.rules)),
      fake(dealerships.vehicleFiltersData, filtersFor(['Honda', 'Ford'])),
    ],
  })

describe('price profiles (interface S-38)', () => {
  it('shows the empty state, and saves a first rule', async () => {
    const sent: unknown[] = []
    const { user } = open(profile(), [
      fake(priceProfiles.replace, ({ body, request }) => {
        sent.push(body.rules, request.headers.get('if-match'))
        return profile({ rules: body.rules, version: 2 })
      }),
    ])
    expect(await screen.findByText('Not set up yet')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add rule' }))
    const form = within(await screen.findByRole('dialog', { name: 'New rule' }))
    await user.click(form.getByRole('button', { name: 'Add rule' }))
    expect(form.getAllByText('This field is required.')).toHaveLength(2)
    await waitFor(() => expect(form.getByLabelText(/^Name/)).toHaveFocus())
    await user.type(form.getByLabelText(/^Name/), 'Aged')
    await user.type(form.getByLabelText(/^How much/), '3')
    await user.type(form.getByLabelText('Days in stock, from'), '60')
    await user.click(form.getByRole('checkbox', { name: 'Used' }))
    await user.click(form.getByRole('button', { name: 'Add rule' }))
    const list = within(await screen.findByRole('list', { name: 'Rules' }))
    expect(list.getByText('3% less')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save before putting in force' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: /^Save\s?Ctrl/ }))
    expect(await screen.findByText('Rules saved')).toBeVisible()
    expect(sent).toMatchObject([
      [{ name: 'Aged', conditions: ['Used'], age_from: 60, adjustment: { kind: 'percent', value: '-3' } }],
      '"v1"',
    ])
  })

  it.each([
    ['en', 'Add rule', 'Add rule', /^Name/, 'This is there already.', 'Aged: This is there already.'],
    [
      'fr',
      'Ajouter une règle',
      'Ajouter la règle',
      /^Nom/,
      'Cet élément existe déjà.',
      'Aged : Cet élément existe déjà.',
    ],
  ] as const)(
    'refuses a second rule of the same name at its field (%s)',
    async (language, add, done, name, said, told) => {
      const fields = { 'rules.1.name': [{ rule: 'unique', params: {} }] }
      const { user } = open(
        profile({ rules: [rule(), wide] }),
        [fake(priceProfiles.replace, () => problem('validation', { fields }))],
        language,
      )
      await user.click(await screen.findByRole('button', { name: add }))
      const form = within(await screen.findByRole('dialog'))
      await user.type(form.getByLabelText(name), ' âged ')
      await user.click(form.getByRole('button', { name: done }))
      expect(form.getByText(said)).toBeVisible()
      await waitFor(() => expect(form.getByLabelText(name)).toHaveFocus())
      // What two people saved can say so too.
      await user.keyboard('{Escape}')
      await user.click(screen.getByRole('button', { name: /^(Move All up|Monter All)/ }))
      await user.click(screen.getByRole('button', { name: /^(Save|Enregistrer)\s?Ctrl/ }))
      expect(await screen.findByText(told)).toBeVisible()
    },
  )

  it('shows the changes, explains two rules for one vehicle, and puts them in force after a confirmation', async () => {
    const rules = [rule(), wide]
    const { user } = open(profile({ rules, version: 4 }), [
      fake(priceProfiles.publish, ({ request }) => {
        expect(request.headers.get('if-match')).toBe('"v4"')
        return profile({ rules, in_force: rules, version: 5 })
      }),
    ])
    const table = within(await screen.findByRole('table', { name: 'Vehicles before and after' }))
    expect(table.getByText('held at the floor')).toBeVisible()
    expect(table.getByText('Also fits: All. The first in order counts.')).toBeVisible()
    expect(screen.getByText(/Used · Honda · 60 days in stock or more/)).toBeVisible()
    expect(screen.getByText('Changes 143 prices of 201. $71,500 less in all.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Put in force' }))
    const asked = await screen.findByRole('dialog', { name: 'Change 143 prices?' })
    await user.click(within(asked).getByRole('button', { name: 'Yes, put the rules in force' }))
    expect(await screen.findByText('In force: 143 prices change')).toBeVisible()
    expect(screen.getByText('These rules are in force.')).toBeVisible()
  })

  it('reorders the rules, and a conflict loses nothing', async () => {
    const theirs = profile({ rules: [rule({ name: 'Theirs' }), wide], version: 9 })
    const sent: unknown[] = []
    const { user } = open(profile({ rules: [rule(), wide] }), [
      fake(priceProfiles.replace, ({ body, request }) => {
        sent.push([body.rules.map(({ name }) => name), request.headers.get('if-match')])
        return sent.length === 1
          ? problem('stale', { code: 'stale', current: theirs })
          : profile({ rules: body.rules, version: 10 })
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Move All up' }))
    const names = within(screen.getByRole('list', { name: 'Rules' })).getAllByRole('listitem')
    expect(names[0]).toHaveTextContent('All')
    await user.click(screen.getByRole('button', { name: /^Save\s?Ctrl/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/^Theirs · Used/)).toBeVisible()
    const order = within(dialog.getByRole('radiogroup', { name: 'Order of the rules' }))
    expect(order.getByText('Theirs → All')).toBeVisible()
    expect(order.getByText('All → Aged')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: /mine|chosen|save/i }))
    await waitFor(() => expect(sent).toHaveLength(2))
    // The rule is theirs and the order mine: each as the one who changed it has it.
    expect(sent[1]).toEqual([['All', 'Theirs'], '"v9"'])
  })

  it('asks before a typed rule is lost, and not about the list behind it', async () => {
    const { user } = open(profile({ rules: [rule(), wide] }))
    await user.click(await screen.findByRole('button', { name: 'Move All up' }))
    await user.click(screen.getByRole('button', { name: 'Add rule' }))
    const form = within(await screen.findByRole('dialog', { name: 'New rule' }))
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Add rule' }))
    await user.type(await screen.findByLabelText(/^Name/), 'Aged')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'No' }))
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Aged')
  })

  it('is rolled back after a confirmation, in French too', async () => {
    const rules = [rule()]
    const publication = {
      number: 2,
      published: '2026-11-21T15:00:00Z',
      published_by: 'Ada Root',
      changed: 12,
      vehicles: 201,
      restored: null,
    }
    let asked = 0
    const { user } = open(
      profile({ rules, in_force: rules, publications: [publication] }),
      [
        fake(priceProfiles.rollBack, () => {
          asked += 1
          return profile({ rules, in_force: [], version: 2 })
        }),
      ],
      'fr',
    )
    await user.click(await screen.findByRole('button', { name: 'Revenir en arrière' }))
    await user.click(await screen.findByRole('button', { name: 'Oui, rétablir les règles précédentes' }))
    await waitFor(() => expect(asked).toBe(1))
  })
})

it('a rule that is invalid focuses its first bad field', async () => {
  const { user } = open(profile())
  await user.click(await screen.findByRole('button', { name: 'Add rule' }))
  await screen.findByRole('dialog', { name: 'New rule' })
  const told = await submitErrorsOf(() =>
    expectProblemsInPlace('dealer/pricing/price-profiles/rule-form.tsx'),
  )
  expect(told).toEqual(expect.arrayContaining(['name']))
})
