import { customFees, globalDiscounts, globalFees, library } from '@forecourt/contract/pricing/library.ts'
import type { CustomFee, GlobalFee } from '@forecourt/contract/pricing/library-lines.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aPaymentSettings, aSampleDeal } from '#dealer/testing/answers.ts'
import { idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const flags = {
  include_by_default: false,
  is_cash: true,
  is_finance: true,
  is_lease: true,
  applicable_new: true,
  applicable_used: true,
  applicable_cpo: true,
}

const fee = (given: Partial<CustomFee> = {}): CustomFee => ({
  id: idOf(700),
  version: 1,
  name: 'Licence',
  name_fr: 'Immatriculation',
  amount: '120.00',
  taxability: 'non_taxable',
  type: 'license',
  cap_cost: false,
  residualize: false,
  tax_in_cap: false,
  marketscan_type: null,
  order: 0,
  ...flags,
  ...given,
})
const fuel = fee({ id: idOf(701), name: 'Fuel', name_fr: 'Carburant', type: 'gas', order: 1 })

const globalFee: GlobalFee = {
  ...fee({
    id: idOf(702),
    name: 'Admin fee',
    name_fr: 'Frais d’administration',
    type: 'dealer',
    is_cash: false,
  }),
  is_in_stock: true,
  is_in_transit: true,
  is_demo: false,
  is_pending: true,
  is_virtual: true,
  is_as_is: true,
  vehicle_types: ['model:Honda/Civic/2024-2026'],
  selectable_by_customer: false,
  description_en: null,
  description_fr: null,
}

const covered = {
  vehicles: 143,
  vehicles_in_all: 200,
  orders: 12,
  orders_in_all: 40,
  orders_with: 14,
  sample: [
    {
      id: idOf(710),
      number: 'D26-0001',
      customer: { id: idOf(711), name: 'Marie Tremblay' },
      vehicle: '2026 Honda Civic',
    },
  ],
}

const open = (path: string, answers: Answers = [], as = signedInAs('dealer_admin')) =>
  renderRoute(path, {
    as,
    answers: [
      ...answers,
      fake(globalFees.list, { results: [globalFee] }),
      fake(customFees.list, { results: [fee(), fuel] }),
      fake(library.coverage, covered),
      fake(library.sample, { sample: aSampleDeal(), settings: aPaymentSettings() }),
      fake(library.vehicleTypes, { results: [] }),
    ],
  })

const rowOf = async (name: string) => {
  const cell = await screen.findByRole('rowheader', { name: new RegExp(name) })
  const row = cell.closest('tr')
  if (row === null) throw new Error('a row header is in a row')
  return within(row)
}

describe('fees and discounts', () => {
  it('lists each fee with both names, its effect and where it applies', async () => {
    open('/fees-and-discounts')
    const row = await rowOf('Admin fee')
    expect(row.getByText('Frais d’administration')).toBeVisible()
    expect(row.getByText(/Honda Civic 2024–2026/)).toBeVisible()
    expect(row.getByText('$120.00')).toBeVisible()
  })

  it('a new row has all payment types on, says where it would apply and is stored once', async () => {
    const sent: unknown[] = []
    const keys: (string | null)[] = []
    const { user } = open('/fees-and-discounts?list=custom-fees', [
      fake(customFees.create, ({ body, request }) => {
        sent.push(body)
        keys.push(request.headers.get('idempotency-key'))
        return sent.length === 1 ? problem('unavailable') : fee({ id: idOf(703), name: body.name })
      }),
    ])
    await rowOf('Licence')
    await user.click(screen.getByRole('button', { name: 'Add fee' }))
    const form = within(screen.getByRole('form', { name: 'New fee' }))
    expect(form.getByRole('checkbox', { name: 'Cash' })).toBeChecked()
    expect(form.getByRole('checkbox', { name: 'Lease' })).toBeChecked()
    const told = await form.findByText(/Fits 143 of 200 vehicles/)
    expect(told).toBeVisible()
    // It may come while the button is pressed.
    const save = form.getByRole('button', { name: 'Save fee' })
    expect(save.compareDocumentPosition(told)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(form.getByRole('link', { name: /Marie Tremblay/ })).toBeVisible()
    await user.type(form.getByRole('textbox', { name: /Name in English/ }), 'Etching')
    await user.type(form.getByRole('textbox', { name: /Name in French/ }), 'Burinage')
    await user.type(form.getByRole('textbox', { name: /Amount/ }), '12,34{Enter}')
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(() => expect(form.getByRole('button', { name: 'Save fee' })).toBeEnabled())
    await user.click(form.getByRole('button', { name: 'Save fee' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ name: 'Etching', amount: '12.34', is_cash: true, order: 2 })
    expect(keys[0]).toBe(keys[1])
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  })

  it('shows the effect of a line on a new deal, and that another has its name and type', async () => {
    const { user } = open('/fees-and-discounts?list=custom-fees')
    await rowOf('Licence')
    await user.click(screen.getByRole('button', { name: 'Add fee' }))
    const form = within(screen.getByRole('form', { name: 'New fee' }))
    await user.type(form.getByRole('textbox', { name: /Amount/ }), '100')
    // 100.00 and 13 % of tax.
    expect(await form.findByText(/^On a new deal for .*: cash \+\$113\.00 · loan \+\$\d/)).toBeVisible()
    await user.click(form.getByRole('checkbox', { name: 'Cash' }))
    await waitFor(() => expect(form.queryByText(/cash \+/)).toBeNull())
    await user.type(form.getByRole('textbox', { name: /Name in English/ }), ' licènce ')
    await user.selectOptions(form.getByRole('combobox', { name: 'Type' }), 'license')
    expect(await form.findByText('Another fee has this name and type already.')).toBeVisible()
    await user.selectOptions(form.getByRole('combobox', { name: 'Type' }), 'gas')
    expect(form.queryByText(/Another fee/)).toBeNull()
  })

  it('errors are shown at their field, and the row stays open; the others stay as they are', async () => {
    const { user } = open('/fees-and-discounts?list=custom-fees', [
      fake(customFees.replace, () =>
        problem('validation', { fields: { name: [{ rule: 'unique', params: {} }] } }),
      ),
    ])
    await user.click((await rowOf('Licence')).getByRole('button', { name: 'Edit Licence' }))
    const form = within(screen.getByRole('form', { name: 'Edit Licence' }))
    await user.click(form.getByRole('checkbox', { name: 'In the residual' }))
    await user.click(form.getByRole('button', { name: 'Save fee' }))
    expect(await form.findByText('Only what is in the cap cost can be in the residual.')).toBeVisible()
    await user.click(form.getByRole('checkbox', { name: 'In the cap cost' }))
    await user.click(form.getByRole('button', { name: 'Save fee' }))
    expect(await form.findByText('This is there already.')).toBeVisible()
    expect((await rowOf('Fuel')).getByRole('button', { name: 'Edit Fuel' })).toBeEnabled()
  })

  it('a concurrent save is not overwritten; refused merged values stay, with the reason at their field', async () => {
    const sent: { amount?: string; name?: string }[] = []
    const { user } = open('/fees-and-discounts?list=custom-fees', [
      fake(customFees.replace, ({ body, request }) => {
        sent.push(body)
        if (sent.length === 1) return problem('stale', { current: fee({ amount: '132.00', version: 2 }) })
        expect(request.headers.get('If-Match')).toBe('"v2"')
        return sent.length === 2
          ? problem('validation', { fields: { name: [{ rule: 'unique', params: {} }] } })
          : fee({ ...body, version: 3 })
      }),
    ])
    await user.click((await rowOf('Licence')).getByRole('button', { name: 'Edit Licence' }))
    const form = within(screen.getByRole('form', { name: 'Edit Licence' }))
    await user.type(form.getByRole('textbox', { name: /Name in English/ }), ' plate')
    await user.click(form.getByRole('button', { name: 'Save fee' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: /Save/ }))
    expect(await form.findByText('This is there already.')).toBeVisible()
    await user.type(form.getByRole('textbox', { name: /Name in English/ }), 's')
    await user.click(form.getByRole('button', { name: 'Save fee' }))
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent[2]).toMatchObject({ name: 'Licence plates', amount: '132.00' })
  })

  it('deleting a fee shows the number of open orders that keep it', async () => {
    let removed = ''
    const { user } = open('/fees-and-discounts?list=custom-fees', [
      fake(customFees.remove, ({ params }) => {
        removed = params.id
      }),
    ])
    await user.click((await rowOf('Licence')).getByRole('button', { name: 'Delete Licence' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('14 open orders keep it.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Yes, delete fee Licence' }))
    await waitFor(() => expect(removed).toBe(idOf(700)))
  })

  it('rows are moved by buttons, and the whole order is sent', async () => {
    let sent: readonly string[] = []
    const { user } = open('/fees-and-discounts?list=custom-fees', [
      fake(customFees.reorder, ({ body }) => {
        sent = body.id_list
        return { results: [fuel, fee()] }
      }),
    ])
    await user.click((await rowOf('Licence')).getByRole('button', { name: 'Move Licence down' }))
    await waitFor(() => expect(sent).toEqual([idOf(701), idOf(700)]))
  })

  it('Esc asks before it discards typed values', async () => {
    const { user } = open('/fees-and-discounts?list=custom-fees')
    await rowOf('Licence')
    await user.click(screen.getByRole('button', { name: 'Add fee' }))
    await user.keyboard('Tyres{Escape}')
    await user.click(await screen.findByRole('button', { name: /Yes/ }))
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  })

  it('the focus returns to a closed row', async () => {
    const { user } = open('/fees-and-discounts?list=custom-fees')
    await user.click((await rowOf('Licence')).getByRole('button', { name: 'Edit Licence' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Licence' })).toHaveFocus())
  })

  it('an incentive is a percentage or an amount, never both', async () => {
    let sent: Record<string, unknown> = {}
    const { user } = open('/fees-and-discounts?list=global-discounts', [
      fake(globalDiscounts.list, { results: [] }),
      fake(globalDiscounts.create, ({ body }) => {
        sent = body
        return problem('unavailable')
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Add discount' }))
    const form = within(screen.getByRole('form', { name: 'New discount' }))
    await user.type(form.getByRole('textbox', { name: /Name in English/ }), 'Loyalty')
    await user.type(form.getByRole('textbox', { name: /Name in French/ }), 'Fidélité')
    await user.selectOptions(form.getByRole('combobox', { name: 'Kind' }), 'incentive')
    await user.selectOptions(form.getByRole('combobox', { name: 'What it gives' }), 'percentage_discount')
    await user.type(form.getByRole('textbox', { name: /Percent/ }), '2.5')
    await user.click(form.getByRole('button', { name: 'Save discount' }))
    await waitFor(() => expect(sent).toMatchObject({ kind: 'incentive', percent: '2.5', amount: '0.00' }))
  })

  it('read-only users see no actions', async () => {
    open('/fees-and-discounts', [], signedInAs('corporate'))
    await rowOf('Admin fee')
    expect(screen.queryByRole('button', { name: 'Add fee' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull()
  })
})

it('keeps a refused line as it was typed, with errors at its fields', async () => {
  const { user } = open('/fees-and-discounts')
  await user.click((await rowOf('Admin fee')).getByRole('button', { name: /^Edit/ }))
  await screen.findAllByRole('textbox', { name: /French/ })
  await expectRefusalsInPlace('shared/forms/row-editor.tsx', {
    endpoint: globalFees.replace,
    others: ['order'],
  })
})
