import { customers } from '@forecourt/contract/customers/customers.ts'
import { orderLines } from '@forecourt/contract/deals/order-lines.ts'
import { orders, type Order, type OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import { pricing, type LibraryLine } from '@forecourt/contract/pricing/pricing.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aContext, aWorksheet } from '#dealer/pricing/pricing/testing/worksheets.ts'
import { aCustomer, anOrder, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const aLine = (id: number, changes: Partial<LibraryLine> = {}): LibraryLine => ({
  id: idOf(id),
  kind: 'fee',
  origin: 'global',
  name: 'Documentation fee',
  name_fr: 'Frais de dossier',
  amount: '499.00',
  percent: null,
  incentive_type: null,
  paid_by: 'dealer',
  type: 'custom',
  taxability: 'taxable',
  is_doc_fee: false,
  cap_cost: true,
  residualize: false,
  tax_in_cap: false,
  is_cash: true,
  is_finance: true,
  is_lease: true,
  applies: true,
  include_by_default: false,
  ...changes,
})
const rebate = (id: number, name: string) =>
  aLine(id, { kind: 'incentive', incentive_type: 'rebate', name, name_fr: `${name} (FR)`, amount: '1000.00' })
const fee = aLine(900)
const discount = aLine(901, { kind: 'discount', name: 'Loyalty', name_fr: 'Fidélité', applies: false })
const spring = rebate(902, 'Spring rebate')
const student = rebate(903, 'Student rebate')

type Line = OrderWithWorksheet['worksheet']['lines'][number]
const plain = ({ applies: _applies, include_by_default: _default, ...line }: LibraryLine): Line => line

const orderWith = (lines: readonly Line[], changes: Partial<Order> = {}): OrderWithWorksheet => ({
  ...anOrder(changes),
  worksheet: { ...aWorksheet(), lines: [...lines] },
  accessories: [],
  protection_plan_prices: [],
  overrides: [],
})

function open(
  answers: Answers = [],
  { lines = () => [plain(spring)], language = 'en', status = 'working' }: Given = {},
) {
  return renderRoute(`/customers/${idOf(100)}`, {
    as: signedInAs('dealer_sales_manager'),
    language,
    answers: [
      ...answers,
      fake(customers.get, aCustomer()),
      fake(orders.list, { results: [anOrder({ order_management_status: status })] }),
      fake(orders.get, () => orderWith(lines(), { order_management_status: status })),
      fake(pricing.worksheetContext, { ...aContext(), library: [fee, discount, spring, student] }),
    ],
  })
}

interface Given {
  readonly lines?: () => readonly Line[]
  readonly language?: 'en' | 'fr'
  readonly status?: ReturnType<typeof anOrder>['order_management_status']
}

async function openDialog({ user }: ReturnType<typeof open>, item: string | RegExp) {
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('heading', { name: /Incentives|Incitatifs/ })
  return dialog
}

describe('lines of the catalogue (interface S-13)', () => {
  it('a fee is added with one press; one that does not fit says so', async () => {
    let lines = [plain(spring)]
    const asked: unknown[] = []
    const page = open(
      [
        fake(orderLines.addFee, ({ params, body }) => {
          asked.push(params.id, body)
          lines = [...lines, plain(fee)]
          return orderWith(lines)
        }),
      ],
      { lines: () => lines },
    )
    const dialog = await openDialog(page, 'Fees, discounts, incentives…')
    expect(dialog.getByRole('button', { name: 'Add Loyalty' })).toHaveAccessibleDescription(
      'Not for this vehicle.',
    )
    await page.user.click(dialog.getByRole('button', { name: 'Add Documentation fee' }))
    expect(await dialog.findByText('On the order')).toBeVisible()
    expect(asked).toEqual([fee.id, { order_id: idOf(500) }])
  })

  it('incentives are checked, and unchecked with a reason', async () => {
    let lines = [plain(spring)]
    const asked: unknown[] = []
    const page = open(
      [
        fake(orderLines.incentives, ({ body, request }) => {
          asked.push(body, request.headers.get('If-Match'))
          lines = [plain(student)]
          return orderWith(lines)
        }),
      ],
      { lines: () => lines },
    )
    const dialog = await openDialog(page, 'Fees, discounts, incentives…')
    const save = () => dialog.getByRole('button', { name: 'Save incentives' })
    expect(save()).toHaveAccessibleDescription('Nothing was changed.')
    await page.user.click(dialog.getByRole('checkbox', { name: 'Student rebate' }))
    await page.user.click(dialog.getByRole('checkbox', { name: 'Spring rebate' }))
    await page.user.click(save())
    const reason = dialog.getByRole('combobox', { name: /Spring rebate goes, because/ })
    await waitFor(() => expect(reason).toHaveFocus())
    expect(reason).toHaveAccessibleDescription('This field is required.')
    expect(asked).toEqual([])
    await page.user.selectOptions(reason, 'Correction of an error')
    expect(reason).toBeValid()
    await page.user.click(save())
    await waitFor(() => expect(dialog.getByRole('checkbox', { name: 'Spring rebate' })).not.toBeChecked())
    expect(dialog.getByRole('checkbox', { name: 'Student rebate' })).toBeChecked()
    await waitFor(() => expect(save()).toHaveAccessibleDescription('Nothing was changed.'))
    expect(asked[0]).toEqual({
      global_ids: [student.id],
      custom: [],
      removed: [{ id: spring.id, reason: 'correction' }],
    })
    expect(asked[1]).not.toBeNull()
  })

  it('412: the list is refetched, and checked ones stay checked', async () => {
    let lines = [plain(spring)]
    const page = open(
      [
        fake(orderLines.incentives, () => {
          lines = []
          return problem('stale', { current: {} })
        }),
      ],
      { lines: () => lines, language: 'fr' },
    )
    const dialog = await openDialog(page, 'Frais, rabais, incitatifs…')
    await page.user.click(dialog.getByRole('checkbox', { name: 'Student rebate (FR)' }))
    await page.user.click(dialog.getByRole('button', { name: 'Enregistrer les incitatifs' }))
    expect(await dialog.findByText(/La liste est à jour/)).toBeVisible()
    await waitFor(() =>
      expect(dialog.getByRole('checkbox', { name: 'Spring rebate (FR)' })).not.toBeChecked(),
    )
    expect(dialog.getByRole('checkbox', { name: 'Student rebate (FR)' })).toBeChecked()
  })

  it('refused ones stay checked, with the error at their field', async () => {
    const page = open()
    const dialog = await openDialog(page, 'Fees, discounts, incentives…')
    await page.user.click(dialog.getByRole('checkbox', { name: 'Student rebate' }))
    await page.user.click(dialog.getByRole('checkbox', { name: 'Spring rebate' }))
    await page.user.selectOptions(
      dialog.getByRole('combobox', { name: /Spring rebate goes, because/ }),
      'Correction of an error',
    )
    await expectRefusalsInPlace('dealer/deals/order-lines/incentive-form.tsx', {
      endpoint: orderLines.incentives,
      asks: ['global_ids', 'removed', 'removed.0.reason'],
      others: ['custom'],
    })
  })

  it('a confirmed order says why not', async () => {
    const { user } = open([], { status: 'confirmed' })
    await user.click(await screen.findByRole('button', { name: 'Actions' }))
    const item = await screen.findByRole('menuitem', { name: /Fees, discounts/ })
    expect(item).toHaveAttribute('aria-disabled', 'true')
    expect(item).toHaveTextContent('Withdraw the confirmation to change it.')
  })
})
