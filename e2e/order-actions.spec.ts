import type { Page } from '@playwright/test'

import type { Order, OrderWithWorksheet } from '../contract/src/deals/orders.ts'
import type { Vehicle } from '../contract/src/inventory/vehicles.ts'
import { expect, test } from './fixtures/journey.ts'
import { expectAccessible } from './fixtures/looks.ts'
import type { PanelClient } from './fixtures/panel-client.ts'
import { panelOf } from './fixtures/sessions.ts'
import { heading, press } from './fixtures/steps.ts'
import type { Say } from './fixtures/texts.ts'

const key = () => ({ 'idempotency-key': crypto.randomUUID() })

/** A vehicle in stock, and a factory order of its model with a commission number. */
async function twins(panel: PanelClient): Promise<readonly [Vehicle, Vehicle]> {
  const found: Vehicle[] = []
  for (let page = 1; ; page += 1) {
    const { results, last } = await panel.send<{ results: Vehicle[]; last: number }>(
      'GET',
      `/api/dealer/inventory/search/?condition=New&page=${page}`,
    )
    found.push(...results)
    if (page >= last) break
  }
  const here = found.filter(({ stock_status: stock, reservation }) => stock === 'I' && reservation === null)
  for (const coming of found.filter(({ commission_number: number }) => number !== null)) {
    const twin = here.find(({ make, model }) => make === coming.make && model === coming.model)
    if (twin) return [twin, coming]
  }
  throw new Error('the demo has no model both in stock and under way')
}

/** A priced order of a new customer without an address, whose last name the DMS refuses. */
async function pricedOrder(panel: PanelClient, vehicle: Vehicle) {
  const person = { first_name: 'Nora', last_name: 'Reject', phone: '4165550163' }
  const customer = await panel.send<{ id: string }>('POST', '/api/dealer/customer/', person, key())
  const body = { customer: customer.id, vehicle: vehicle.id }
  const { id, worksheet } = await panel.send<OrderWithWorksheet>('POST', '/api/dealer/order/', body, key())
  const order = await panel.send<Order>(
    'PATCH',
    `/api/dealer/order/${id}/`,
    { worksheet },
    { 'if-match': '"v1"' },
  )
  return { customer: customer.id, order }
}

/** Opens the order's menu and chooses an entry. */
const chooser = (page: Page, say: Say) => async (item: string) => {
  await press(page, say('acts', 'more'))
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

const inFiveDays = () => new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)

test.describe('in Toronto, an administrator', () => {
  test.use({ user: 'admin.toronto' })

  test('reserves, changes the commission number, and sends to the DMS', async ({ page, say }) => {
    const panel = await panelOf('admin.toronto')
    const [vehicle, coming] = await twins(panel)
    const { customer } = await pricedOrder(panel, vehicle)
    await page.goto(`/dealer/customers/${customer}`)
    await expect(heading(page)).toHaveText('Nora Reject')
    const choose = chooser(page, say)

    await choose(say('acts', 'reserve.open'))
    await page.getByLabel(say('acts', 'reserve.number')).fill('RES-2026')
    await page.getByLabel(say('acts', 'reserve.until')).fill(inFiveDays())
    await press(page, say('acts', 'reserve.button'))
    await expect(page.getByText(/Reserved under RES-2026/)).toBeVisible()

    await choose(say('acts', 'commission.open'))
    const number = page.getByRole('textbox', { name: say('acts', 'commission.label') })
    await number.fill('ZZZZ9999')
    await expect(page.getByText(say('acts', 'commission.unknown')).first()).toBeVisible()
    await number.fill(coming.commission_number ?? '')
    await expect(page.getByRole('dialog')).toContainText(coming.stock_number)
    await press(page, say('acts', 'commission.button'))
    await expect(page.getByRole('article')).toContainText(coming.stock_number)
    await expect(page.getByText(/Reserved under RES-2026/)).toHaveCount(0)

    await press(page, say('acts', 'dms.send'))
    await expect(page.getByText(/Not sent: The customer’s details are incomplete/)).toBeVisible()
    const stored = await panel.send<{ version: number }>('GET', `/api/dealer/customer/${customer}/`)
    await panel.send(
      'PATCH',
      `/api/dealer/customer/${customer}/`,
      { last_name: 'Rejean' },
      { 'if-match': `"v${stored.version}"` },
    )
    await press(page, say('acts', 'dms.again'))
    await expect(page.getByText(/received as DMS-/)).toBeVisible()
    await expectAccessible(page)

    await choose(say('acts', 'timeline.open'))
    const told = page.getByRole('dialog')
    await expect(told).toContainText(`Commission number ${coming.commission_number}`)
    await expect(told).toContainText(/Received by the DMS as DMS-/)
  })

  test('confirms with the checklist, and reverts the confirmation', async ({ page, say }) => {
    const panel = await panelOf('admin.toronto')
    const [vehicle] = await twins(panel)
    const { customer } = await pricedOrder(panel, vehicle)
    await page.goto(`/dealer/customers/${customer}`)
    await press(page, say('acts', 'confirm.button'))
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(say('acts', 'reason.address_missing'))
    await dialog.getByRole('checkbox', { name: /agreed to this price/ }).check()
    await dialog.getByRole('checkbox', { name: say('acts', 'answer.own_financing') }).check()
    await dialog.getByLabel(say('acts', 'answer.deposit_waiver')).fill('Bought here before')
    await expect(dialog).toContainText('7 of 8 checks pass.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say('acts', 'back') }).click()
    const again = await panel.send<{ version: number }>('GET', `/api/dealer/customer/${customer}/`)
    await panel.send(
      'PATCH',
      `/api/dealer/customer/${customer}/`,
      { address_line_1: '120 Main Street', city: 'Toronto', province: 'ON', postal_code: 'M5V 2T6' },
      { 'if-match': `"v${again.version}"` },
    )
    await page.reload()
    await press(page, say('acts', 'confirm.button'))
    await dialog.getByRole('checkbox', { name: /agreed to this price/ }).check()
    await dialog.getByRole('checkbox', { name: say('acts', 'answer.own_financing') }).check()
    await dialog.getByLabel(say('acts', 'answer.deposit_waiver')).fill('Bought here before')
    await dialog.getByRole('button', { name: say('acts', 'confirm.button') }).click()
    await expect(page.getByRole('button', { name: say('orders', 'press.ready_for_delivery') })).toBeVisible()

    await chooser(page, say)(say('acts', 'timeline.open'))
    await expect(dialog).toContainText(/Confirmed, version \d+/)
    await dialog.getByRole('button', { name: say('acts', 'close') }).click()

    await chooser(page, say)(say('orders', 'back.confirmed'))
    await dialog.getByRole('button', { name: say('acts', 'back_to.open.button') }).click()
    await expect(page.getByRole('button', { name: say('orders', 'confirm.button') })).toBeVisible()
  })

  test('adds library lines to an order, and releases a reservation', async ({ page, say }) => {
    const panel = await panelOf('admin.toronto')
    const [vehicle] = await twins(panel)
    const { customer } = await pricedOrder(panel, vehicle)
    await page.goto(`/dealer/customers/${customer}`)
    const choose = chooser(page, say)

    await choose(say('lines', 'open'))
    const lines = page.getByRole('dialog')
    await expect(lines).toContainText(say('lines', 'incentives'))
    await expectAccessible(page)
    const add = lines.getByRole('button', { name: /^Add / }).first()
    const fee = (await add.getAttribute('aria-label'))?.replace('Add ', '') ?? ''
    const row = lines.getByRole('listitem').filter({ hasText: fee })
    await add.click()
    await expect(row).toContainText(say('lines', 'on'))
    const incentive = lines.getByRole('checkbox', { checked: false }).first()
    const name = (await incentive.getAttribute('id')) ?? ''
    await incentive.check()
    await press(page, say('lines', 'save_incentives'))
    await expect(
      lines.getByRole('button', { name: say('lines', 'save_incentives') }),
    ).toHaveAccessibleDescription(say('lines', 'unchanged'))
    await expect(lines.locator(`[id="${name}"]`)).toBeChecked()
    await lines.getByRole('button', { name: say('acts', 'close') }).click()

    await choose(say('acts', 'reserve.open'))
    await page.getByLabel(say('acts', 'reserve.number')).fill('RES-2027')
    await page.getByLabel(say('acts', 'reserve.until')).fill(inFiveDays())
    await press(page, say('acts', 'reserve.button'))
    await choose(say('acts', 'reserve.release_open'))
    await press(page, say('acts', 'reserve.release'))
    await expect(page.getByText(/Reserved under RES-2027/)).toHaveCount(0)
  })
})

test.describe('à Montréal, en français', () => {
  test.use({ user: 'manager.montreal', language: 'fr' })

  test('les points à régler et les actions se lisent en français', async ({ page, say }) => {
    const panel = await panelOf('manager.montreal')
    const [vehicle] = await twins(panel)
    const { customer } = await pricedOrder(panel, vehicle)
    await page.goto(`/dealer/customers/${customer}`)
    await press(page, say('orders', 'confirm.button'))
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('L’adresse est incomplète.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say('acts', 'back') }).click()
    await press(page, say('acts', 'more'))
    await expect(page.getByRole('menuitem', { name: say('acts', 'commission.open') })).toBeVisible()
    await expectAccessible(page)
  })

  test('les offres de préqualification du client se lisent en français', async ({ page, say }) => {
    const panel = await panelOf('manager.montreal')
    const { results } = await panel.send<{ results: { id: string }[] }>(
      'GET',
      '/api/dealer/customer/?search=genevieve.cotedamours',
    )
    await page.goto(`/dealer/customers/${results[0]?.id}`)
    const contact = page.getByRole('complementary', { name: say('customers', 'contact.title') })
    await contact.getByRole('link', { name: /^Préqualification de/ }).click()
    const deals = page.getByRole('region', { name: say('customers', 'deals.label') })
    await expect(deals.getByRole('listitem').first()).toContainText(say('prequal', 'reference'))
    await expectAccessible(page)
  })
})
