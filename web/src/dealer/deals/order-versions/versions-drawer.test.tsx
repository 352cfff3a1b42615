import { orderVersions } from '@forecourt/contract/deals/order-versions.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCurrentUser } from '#shared/testing/current-user.ts'
import { answerWith, fake, problem } from '#shared/testing/fake-server.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import {
  aManager,
  answersOf,
  anOverride,
  aVersion,
  path,
  savedOrder,
  threeVersions,
} from './testing/deals.ts'

/** Their code comes with the first opening. */

/** Opens the versions by their key, once the sheet is rendered. */
async function open(options: Parameters<typeof renderRoute>[1] = {}) {
  const view = renderRoute(path, { as: aManager(), answers: answersOf(), ...options })
  await screen.findByRole('button', { name: /^Finance, Payment|^Financement, Paiement/ })
  await view.user.keyboard('w')
  const drawer = await screen.findByRole('dialog', { name: /^Versions/ })
  return { ...view, drawer }
}

const cardOf = async (version: number) => {
  const pick = await screen.findByRole('checkbox', { name: `Version ${version}` })
  const card = pick.closest('li')
  if (card === null) throw new Error('a version outside its list')
  return card
}

const rowOf = (table: HTMLElement, name: string) =>
  within(within(table).getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(cell => cell.textContent)

const table = (name: RegExp) => screen.findByRole('table', { name })
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('versions: the list', () => {
  it('shows author, time, payment type, amount, and reasons of overridden figures', async () => {
    await open()
    const newest = await cardOf(3)
    expect(newest).toHaveTextContent('Newest')
    expect(newest).toHaveTextContent('Dev Roy')
    // 36,148.87 financed over 72 months at 6.49 %.
    expect(newest).toHaveTextContent(/Finance ?\$607\.49\/month/)
    expect(newest).toHaveTextContent('Gross $2,499.00')
    const override = within(newest).getByRole('list', { name: 'Overrides' })
    expect(override).toHaveTextContent('Selling price: $41,000.00 instead of $42,000.00')
    expect(override).toHaveTextContent('Long in stock')
    expect(override).toHaveTextContent('−$1,000.00 on gross')
    expect(within(newest).queryByRole('button', { name: /^Restore/ })).toBeNull()
  })

  it('is paged, and shows what the order was opened with', async () => {
    const { user } = await open()
    await cardOf(3)
    await user.keyboard(']')
    expect(await cardOf(1)).toHaveTextContent('What the order was opened with.')
    expect(screen.queryByRole('checkbox', { name: 'Version 3' })).toBeNull()
  })

  it('names the line of a fee that was set by hand, and collapses earlier overrides', async () => {
    const fee = anOverride({
      field: 'lines.x.taxability',
      own: 'taxable cap_cost',
      given: 'non_taxable cap_cost',
      gross_effect: '0.00',
      since: 4,
      line: { name: 'Admin fee', name_fr: 'Frais d’administration' },
    })
    const newest = aVersion(4, {}, { overrides: [anOverride(), fee] })
    await open({ answers: answersOf({ versions: [newest, ...threeVersions()] }) })
    const card = await cardOf(4)
    expect(card).toHaveTextContent(
      'Admin fee: tax: not taxed, in the cap cost instead of taxable, in the cap cost',
    )
    expect(within(card).getByText('1 earlier override still applies')).toBeVisible()
    expect(card).toHaveTextContent('since version 3')
  })

  it.each([
    ['en', false, null, 'Dev Roy, November'],
    ['en', true, null, 'Dev Roy, the customer · November'],
    ['en', false, 'Marie Tremblay', 'Dev Roy as Marie Tremblay · November'],
    ['fr', true, null, 'Dev Roy, le client · 24 novembre'],
    ['fr', false, 'Marie Tremblay', 'Dev Roy comme Marie Tremblay · 24 novembre'],
  ] as const)('shows in %s who saved: the customer’s %s, as customer %s', async (...row) => {
    const [language, by_customer, on_behalf_of, expected] = row
    const versions = [aVersion(4, {}, { created_by: 'Dev Roy', by_customer, on_behalf_of })]
    await open({ answers: answersOf({ versions }), language })
    expect(await cardOf(4)).toHaveTextContent(expected)
  })

  it('shows fees that were removed, for all payment types or for one', async () => {
    const line = { name: 'Freight', name_fr: 'Transport' }
    const removed = { own: '2095.00', given: '', gross_effect: '-2095.00', since: 4, line }
    const overrides = [
      anOverride({ field: 'lines.a.removed', ...removed }),
      anOverride({ field: 'lines.b.removed', ...removed, given: 'cash lease' }),
    ]
    await open({ answers: answersOf({ versions: [aVersion(4, {}, { overrides })] }) })
    const card = await cardOf(4)
    expect(card).toHaveTextContent('Freight: removed, $2,095.00 in the library')
    expect(card).toHaveTextContent('Freight: charged for Cash, Lease only, $2,095.00 in the library')
  })

  it('hides gross by a key, and never shows it without permission', async () => {
    const { user, unmount } = await open()
    expect(await cardOf(3)).toHaveTextContent('Gross')
    await user.keyboard('h')
    expect(await cardOf(3)).not.toHaveTextContent(/gross/i)
    await user.keyboard('h')
    expect(await cardOf(3)).toHaveTextContent('Gross')
    unmount()
    const untold = threeVersions().map(one => ({
      ...one,
      gross: null,
      overrides: one.overrides.map(override => ({ ...override, gross_effect: null })),
    }))
    const { drawer } = await open({ as: aCurrentUser(), answers: answersOf({ versions: untold }) })
    expect(await cardOf(3)).toHaveTextContent('Long in stock')
    expect(drawer).not.toHaveTextContent(/gross/i)
  })

  it('leaves the sheet behind unchanged, and is hidden in the customer view', async () => {
    const { user } = await open()
    await cardOf(3)
    await user.keyboard('c')
    await user.keyboard('{Escape}')
    await isGone()
    const sheet = within(screen.getByRole('table', { name: /^Cash, finance and lease/ }))
    expect(sheet.getByRole('radio', { name: 'Finance' })).toBeChecked()
    await user.keyboard('v')
    expect(screen.queryByRole('button', { name: /^Versions/ })).toBeNull()
    await user.keyboard('w')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows a loading error, and retries', async () => {
    const failing = fake(orderVersions.list, () => problem('not_found'))
    const { user } = await open({ answers: [failing, ...answersOf()] })
    expect(await screen.findByText(/The versions could not be read/)).toBeVisible()
    answerWith(...answersOf())
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await cardOf(3)).toBeVisible()
  })

  it('says that there are none', async () => {
    await open({ answers: answersOf({ versions: [] }) })
    expect(await screen.findByText('No versions yet.')).toBeVisible()
  })

  it('speaks French', async () => {
    await open({ language: 'fr' })
    const newest = await cardOf(3)
    expect(newest).toHaveTextContent(/Financement ?607,49\s\$/)
    expect(newest).toHaveTextContent(/Prix de vente\s: 41\s000,00\s\$ au lieu de 42\s000,00\s\$/)
    expect(newest).toHaveTextContent('Longtemps en stock')
    expect(newest).toHaveTextContent(/Profit brut 2\s499,00\s\$/)
  })
})

describe('versions: two compared', () => {
  it('in dollars, changed lines or all of them, by payment type', async () => {
    const { user, drawer } = await open()
    await user.click(await screen.findByRole('checkbox', { name: 'Version 3' }))
    await user.click(screen.getByRole('checkbox', { name: 'Version 2' }))
    await user.click(screen.getByRole('button', { name: 'Compare the two' }))
    const totals = await table(/^Totals in dollars/)
    expect(rowOf(totals, 'Finance, monthly')).toEqual(['626.48', '607.49', '−18.99'])
    expect(rowOf(totals, 'Cash, to pay')).toEqual(['39,278.87', '38,148.87', '−1,130.00'])
    expect(rowOf(totals, 'Gross')).toEqual(['3,499.00', '2,499.00', '−1,000.00'])
    const lines = await table(/^Finance, line by line/)
    expect(rowOf(lines, 'Selling price')).toEqual(['42,000.00', '41,000.00', '−1,000.00'])
    expect(rowOf(lines, 'HST')).toEqual(['4,159.87', '4,029.87', '−130.00'])
    expect(within(lines).queryByRole('row', { name: /^Admin fee/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: /^All lines/ }))
    expect(rowOf(lines, 'Admin fee')).toEqual(['499.00', '499.00', '—'])
    // Taken off: below zero.
    expect(rowOf(lines, 'Loyalty')).toEqual(['−500.00', '−500.00', '—'])
    await user.click(within(drawer).getByRole('radio', { name: 'Lease' }))
    expect(await table(/^Lease, line by line/)).toBeVisible()
    expect(screen.getByText(/priced with today’s taxes/)).toBeVisible()
    const fields = screen.getByRole('region', { name: 'What was set otherwise' })
    expect(fields).toHaveTextContent('Selling price$42,000.00 → $41,000.00')
    await user.keyboard('h')
    expect(within(totals).queryByRole('row', { name: /^Gross/ })).toBeNull()
    await user.keyboard('h')
  })

  it('with the unsaved sheet, in both directions', async () => {
    const { user } = renderRoute(path, { as: aManager(), answers: answersOf() })
    const price = await screen.findByRole('textbox', { name: 'Selling price' })
    await user.clear(price)
    await user.type(price, '40000{Enter}')
    await user.click(screen.getByRole('button', { name: /^Versions/ }))
    await user.click(within(await cardOf(3)).getByRole('button', { name: 'Compare with the sheet' }))
    const totals = await table(/^Totals in dollars/)
    expect(rowOf(totals, 'Cash, to pay')).toEqual(['38,148.87', '37,018.87', '−1,130.00'])
    // The vehicle costs the same: a thousand less in price is a thousand less in gross.
    expect(rowOf(totals, 'Gross')).toEqual(['2,499.00', '1,499.00', '−1,000.00'])
    await user.click(screen.getByRole('button', { name: 'Swap the two' }))
    await waitFor(() =>
      expect(rowOf(screen.getByRole('table', { name: /^Totals in dollars/ }), 'Gross')).toEqual([
        '1,499.00',
        '2,499.00',
        '+1,000.00',
      ]),
    )
    await user.selectOptions(screen.getByRole('combobox', { name: 'With' }), 'The order’s newest version')
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'With' })).toHaveDisplayValue('The order’s newest version'),
    )
    await user.click(screen.getByRole('button', { name: 'Back to the list' }))
    expect(await cardOf(3)).toBeVisible()
  })

  it('says when a payment type cannot be priced', async () => {
    const broken = aVersion(2)
    const lease = { ...broken.worksheet.lease, residual_percent: '200' }
    const versions = [aVersion(3), { ...broken, worksheet: { ...broken.worksheet, lease } }]
    const { user, drawer } = await open({ answers: answersOf({ versions }) })
    await user.click(within(await cardOf(2)).getByRole('button', { name: 'Compare with the sheet' }))
    await user.click(await within(drawer).findByRole('radio', { name: 'Lease' }))
    expect(await screen.findByText('Version 2 cannot be priced this way.')).toBeVisible()
  })
})

describe('versions: restore one', () => {
  const restored = () => ({ ...savedOrder(threeVersions()), worksheet: aVersion(2).worksheet, version: 4 })

  const restoreVersion = async (view: Awaited<ReturnType<typeof open>>) => {
    const { user } = view
    await user.click(within(await cardOf(2)).getByRole('button', { name: /^Restore/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Restore version 2?' })
    await user.click(within(dialog).getByRole('button', { name: 'Restore version 2' }))
  }

  it('asks first, applies to the sheet from its base version, and is undone with one step', async () => {
    const sent: unknown[] = []
    const restore = fake(orderVersions.restore, ({ params, request }) => {
      sent.push([params.id, request.headers.get('If-Match')])
      return restored()
    })
    const view = await open({ answers: [restore, ...answersOf()] })
    const { user } = view
    await user.click(within(await cardOf(2)).getByRole('button', { name: /^Restore/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Restore version 2?' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(screen.getByRole('dialog', { name: /^Versions/ })).toBeVisible()
    expect(sent).toEqual([])
    await restoreVersion(view)
    expect(await screen.findByText('Version 2 is back, as version 4.')).toBeVisible()
    expect(sent).toEqual([[aVersion(2).id, '"1"']])
    await isGone()
    const price = screen.getByRole('textbox', { name: 'Selling price' })
    expect(price).toHaveValue('42,000.00')
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
    await user.keyboard('{Control>}z{/Control}')
    expect(price).toHaveValue('41,000.00')
    expect(await screen.findByRole('button', { name: /^Save/ })).toBeVisible()
  })

  it('asks for a required reason', async () => {
    const sent: unknown[] = []
    const restore = fake(orderVersions.restore, ({ body }) => {
      sent.push(body.override_reasons)
      const fields = { price: [{ rule: 'reason_required', params: {} }] }
      return body.override_reasons === undefined ? problem('validation', { fields }) : restored()
    })
    const view = await open({ answers: [restore, ...answersOf()] })
    await restoreVersion(view)
    const reason = await screen.findByRole('combobox', { name: /^Selling price/ })
    await view.user.selectOptions(reason, 'Goodwill')
    await view.user.click(screen.getByRole('button', { name: 'Save with reasons' }))
    expect(await screen.findByText('Version 2 is back, as version 4.')).toBeVisible()
    expect(sent).toEqual([undefined, [{ field: 'price', reason: 'goodwill', note: null }]])
  })

  it('says that somebody saved first, and continues from the stored version', async () => {
    const sent: unknown[] = []
    const current = { ...savedOrder(threeVersions()), version: 9, updated_by: 'Dev Roy' }
    const restore = fake(orderVersions.restore, ({ request }) => {
      sent.push(request.headers.get('If-Match'))
      return sent.length === 1 ? problem('stale', { current }) : { ...restored(), version: 10 }
    })
    const view = await open({ answers: [restore, ...answersOf()] })
    await restoreVersion(view)
    expect(await screen.findByText(/^Dev Roy saved at .* Check it, then try again\.$/)).toBeVisible()
    await restoreVersion(view)
    expect(await screen.findByText('Version 2 is back, as version 10.')).toBeVisible()
    expect(sent).toEqual(['"1"', '"v9"'])
  })

  it.each([
    ['a right that was taken away', problem('forbidden'), /^You can no longer change this deal\./],
    ['an order archived meanwhile', problem('conflict', { code: 'order_archived' }), /has been archived/],
    [
      'a price this role may not set',
      problem('validation', { fields: { price: [{ rule: 'price_not_permitted', params: {} }] } }),
      /^Nothing was changed\. Selling price: Your role may not override this\./,
    ],
  ])('says why not: %s', async (_what, refusal, words) => {
    const restore = fake(orderVersions.restore, () => refusal.clone())
    const view = await open({ answers: [restore, ...answersOf()] })
    await restoreVersion(view)
    expect(await screen.findByText(words)).toBeVisible()
    expect(await cardOf(2)).toBeVisible()
  })

  it('says why not when the version cannot be read either', async () => {
    const answers = [
      fake(orderVersions.restore, () => problem('unavailable')),
      fake(orderVersions.get, () => problem('not_found')),
      ...answersOf(),
    ]
    const view = await open({ answers })
    await restoreVersion(view)
    expect(await screen.findByText(/^The service did not answer correctly\./)).toBeVisible()
    expect(await cardOf(2)).toBeVisible()
  })

  it('is not offered to read-only roles, and disabled on an archived order', async () => {
    const permissions = aManager().user.permissions.filter(one => one !== 'pricing-worksheet:edit')
    const { unmount } = await open({ as: aCurrentUser({ permissions }) })
    await cardOf(2)
    expect(screen.queryByRole('button', { name: /Restore|New scenario/ })).toBeNull()
    expect(screen.getAllByRole('button', { name: 'Compare with the sheet' })).toHaveLength(2)
    unmount()
    const archived = { ...savedOrder(threeVersions()), is_archived: true }
    await open({ answers: [fake(orders.get, archived), ...answersOf()] })
    const back = within(await cardOf(2)).getByRole('button', { name: /^Restore/ })
    expect(back).toHaveAttribute('aria-disabled', 'true')
    expect(back).toHaveAccessibleDescription(/This order is archived/)
  })
})
