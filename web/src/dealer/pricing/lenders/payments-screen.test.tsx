import { lenders, type Lender, type RateCard } from '@forecourt/contract/pricing/lenders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const lender: Lender = {
  id: idOf(900),
  code: 'boreal',
  name: 'Boreal Motor Finance',
  name_fr: 'Financement Auto Boréale',
  country: 'CA',
  is_oem: true,
  is_active: true,
  products: ['finance', 'lease'],
  conditions: ['new', 'used'],
  finance_terms: [36, 60],
  lease_terms: [36],
  frequencies: ['monthly'],
  rate_card: { id: idOf(901), number: 2, effective_from: '2026-11-01', effective_to: null },
  scheduled: null,
  drafts: 1,
  version: 1,
}

const card = (given: Partial<RateCard>): RateCard => ({
  id: idOf(901),
  lender: lender.id,
  number: 2,
  status: 'in_force',
  effective_from: '2026-11-01',
  effective_to: null,
  source: 'sheet',
  restored_number: null,
  file_name: 'november.csv',
  created: '2026-11-01T12:00:00.000Z',
  created_by: null,
  published: '2026-11-01T12:00:00.000Z',
  published_by: 'Ada Root',
  version: 2,
  ...given,
})

const draft = card({
  id: idOf(902),
  number: null,
  status: 'draft',
  effective_from: null,
  published: null,
  published_by: null,
  version: 1,
})
const first = card({ id: idOf(903), number: 1, status: 'superseded', source: 'given', file_name: null })

const noChange = { added: 0, changed: 0, removed: 0, changes: [] }
const rate = {
  product: 'finance',
  table: 'rate',
  condition: 'new',
  tier: null,
  model_year_from: null,
  model_year_to: null,
  amount_from: null,
  amount_to: null,
  segment: null,
  distance: null,
  item: null,
  age: null,
  term: 60,
  value: '5.49',
  financed: null,
  charge: null,
} as const
const changed = { added: 0, changed: 1, removed: 0, changes: [{ cell: rate, before: '6.49', after: '5.49' }] }

const open = (path: string, answers: Answers = [], language: 'en' | 'fr' = 'en') =>
  renderRoute(path, {
    as: signedInAs('super_admin'),
    language,
    answers: [
      ...answers,
      fake(lenders.list, { results: [lender] }),
      fake(lenders.rateCards, { results: [draft, card({}), first] }),
    ],
  })
const openLender = (answers: Answers = [], language: 'en' | 'fr' = 'en') =>
  open(`/payments?lender=${lender.id}`, answers, language)

describe('lenders (interface S-37)', () => {
  it('are listed with their terms, and opened by their name', async () => {
    const { user } = open('/payments')
    const row = within(await screen.findByRole('row', { name: /Boreal/ }))
    expect(row.getByText('Finance · Lease')).toBeVisible()
    expect(row.getByText(/Card 2, from/)).toBeVisible()
    await user.click(row.getByRole('button', { name: 'Boreal Motor Finance' }))
    expect(await screen.findByRole('dialog', { name: 'Boreal Motor Finance' })).toBeVisible()
  })

  it('says the same in French', async () => {
    open('/payments', [], 'fr')
    expect(await screen.findByRole('button', { name: 'Financement Auto Boréale' })).toBeVisible()
    expect(screen.getByText('Financement · Location')).toBeVisible()
  })
})

describe('rate cards of a lender', () => {
  it('a draft is published or deleted, the last one rolled back, a card in force has no actions', async () => {
    const rolled: string[] = []
    const { user } = openLender([
      fake(lenders.rollBack, ({ params }) => {
        rolled.push(params.id)
        return card({ number: 3, source: 'roll_back', restored_number: 1 })
      }),
    ])
    const part = within(await screen.findByRole('region', { name: 'Rate cards' }))
    const cards = part.getAllByRole('listitem')
    expect(cards.map(item => within(item).queryAllByRole('button').length)).toEqual([3, 2, 1])
    await user.click(screen.getByRole('button', { name: 'Roll back' }))
    await waitFor(() => expect(rolled).toEqual([idOf(901)]))
    expect(await screen.findByText('The previous card is in force again')).toBeVisible()
  })

  it('shows a refusal in its place', async () => {
    const { user } = openLender([
      fake(lenders.rollBack, () => problem('conflict', { code: 'rate_card_not_latest' })),
    ])
    await user.click(await screen.findByRole('button', { name: 'Roll back' }))
    expect(await screen.findByRole('alert')).toBeVisible()
  })
})

describe('a rate sheet', () => {
  const paste = async (user: ReturnType<typeof openLender>['user'], text: string) => {
    await user.click(await screen.findByRole('textbox', { name: 'Paste a rate sheet' }))
    await user.paste(text)
    await user.click(screen.getByRole('button', { name: 'Check the sheet' }))
  }

  it('with problems shows each by line and column, and cannot be published', async () => {
    const problems = [{ line: 2, column: '60', rule: 'range', params: { min: 0, max: 100 } }]
    const { user } = openLender([fake(lenders.checkSheet, { cells: 0, problems, difference: noChange })])
    await paste(user, 'product,60')
    const table = within(await screen.findByRole('region', { name: 'Problems of the sheet' }))
    expect(table.getAllByRole('cell').map(cell => cell.textContent)).toEqual([
      '2',
      '60',
      'Enter a value from 0 to 100.',
    ])
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  })

  it('without changes cannot be published', async () => {
    const { user } = openLender([fake(lenders.checkSheet, { cells: 1, problems: [], difference: noChange })])
    await paste(user, 'product,60')
    expect(await screen.findByText(/There is nothing to publish/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  })

  it('shows before and after, and is published as one draft', async () => {
    const sent: unknown[] = []
    const { user } = openLender([
      fake(lenders.checkSheet, { cells: 1, problems: [], difference: changed }),
      fake(lenders.importSheet, ({ body }) => {
        sent.push(body.sheet)
        return draft
      }),
      fake(lenders.publish, ({ params, request }) => {
        sent.push([params.id, request.headers.get('if-match')])
        return card({ number: 3 })
      }),
    ])
    await paste(user, 'product,condition,60')
    const table = within(await screen.findByRole('region', { name: 'Figures that change' }))
    expect(table.getAllByRole('cell').map(cell => cell.textContent)).toEqual([
      'Finance · rate · New · 60 months',
      '6.49',
      '5.49',
    ])
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Rate card published')).toBeVisible()
    expect(sent).toEqual([expect.objectContaining({ text: 'product,condition,60' }), [draft.id, '"v1"']])
  })

  it('edited after the check must be checked again', async () => {
    const { user } = openLender([fake(lenders.checkSheet, { cells: 1, problems: [], difference: changed })])
    await paste(user, 'product,condition,60')
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeEnabled()
    await user.type(screen.getByRole('textbox', { name: 'Paste a rate sheet' }), 'x')
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  })

  it('keeps a refused sheet as it was pasted, with the focus on its field', async () => {
    const { user } = openLender()
    await user.click(await screen.findByRole('button', { name: 'Check the sheet' }))
    expect(await screen.findByText('This field is required.')).toBeVisible()
    const box = screen.getByRole('textbox', { name: 'Paste a rate sheet' })
    await user.click(box)
    await user.paste('product,60')
    await expectRefusalsInPlace('dealer/pricing/lenders/rate-sheet-form.tsx', {
      endpoint: lenders.checkSheet,
      asks: ['sheet', 'sheet.text'],
      others: ['effective_from'],
      field: box,
    })
  })

  it('says that its file could not be read', async () => {
    const { user } = openLender()
    await screen.findByRole('button', { name: 'Check the sheet' })
    const file = new File(['product,60'], 'december.csv', { type: 'text/csv' })
    Object.defineProperty(file, 'arrayBuffer', { value: () => Promise.reject(new Error('moved away')) })
    const [input] = document.querySelectorAll<HTMLInputElement>('input[type="file"]')
    await user.upload(input as HTMLInputElement, file)
    expect(await screen.findByText('The file could not be read. Please choose it again.')).toBeVisible()
  })

  it('keeps the refused day', async () => {
    const { user } = openLender([
      fake(lenders.checkSheet, { cells: 1, problems: [], difference: changed }),
      fake(lenders.importSheet, draft),
    ])
    await paste(user, 'product,condition,60')
    await expectRefusalsInPlace('dealer/pricing/lenders/sheet-keeping.tsx', {
      endpoint: lenders.publish,
      others: ['effective_to'],
      field: await screen.findByLabelText('In force from'),
    })
  })
})
