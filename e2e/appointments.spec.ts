import type { Vehicle } from '../contract/src/inventory/vehicles.ts'
import { expect, test } from './fixtures/journey.ts'
import { expectAccessible, watchShifts } from './fixtures/looks.ts'
import { panelOf } from './fixtures/sessions.ts'
import { exactly, heading, press } from './fixtures/steps.ts'
import type { Login } from './fixtures/staff.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

const readers = [
  { language: 'en', rep: 'rep.toronto' },
  { language: 'fr', rep: 'rep.montreal' },
] as const

const key = () => ({ 'idempotency-key': crypto.randomUUID() })

/** An order of a new customer with an email address. */
async function orderBy(rep: Login): Promise<string> {
  const panel = await panelOf(rep)
  const email = `maude.${crypto.randomUUID()}@mail.example`
  const person = { first_name: 'Maude', last_name: 'Rendell', email, email_confirmation: email }
  const customer = await panel.send<{ id: string }>('POST', '/api/dealer/customer/', person, key())
  const { results } = await panel.send<{ results: Vehicle[] }>(
    'GET',
    '/api/dealer/inventory/search/?condition=New',
  )
  const vehicle = results.find(({ reservation }) => reservation === null)?.id
  await panel.send('POST', '/api/dealer/order/', { customer: customer.id, vehicle }, key())
  return customer.id
}

for (const { language, rep } of readers)
  test.describe(`in ${language}`, () => {
    // A time outside the opening hours is refused once.
    test.use({ language, user: rep, provoked: /status of 409/ })

    test('a time is chosen by keyboard, one outside the hours needs a confirmation, and C confirms it', async ({
      page,
      say,
    }) => {
      const shifts = await watchShifts(page)
      await page.goto(`/dealer/customers/${await orderBy(rep)}`)
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${exactly(say('statuses', 'step_name.appointment'))}`) })
        .first()
        .click()
      await expect(heading(page)).toHaveText(say('appointments', 'title'))
      const week = page.getByRole('grid', { name: say('appointments', 'week.caption') })
      await expect(week).toBeVisible()
      await expectAccessible(page)

      await press(page, say('appointments', 'week.next'))
      await expect(page).toHaveURL(/week=/)
      const time = week.getByRole('button').first()
      // The previous week is shown until this one is loaded; its Monday is past.
      await expect(time).not.toHaveAttribute('aria-disabled', 'true')
      await time.focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(page.locator('input[name="start"]')).not.toHaveValue('')

      // A minute past midnight is outside the opening hours.
      await page.locator('input[name="time"]').fill('00:01')
      await press(page, say('appointments', 'propose.button'))
      const question = page.getByRole('dialog')
      await expect(question).toBeVisible()
      await expectAccessible(page)
      await question.getByRole('button', { name: say('appointments', 'anyway.back') }).click()
      await page.locator('input[name="time"]').fill('11:00')
      await press(page, say('appointments', 'propose.button'))

      const confirm = page.getByRole('button', { name: say('appointments', 'confirm') })
      await expect(confirm).toBeVisible()
      await heading(page).click()
      await page.keyboard.press('c')
      await expect(confirm).toBeHidden()
      await expect(
        page.locator('main').getByText(say('statuses', 'appointment.confirmed'), { exact: true }).first(),
      ).toBeVisible()
      expect(await shifts()).toBeLessThanOrEqual(0.05)

      await page.goto('/dealer/appointments')
      await expect(heading(page)).toHaveText(say('appointments', 'list.title'))
      await press(page, say('appointments', 'week.next'))
      await expect(page.getByRole('region').filter({ hasText: '11' }).first()).toBeVisible()
      await expectAccessible(page)
    })
  })
