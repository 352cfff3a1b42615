import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'

import { spilledWords } from './fixtures/fingers.ts'
import { expect, test } from './fixtures/journey.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { key } from './fixtures/new-deal.ts'
import { linkSentTo } from './fixtures/outbox.ts'
import type { PanelClient } from './fixtures/panel-client.ts'
import { panelOf } from './fixtures/sessions.ts'
import { exactly, heading, press } from './fixtures/steps.ts'
import type { Say } from './fixtures/texts.ts'

const staff = 'manager.montreal'
const password = 'marmalade window corridor'
const sandbox = () => process.env['E2E_SANDBOX_URL'] ?? ''

test.use({ user: staff, language: 'fr', provoked: /status of 409 .*customer\/deposit/ })

interface Listed {
  readonly id: string
  readonly stock_number: string
  readonly stock_status: string
  readonly reservation: object | null
}

/** The last free vehicle of the first page: other journeys start with its first one. */
async function lastFreeVehicle(panel: PanelClient): Promise<Listed> {
  const path = '/api/dealer/inventory/search/?condition=New'
  const { results } = await panel.send<{ results: Listed[] }>('GET', path)
  const found = results.findLast(one => one.stock_status === 'I' && one.reservation === null)
  if (!found) throw new Error('every new vehicle of the first page is reserved')
  return found
}

/** A customer's browser on the deposit page, signed in by the link of the invitation. */
async function openAs(browser: Browser, say: Say, baseURL: string | undefined, email: string): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    locale: 'fr-CA',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto(await linkSentTo(sandbox(), email))
  await page.getByLabel(say('shop', 'invitation.password')).fill(password)
  await page.getByLabel(say('shop', 'invitation.confirm')).fill(password)
  await press(page, say('shop', 'invitation.submit'))
  await expect(heading(page)).toHaveText(say('shop', 'choice.title'))
  await page.getByRole('link', { name: say('shop', 'deposit.title') }).click()
  await expect(heading(page)).toHaveText(say('shop', 'deposit.title'))
  return page
}

test('a customer’s deposit reserves the vehicle, and another customer is shown alternatives', async ({
  page,
  browser,
  say,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const address = (name: string) => `${name}.${randomUUID()}@mail.example.test`
  const [first, second] = [address('maude'), address('nadia')]
  const panel = await panelOf(staff)
  const vehicle = await lastFreeVehicle(panel)
  const order = async (first_name: string, email: string) => {
    const person = { first_name, last_name: 'Gagnon', email, email_confirmation: email, language: 'fr' }
    const body = { ...person, postal_code: 'H2X 1Y4' }
    const customer = await panel.send<{ id: string }>('POST', '/api/dealer/customer/', body, key())
    const asked = { customer: customer.id, vehicle: vehicle.id, payment_type: 'finance' }
    const made = await panel.send<{ id: string; number: string }>('POST', '/api/dealer/order/', asked, key())
    return { customer: customer.id, order: made.id, number: made.number }
  }
  const deal = await order('Maude', first)
  const rival = await order('Nadia', second)
  const { number } = deal
  for (const one of [deal, rival]) {
    const asked = {
      order: one.order,
      amount: '400.00',
      mode: 'hold',
      purpose_en: null,
      purpose_fr: null,
      message: null,
    }
    await panel.send('POST', '/api/dealer/customdeposit/', asked, key())
    await panel.send('POST', `/api/dealer/customer/${one.customer}/send_invitation/`, {}, key())
  }
  const maude = await openAs(browser, say, baseURL, first)
  const nadia = await openAs(browser, say, baseURL, second)
  const reserved = new RegExp(exactly(say('shop', 'deposit.reserved_until', { until: '' }).slice(0, -2)))

  await test.step('both can pay until the first one does', async () => {
    await page.goto(`/dealer/customers/${rival.customer}/order/${rival.order}/deposit`)
    await expect(page.locator('main')).toContainText('400,00 $')
    await expect(nadia.getByRole('button', { name: /400,00/ })).toBeEnabled()
    await maude.getByRole('button', { name: /400,00/ }).click()
    const card = (name: string) => maude.locator(`input[name="${name}"]`)
    await card('name').fill('Maude Gagnon')
    await card('number').fill('4242 4242 4242 4242')
    await card('expiry').fill('12/40')
    await card('cvc').fill('123')
    await card('postal').fill('H2X 1Y4')
    await maude.locator('button[value="pay"]').click()
    await expect(maude.locator('main')).toContainText(`${number}-D1`)
  })

  await test.step('the customer sees until when the vehicle is reserved', async () => {
    await expect(maude.locator('main')).toContainText(reserved)
    await expectAccessible(maude)
    expect(await spilledWords(maude)).toEqual([])
  })

  await test.step('the other order’s page in the panel shows it without a reload', async () => {
    await expect(page.getByText(say('deposits', 'reserved.title'))).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText(new RegExp(`commande ${exactly(number)}`)).first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the other customer is refused with an explanation, charged nothing, and shown alternatives', async () => {
    const pay = nadia.getByRole('button', { name: /400,00/ })
    if (await pay.isVisible()) await pay.click()
    await expect(nadia.getByText(say('shop', 'deposit.taken.title'))).toBeVisible()
    await expect(nadia.getByText(say('shop', 'deposit.taken.none'))).toBeVisible()
    const others = nadia.getByRole('list', { name: say('shop', 'deposit.taken.similar') })
    await expect(others.getByRole('listitem').first()).toBeVisible()
    await expect(pay).toHaveCount(0)
    await expectAccessible(nadia)
    expect(await spilledWords(nadia)).toEqual([])
  })

  await test.step('the order, the customer’s orders, the inventory and the search show it', async () => {
    await page.goto(`/dealer/customers/${deal.customer}/order/${deal.order}/deposit`)
    await expect(page.getByText(new RegExp(`sous ${exactly(number)}-D1`)).first()).toBeVisible()
    await page.goto(`/dealer/customers/${deal.customer}`)
    await expect(page.getByText(new RegExp(`sous ${exactly(number)}-D1`)).first()).toBeVisible()
    await page.goto(`/dealer/inventory?query=${vehicle.stock_number}`)
    await expect(
      page
        .locator('main')
        .getByText(/^Réservé jusqu/)
        .first(),
    ).toBeVisible()
    await expectAccessible(page)
  })
  await maude.context().close()
  await nadia.context().close()
})
