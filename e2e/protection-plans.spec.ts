import { expect, test } from './fixtures/journey.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { heading, press } from './fixtures/steps.ts'

const brochure = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n',
  'latin1',
)

test.describe('à Montréal, en français', () => {
  test.use({ user: 'admin.montreal', language: 'fr' })

  test('un plan est ajouté avec son prix et sa brochure, et ce qui manque en français se trouve', async ({
    page,
    say,
  }) => {
    await page.goto('/dealer/aftermarket?tab=plans')
    await expect(heading(page)).toHaveText(say('aftermarket', 'title'))
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expectAccessible(page)
    await press(page, say('plans', 'plans.add'))
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel(say('plans', 'field.name'), { exact: false }).fill('Season cover')
    await drawer.getByLabel(say('plans', 'field.type'), { exact: false }).selectOption('Pneus et jantes')
    await drawer.getByRole('button', { name: say('plans', 'plans.add') }).click()
    await expect(drawer.getByRole('heading', { name: 'Season cover' })).toBeVisible()
    await drawer.getByRole('tab', { name: say('plans', 'plan.tab.prices') }).click()
    await drawer.getByRole('button', { name: say('plans', 'prices.add') }).click()
    await drawer.locator('input[name=title_en]').fill('One season')
    await drawer.locator('input[name=price]').fill('399,5')
    await drawer.locator('input[name=duration]').fill('6')
    await drawer.getByRole('button', { name: say('plans', 'add'), exact: true }).click()
    await expect(drawer.getByText('399,50 $').first()).toBeVisible()
    await drawer.getByRole('tab', { name: say('plans', 'plan.tab.text') }).click()
    await drawer
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: brochure })
    await expect(drawer.getByRole('link', { name: say('plans', 'files.open') })).toBeVisible()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: say('plans', 'cancel'), exact: true }).click()
    await expect(drawer).toHaveCount(0)
    const filter = page.getByLabel(say('plans', 'filter.french'))
    await filter.click()
    await expect(filter).toBeChecked()
    const row = page.getByRole('row').filter({ hasText: 'Season cover' })
    await expect(row).toContainText('399,50 $')
    await expect(row).toContainText(say('plans', 'french.missing'))
  })
})
