import { lenders, type Lender } from '@forecourt/contract/pricing/lenders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectProblemsInPlace, expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const lender: Lender = {
  id: idOf(900),
  code: 'slate-union',
  name: 'Slate Union',
  name_fr: 'Union Ardoise',
  country: 'CA',
  is_oem: false,
  is_active: true,
  products: ['finance'],
  conditions: ['new'],
  finance_terms: [60],
  lease_terms: [],
  frequencies: ['monthly'],
  rate_card: null,
  scheduled: null,
  drafts: 0,
  version: 3,
}

const cell = {
  product: 'finance',
  condition: 'new',
  tier: null,
  model_year_from: null,
  model_year_to: null,
  amount_from: null,
  amount_to: null,
  segment: null,
  distance: null,
  age: null,
  term: null,
  financed: null,
  charge: null,
} as const

const open = (path: string, answers: Answers = [], shown: Lender = lender) =>
  renderRoute(path, {
    as: signedInAs('super_admin'),
    answers: [...answers, fake(lenders.list, { results: [shown] }), fake(lenders.rateCards, { results: [] })],
  })
const openLender = (answers: Answers = [], shown: Lender = lender) =>
  open(`/payments?lender=${lender.id}`, answers, shown)

describe('a new lender', () => {
  it('is added once with its names and its code', async () => {
    const sent: unknown[] = []
    const { user } = open('/payments', [
      fake(lenders.create, ({ body, request }) => {
        sent.push([body, request.headers.get('idempotency-key') !== null])
        return lender
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Add lender' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'New lender' }))
    await user.click(drawer.getByRole('button', { name: 'Add the lender' }))
    expect(await drawer.findAllByText('This field is required.')).toHaveLength(1)
    await user.type(drawer.getByLabelText(/Name in English/), 'Slate Union')
    await user.type(drawer.getByLabelText(/Name in French/), 'Union Ardoise')
    await user.type(drawer.getByLabelText('Code'), 'slate-union')
    await user.click(drawer.getByRole('button', { name: 'Add the lender' }))
    expect(await screen.findByText('Lender added')).toBeVisible()
    const body = {
      name: 'Slate Union',
      name_fr: 'Union Ardoise',
      code: 'slate-union',
      is_oem: false,
      is_active: true,
    }
    expect(sent).toEqual([[body, true]])
    expect(await screen.findByRole('dialog', { name: 'Slate Union' })).toBeVisible()
  })

  it('reports a taken code at its field', async () => {
    const { user } = open('/payments?lender=new', [
      fake(lenders.create, () =>
        problem('validation', { fields: { code: [{ rule: 'unique', params: {} }] } }),
      ),
    ])
    const drawer = within(await screen.findByRole('dialog', { name: 'New lender' }))
    await user.type(drawer.getByLabelText(/Name in English/), 'A')
    await user.type(drawer.getByLabelText(/Name in French/), 'A')
    await user.type(drawer.getByLabelText('Code'), 'slate-union')
    await user.click(drawer.getByRole('button', { name: 'Add the lender' }))
    expect(await drawer.findByText('This is there already.')).toBeVisible()
  })
})

describe('a lender', () => {
  it('is renamed; a concurrent save is shown beside it', async () => {
    const sent: unknown[] = []
    const theirs = { ...lender, code: 'slate', version: 4 }
    const { user } = openLender([
      fake(lenders.update, ({ body, request }) => {
        sent.push([body.name, body.code, request.headers.get('if-match')])
        return sent.length === 1 ? problem('stale', { current: theirs }) : { ...theirs, version: 5 }
      }),
    ])
    const name = await screen.findByLabelText(/Name in English/)
    await user.clear(name)
    await user.type(name, 'Slate Credit')
    await user.click(screen.getByRole('button', { name: 'Save lender' }))
    const dialog = within(await screen.findByRole('radiogroup', { name: 'Code' }))
    expect(dialog.getByText('slate')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /mine|chosen/i }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      ['Slate Credit', 'slate-union', '"v3"'],
      ['Slate Credit', 'slate', '"v4"'],
    ])
  })

  it('is deactivated only after a confirmation', async () => {
    const sent: unknown[] = []
    const { user } = openLender([
      fake(lenders.update, ({ body }) => {
        sent.push(body)
        return { ...lender, is_active: false, version: 4 }
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }))
    await user.click(await screen.findByRole('button', { name: 'No' }))
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Deactivate' }))
    await user.click(await screen.findByRole('button', { name: 'Yes, deactivate' }))
    await waitFor(() => expect(sent).toEqual([{ is_active: false }]))
    expect(await screen.findByText('The lender is inactive')).toBeVisible()
  })

  it('that was never used is deleted, unless the server refuses', async () => {
    const { user } = openLender([fake(lenders.remove, () => problem('conflict', { code: 'lender_in_use' }))])
    await user.click(await screen.findByRole('button', { name: 'Delete lender' }))
    await user.click(await screen.findByRole('button', { name: 'Yes, delete the lender' }))
    expect(await screen.findByText(/published rate cards explain deals/)).toBeVisible()
  })

  it('with a card in force cannot be deleted, and says why', async () => {
    const card = { id: idOf(901), number: 1, effective_from: '2026-11-01', effective_to: null }
    openLender([], { ...lender, rate_card: card })
    const button = await screen.findByRole('button', { name: 'Delete lender' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription(/published rate cards explain deals/)
  })

  it('has its fees and limits as fields, which become its next card', async () => {
    const card = { id: idOf(901), number: 1, effective_from: '2026-11-01', effective_to: null }
    const sheets: unknown[] = []
    const { user } = openLender(
      [
        fake(lenders.rateCard, {
          id: card.id,
          lender: lender.id,
          number: 1,
          status: 'in_force',
          effective_from: card.effective_from,
          effective_to: null,
          source: 'sheet',
          restored_number: null,
          file_name: null,
          created: '2026-11-01T12:00:00.000Z',
          created_by: null,
          published: '2026-11-01T12:00:00.000Z',
          published_by: null,
          version: 2,
          cells: [
            { ...cell, table: 'limit', item: 'max_ltv_pct', value: '130' },
            { ...cell, table: 'limit', item: 'max_term', age: 4, value: '72' },
            { ...cell, table: 'fee', condition: null, item: 'Lien, "PPSA"', value: '58.00', charge: true },
          ],
        }),
        fake(lenders.checkSheet, ({ body }) => {
          sheets.push(body.sheet.text)
          return { cells: 3, problems: [], difference: { added: 0, changed: 1, removed: 0, changes: [] } }
        }),
      ],
      { ...lender, rate_card: card },
    )
    await user.click(await screen.findByRole('button', { name: 'Change fees and limits' }))
    const most = await screen.findByLabelText('Maximum loan to value')
    expect(most).toHaveValue('130')
    expect(screen.getByLabelText('Months 1')).toHaveValue('72')
    expect(screen.getByLabelText('Amount 1')).toHaveValue('58.00')
    await user.clear(most)
    await user.type(most, '120')
    await user.click(screen.getByRole('button', { name: 'Check the changes' }))
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeVisible()
    expect(sheets).toEqual([
      [
        'product,table,condition,item,age,charge,value',
        'finance,limit,new,max_ltv_pct,,,120',
        'finance,limit,new,max_term,4,,72',
        'finance,fee,,"Lien, ""PPSA""",,yes,58.00',
      ].join('\n'),
    ])
  })
})

describe('keeps refused values of a lender as typed, with errors at their fields', () => {
  it('of a new one', async () => {
    const { user } = open('/payments?lender=new')
    const drawer = within(await screen.findByRole('dialog', { name: 'New lender' }))
    await user.type(drawer.getByLabelText(/Name in English/), 'Slate Union')
    await user.type(drawer.getByLabelText(/Name in French/), 'Union Ardoise')
    await user.type(drawer.getByLabelText('Code'), 'slate-union')
    await expectRefusalsInPlace('dealer/pricing/lenders/new-lender.tsx', {
      endpoint: lenders.create,
      others: ['is_active'],
      field: drawer.getByLabelText('Code'),
    })
  })

  it('of an existing one', async () => {
    const { user } = openLender()
    const name = await screen.findByLabelText(/Name in English/)
    await user.type(name, ' West')
    await expectRefusalsInPlace('dealer/pricing/lenders/lender-identity.tsx', {
      endpoint: lenders.update,
      others: ['is_active'],
      field: name,
    })
  })

  it('of its fees and limits, each at its field', async () => {
    const line = (at: number, column: string) => ({
      line: at,
      column,
      rule: 'range',
      params: { min: 0, max: 9 },
    })
    const { user } = openLender([
      fake(lenders.checkSheet, {
        cells: 0,
        problems: [line(4, 'item'), line(3, 'age'), line(2, 'value')],
        difference: { added: 0, changed: 0, removed: 0, changes: [] },
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Change fees and limits' }))
    const most = await screen.findByLabelText('Maximum loan to value')
    await user.type(most, '999')
    await user.click(screen.getByRole('button', { name: 'Add an age' }))
    await user.type(screen.getByLabelText('Age in years 1'), '99')
    await user.click(screen.getByRole('button', { name: 'Add a fee' }))
    await user.type(screen.getByLabelText('Fee 1'), 'Lien')
    await expectProblemsInPlace('dealer/pricing/lenders/terms-form.tsx', most.closest('form') ?? undefined)
    for (const name of ['Maximum loan to value', 'Age in years 1', 'Fee 1'])
      expect(screen.getByLabelText(name)).toHaveAccessibleDescription('Enter a value from 0 to 9.')
    await expectRefusalsInPlace('dealer/pricing/lenders/terms-form.tsx', {
      endpoint: lenders.checkSheet,
      asks: [],
      others: ['sheet', 'effective_from'],
      field: most,
    })
  })
})
