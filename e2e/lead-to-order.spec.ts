import { randomUUID } from 'node:crypto'

import type { Customer } from '../contract/src/customers/customers.ts'
import type { Order } from '../contract/src/deals/orders.ts'
import type { Vehicle } from '../contract/src/inventory/vehicles.ts'
import { ARCHIVE_REASONS } from '../domain/src/customers/customers/archive-reasons.ts'
import { formatMoney, type MoneyStyle } from '../domain/src/platform/markets/money.ts'
import { parseCents } from '../domain/src/platform/money/amount.ts'
import { createOrder } from './fixtures/deal-steps.ts'
import { expect, test } from './fixtures/journey.ts'
import { portalOf } from './fixtures/leads.ts'
import { byFinger, byKeyboard, byMouse } from './fixtures/manners.ts'
import { panelOf } from './fixtures/sessions.ts'
import { sheetOn } from './fixtures/sheet.ts'
import { exactly, heading } from './fixtures/steps.ts'
import { expectToast } from './fixtures/toasts.ts'

/** The same data for each journey; her last name as the portal writes it, and as the dealership has it. */
const manners = [
  {
    title: 'with a mouse',
    way: byMouse,
    place: 'halifax',
    options: { user: 'rep.halifax', language: 'en' },
    names: ['Marchebois', 'Marche-Bois'],
  },
  {
    title: 'with the keyboard alone',
    way: byKeyboard,
    place: 'halifax',
    options: { user: 'rep.halifax', language: 'en' },
    names: ['Trevanion', 'Trevannion'],
  },
  {
    title: 'on a phone, in French',
    way: byFinger,
    place: 'montreal',
    options: {
      user: 'rep3.montreal',
      language: 'fr',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    },
    names: ['Passelande', 'Passe-Lande'],
  },
] as const

/** Dollars every two weeks, the default frequency of both dealerships. */
const ceiling = 300
const reason = 'no_response'

for (const { title, way, place, options, names } of manners) {
  test.describe(title, () => {
    test.use(options)

    test('a lead arrives live, is taken, merged with its duplicate, ordered for by payment, archived and restored', async ({
      page,
      pageOf,
      say,
    }) => {
      const { user, language } = options
      const [asWritten, asKnown] = names
      const lead = `Odile ${asWritten}`
      const name = `Odile ${asKnown}`
      const email = `odile.${asWritten}.${Date.now()}@mail.example`.toLowerCase()
      const money = (amount: string | null | undefined, style?: MoneyStyle) =>
        formatMoney(parseCents(amount ?? '') ?? Number.NaN, language === 'fr' ? 'fr-CA' : 'en-CA', style)
      const rep = await panelOf(user)
      const office = await panelOf(`admin.${place}`)
      const hers = await way(page, say)
      const step = (what: string, run: () => Promise<void>) =>
        test.step(what, async () => {
          await run()
          await hers.isKept()
        })
      const row = (of: string) =>
        page.locator('[data-row]').filter({ has: page.getByRole('link', { name: of, exact: true }) })
      const dialog = page.getByRole('dialog')

      // An unassigned customer.
      const known = { first_name: 'Odile', last_name: asKnown, email, city: 'Guelph' }
      const once = { 'idempotency-key': randomUUID() }
      await office.send('POST', '/api/dealer/customer/', { ...known, email_confirmation: email }, once)

      await step('the lead appears in the open list by itself', async () => {
        const following = page.waitForResponse(/\/api\/events\/$/)
        await page.goto('/dealer/customers?lead_type=adf_lead')
        await following
        await expect(page.locator('[data-row]').first()).toBeVisible()
        const send = await portalOf(office, title)
        expect(await send({ first: 'Odile', last: asWritten, email })).toMatchObject({ state: 'taken' })
        // Nothing moves under the pointer: new customers are added on request.
        await expect(page.getByText(say('customers', 'news.new', { count: 1 }))).toBeVisible()
        await expect(row(lead)).toHaveCount(0)
        await hers.press(page.getByRole('button', { name: say('customers', 'news.show') }))
        await expect(row(lead)).toContainText(email)
      })

      const found = await rep.send<{ results: Customer[] }>(
        'GET',
        `/api/dealer/customer/?search=${asWritten}`,
      )
      const id = found.results[0]?.id ?? ''
      const stored = () => rep.send<Customer>('GET', `/api/dealer/customer/${id}/`)

      await step('is taken', async () => {
        await hers.openRow(row(lead))
        await expect(heading(page)).toHaveText(lead)
        await hers.press(page.getByRole('button', { name: say('customers', 'assign.claim') }))
        await expect(page.getByRole('button', { name: say('assignments', 'hand_over.button') })).toBeVisible()
        const holder = (await stored()).assigned_dealer?.full_name ?? ''
        expect(holder).not.toBe('')
        await expect(page.getByText(say('customers', 'rep', { name: holder }))).toBeVisible()
      })

      await step('is merged with its double at another desk, which this one sees', async () => {
        const desk = await pageOf(`admin.${place}`)
        const theirs = await way(desk, say)
        await desk.goto(`/dealer/customers/${id}`)
        await theirs.press(desk.getByRole('button', { name: say('merges', 'compare_with', { name }) }))
        const sides = (field: 'city' | 'last_name') =>
          desk.getByRole('dialog').getByRole('radiogroup', { name: say('customers', `field.${field}`) })
        await expect(sides('city').getByRole('radio', { checked: true })).toHaveAccessibleName(/Guelph/)
        await theirs.mark(sides('last_name').getByRole('radio', { name: asKnown }))
        await theirs.press(desk.getByRole('button', { name: say('merges', 'submit'), exact: true }))
        await expect(heading(desk)).toHaveText(name)
        await expect(desk.getByRole('button', { name: say('merges', 'undo_of', { name }) })).toBeVisible()
        await theirs.isKept()

        await expect(heading(page)).toHaveText(name)
        await expect(page.getByText('Guelph')).toBeVisible()
        const { assigned_dealer: holder, ...rest } = await stored()
        expect(rest).toMatchObject({ full_name: name, email, city: 'Guelph', archive_status: 'Active' })
        expect(holder).not.toBeNull()
      })

      await step('gets an order on a vehicle found by its payment', async () => {
        await hers.press(page.getByRole('link', { name: say('orders', 'add.button') }).first())
        await expect(page.getByRole('article').first()).toBeVisible()
        await hers.limitPayment(String(ceiling))
        await expect(page).toHaveURL(new RegExp(`max_payment=${ceiling}`))
        const { results, count } = await rep.send<{ results: Vehicle[]; count: number }>(
          'GET',
          `/api/dealer/inventory/search/?payment_type=finance&payment_frequency=biweekly&max_payment=${ceiling}`,
        )
        for (const { finance_payment: payment } of results)
          expect(Number(payment)).toBeLessThanOrEqual(ceiling)
        const counted = say('vehicles', 'count', { count })
        await expect(page.getByRole('heading', { name: counted, exact: true })).toBeVisible()
        const free = results.find(
          ({ stock_status: stock, reservation }) => stock === 'I' && reservation === null,
        )
        if (free === undefined) throw new Error('no vehicle in stock costs so little')
        const card = page.getByRole('article').filter({ hasText: free.stock_number })
        await expect(card).toContainText(money(free.finance_payment))
        await hers.takeVehicle(card)
        await expect(dialog).toContainText(free.stock_number)
        await createOrder(page, say, target => hers.press(target))
      })

      await step('shows the order with its payment', async () => {
        const sheet = sheetOn(page, say)
        await sheet.confirmed()
        await hers.write(sheet.amount('down_payment', 'finance'), '1000')
        await sheet.confirmed()
        await expectToast(page, say('pricing', 'saved'), () => hers.save())
        await hers.press(page.getByRole('region').getByRole('link', { name, exact: true }))
        await expect(heading(page)).toHaveText(name)
        const { results } = await rep.send<{ results: Order[] }>('GET', `/api/dealer/order/?customer=${id}`)
        const [order] = results
        expect(order?.payment).toMatchObject({ payment_type: 'finance' })
        const shown = page.getByRole('article')
        await expect(shown).toContainText(order?.number ?? '')
        await expect(shown).toContainText(money(order?.payment?.payment))
      })

      const showStatus = (code: 'Active' | 'Lost') =>
        hers.press(
          page
            .getByRole('navigation', { name: say('customers', 'statuses.label') })
            .getByRole('link', { name: new RegExp(`^${exactly(say('customers', `statuses.${code}`))}`) }),
        )
      const confirm = (act: 'archive' | 'restore') =>
        hers.press(dialog.getByRole('button', { name: say('customers', `bulk.${act}`), exact: true }))

      await step('is archived: the active list has her no more', async () => {
        await hers.toCustomers()
        await expect(heading(page)).toHaveText(say('customers', 'list.title'))
        const search = page.getByRole('searchbox', { name: say('customers', 'search.label') })
        await hers.write(search, asKnown)
        const one = say('customers', 'list.count', { count: 1 })
        await expect(page.getByRole('main').getByText(one, { exact: true })).toBeVisible()
        await hers.askStatus(row(name), 'archive')
        const words = ARCHIVE_REASONS.find(({ code }) => code === reason)
        const list = dialog.getByRole('combobox', { name: say('customers', 'status.reason') })
        await hers.choose(list, (language === 'fr' ? words?.name_fr : words?.name) ?? '')
        await confirm('archive')
        await expect(page.getByText(say('customers', 'bulk.done.Lost', { count: 1 }))).toBeVisible()
        await expect(row(name)).toHaveCount(0)
        expect(await stored()).toMatchObject({ archive_status: 'Lost', archive_reason: reason })
      })

      await step('is found among the archived and restored', async () => {
        await showStatus('Lost')
        await hers.askStatus(row(name), 'restore')
        await confirm('restore')
        await expect(page.getByText(say('customers', 'bulk.done.Active', { count: 1 }))).toBeVisible()
        await expect(row(name)).toHaveCount(0)
        await showStatus('Active')
        await expect(row(name)).toBeVisible()
        expect(await stored()).toMatchObject({ archive_status: 'Active', archive_reason: null })
      })
    })
  })
}
