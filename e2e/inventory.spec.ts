import { randomUUID } from 'node:crypto'

import { createOrder } from './fixtures/deal-steps.ts'
import { expect, test } from './fixtures/journey.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { panelOf } from './fixtures/sessions.ts'
import { press } from './fixtures/steps.ts'

/** One pixel, as a file. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.describe('in Toronto, an administrator', () => {
  test.use({ user: 'admin.toronto' })

  test('finds a vehicle by its payment, opens an order on it, and shows it with a picture', async ({
    page,
    say,
  }) => {
    const panel = await panelOf('admin.toronto')
    const person = { first_name: 'Corinne', last_name: 'Paymore', phone: '4165550183' }
    const once = { 'idempotency-key': randomUUID() }
    const { id } = await panel.send<{ id: string }>('POST', '/api/dealer/customer/', person, once)

    await page.goto(`/dealer/customers/${id}`)
    await page
      .getByRole('link', { name: say('orders', 'add.button') })
      .first()
      .click()
    await page.getByRole('textbox', { name: say('vehicles', 'filter.to') }).fill('650')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/max_payment=650/)
    // One that is kept for another order cannot be chosen.
    const card = page
      .getByRole('article')
      .filter({ hasNot: page.locator('[aria-disabled]') })
      .first()
    await expect(card).toContainText(/\$[1-6]\d\d\b/)
    const stock = (await card.locator('.dp-mono').first().textContent()) ?? ''
    const name = (await card.getByRole('heading').textContent()) ?? ''
    await card.getByRole('button', { name }).click()
    await createOrder(page, say)

    await page.goto(`/dealer/inventory?query=${stock}`)
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByRole('region', { name: say('stock', 'orders') })).toContainText('Corinne Paymore')
    const gallery = page.getByRole('region', { name: say('photos', 'title') })
    await expect(gallery.getByRole('img').first()).toBeVisible()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: picture })
    const shown = gallery.getByRole('img', { name: say('photos', 'photo_of', { name: '', n: 1, of: 1 }) })
    await expect(shown).toBeVisible()
    // It came back from the server in both sizes.
    expect(await shown.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBe(1)
    await expectAccessible(page)
    await press(page, say('photos', 'remove'))
    await expect(page.getByText(say('photos', 'removed'))).toBeVisible()
  })
})
