import { demoIdOf } from './fixtures/demo.ts'
import { expect, test } from './fixtures/journey.ts'
import { expectAccessible, watchShifts } from './fixtures/looks.ts'
import { enterPassword, heading, press } from './fixtures/steps.ts'
import { sheetOn } from './fixtures/sheet.ts'
import type { Login } from './fixtures/staff.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

interface Reader {
  readonly language: 'en' | 'fr'
  readonly place: 'toronto' | 'montreal'
  /** Contains the hand-written deal of the place. */
  readonly rep: Login
  /** Is not signed in yet. */
  readonly stranger: Login
}

const readers: readonly Reader[] = [
  { language: 'en', place: 'toronto', rep: 'rep.toronto', stranger: 'rep2.toronto' },
  { language: 'fr', place: 'montreal', rep: 'rep.montreal', stranger: 'rep2.montreal' },
]

for (const { language, place, rep, stranger } of readers) {
  test.describe(`in ${language}`, () => {
    test.use({ language })
    const customer = `/dealer/customers/${demoIdOf(`${place} story customer`)}`

    test('sign-in: login and verification', async ({ page, say }) => {
      const shifts = await watchShifts(page)
      await page.goto('/dealer/login?reason=session_expired&next=%2Fcustomers')
      await expect(heading(page)).toHaveText(say('sessions', 'login.title'))
      await expect(page.getByText(say('messages', 'support.label'))).toBeVisible()
      expect(await shifts()).toBeLessThanOrEqual(0.05)
      await expectAccessible(page)
      await enterPassword(page, say, stranger)
      await expect(page.getByLabel(say('sessions', 'verification.code'))).toBeVisible()
      await expectAccessible(page)
    })

    test.describe('inside', () => {
      test.use({ user: rep })

      test('the customers and their filters', async ({ page, say }) => {
        const shifts = await watchShifts(page)
        await page.goto('/dealer/customers')
        const rows = page.getByRole('table', { name: say('customers', 'list.caption') }).getByRole('row')
        await expect(rows).toHaveCount(11)
        expect(await shifts()).toBeLessThanOrEqual(0.05)
        await expectAccessible(page)
        await press(page, say('customers', 'filters.open'))
        const filters = page.getByRole('dialog', { name: say('customers', 'filters.open') })
        await expect(filters.getByText(say('customers', 'group.steps'))).toBeVisible()
        await expectAccessible(page)
      })

      test('our next actions, and the notifications', async ({ page, say }) => {
        const shifts = await watchShifts(page)
        await page.goto('/dealer/my-move')
        const table = page.getByRole('table', { name: say('moves', 'caption') })
        await expect(table.getByRole('row').nth(1)).toBeVisible()
        expect(await shifts()).toBeLessThanOrEqual(0.05)
        await expectAccessible(page)
        await page
          .getByRole('banner')
          .getByRole('button', { name: say('shell', 'nav.bell') })
          .click()
        await expect(page.getByRole('heading', { name: say('notices', 'title') })).toBeVisible()
        await expectAccessible(page)
      })

      test('a new customer, with missing fields', async ({ page, say }) => {
        await page.goto('/dealer/customers/add')
        await page.getByRole('button', { name: say('customers', 'add.submit') }).click()
        await expect(page.getByText(say('messages', 'field.required')).first()).toBeVisible()
        await expectAccessible(page)
      })

      test('a customer with an order', async ({ page, say }) => {
        await page.goto(customer)
        await expect(page.getByRole('article')).toContainText(say('orders', 'open.worksheet'))
        await expectAccessible(page)
        await page.getByRole('button', { name: say('customers', 'contact.edit') }).click()
        await expect(page.getByLabel(say('customers', 'field.first_name'))).toBeVisible()
        await expectAccessible(page)
      })

      test('vehicles to order, and the choice of the payment type', async ({ page, say }) => {
        await page.goto(`${customer}/add`)
        await expect(page.getByRole('article').first()).toBeVisible()
        await expectAccessible(page)
        await page
          .getByRole('article')
          .first()
          .getByRole('button', { name: new RegExp(`^${say('vehicles', 'select')}`) })
          .click()
        const drawer = page.getByRole('dialog', { name: say('vehicles', 'order.title') })
        await expect(drawer.getByRole('button', { name: say('vehicles', 'order.create') })).toBeVisible()
        await expectAccessible(page)
      })

      test('the worksheet, and a line of it', async ({ page, say }) => {
        await page.goto(customer)
        await page
          .getByRole('link', { name: say('orders', 'open.worksheet') })
          .first()
          .click()
        const sheet = sheetOn(page, say)
        await expect(sheet.figure('finance', say('pricing', 'result.payment'))).toBeVisible()
        await sheet.confirmed()
        await expectAccessible(page)
        await page.getByRole('button', { name: say('pricing', 'add.line') }).click()
        await page.getByRole('menuitem', { name: say('pricing', 'add.custom_fee') }).click()
        const drawer = page.getByRole('dialog', { name: say('pricing', 'line.title_add_fee') })
        await expect(drawer.getByLabel(say('pricing', 'line.amount'))).toBeVisible()
        await expectAccessible(page)
      })

      test('an error', async ({ page, say }) => {
        await page.goto('/dealer/error-message/order/7f3c2a')
        await expect(heading(page)).toHaveText(say('errors', 'title.GENERIC_ERROR'))
        await expectAccessible(page)
      })
    })
  })
}
