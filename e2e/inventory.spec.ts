import type { Vehicle } from '../contract/src/inventory/vehicles.ts'
import { expect, test } from './fixtures/journey.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { openDeal } from './fixtures/open-deal.ts'
import { panelOf } from './fixtures/sessions.ts'
import { press } from './fixtures/steps.ts'

/** A file of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

// Finding a vehicle by its payment and creating an order on it: lead-to-order.spec.ts.
test.describe('in Toronto, an administrator', () => {
  test.use({ user: 'admin.toronto' })

  test('shows a vehicle with its orders, and with a picture that is added and removed', async ({
    page,
    say,
  }) => {
    const panel = await panelOf('admin.toronto')
    const { results } = await panel.send<{ results: Vehicle[] }>('GET', '/api/dealer/inventory/search/')
    const stock = results.find(({ reservation }) => reservation === null)?.stock_number ?? ''
    const person = { first_name: 'Corinne', last_name: 'Paymore', phone: '4165550183' }
    await openDeal('admin.toronto', stock, { ...person, postal_code: 'M5V 2T6' })

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
    // The server returned it in both sizes.
    await expect(shown).toHaveJSProperty('naturalWidth', 1)
    await expectAccessible(page)
    await press(page, say('photos', 'remove'))
    await expect(page.getByText(say('photos', 'removed'))).toBeVisible()
  })
})
