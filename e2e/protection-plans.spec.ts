import { expect, test } from './fixtures/journey.ts'
import { openDeal } from './fixtures/open-deal.ts'
import { sheetOn } from './fixtures/sheet.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { heading, press } from './fixtures/steps.ts'

const brochure = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n',
  'latin1',
)

test.describe('à Montréal, en français', () => {
  test.use({ user: 'admin.montreal', language: 'fr', provoked: /status of 400 .*\/media\/$/ })

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
    const choose = (buffer: Buffer) =>
      drawer
        .locator('input[type=file]')
        .last()
        .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer })
    // The demo sends every file to the sandbox's antivirus program, which reacts to these words.
    await choose(
      Buffer.concat([
        brochure.subarray(0, 9),
        Buffer.from('% sandbox-clamd-signature\n'),
        brochure.subarray(9),
      ]),
    )
    await expect(
      drawer.getByText(say('validation', 'infected', { name: 'Sandbox.Test.Signature' })),
    ).toBeVisible()
    await choose(brochure)
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
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/dealer/aftermarket?tab=types')
    const shown = page.getByRole('link', { name: say('aftermarket', 'tab.types') })
    await expect(shown).toBeInViewport({ ratio: 1 })
    const days = page.getByRole('term').filter({ hasText: say('plans', 'field.cancellation_days') })
    await expect(days.first()).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('au bureau de Montréal, en français', () => {
  test.use({ user: 'rep.montreal', language: 'fr' })

  test('un plan est ajouté à un dossier, coté par le fournisseur, enregistré et retrouvé', async ({
    page,
    say,
  }) => {
    const path = await openDeal('rep.montreal', 'N219001', {
      first_name: 'Odile',
      last_name: 'Garneau',
      phone: '514 555 0142',
      postal_code: 'H2X 1Y4',
    })
    const sheet = sheetOn(page, say)
    await page.goto(path)
    // A pre-installed plan is on the deal, and cannot be removed.
    await expect(sheet.row('Burinage antivol')).toContainText(say('pricing', 'badge.pre_installed'))
    await sheet.addFromLibrary(say('pricing', 'add.plan'))
    const drawer = page.getByRole('dialog', { name: say('plans', 'choose.title') })
    const tires = drawer.getByRole('listitem', { name: 'Pneus et jantes' })
    await expect(tires.getByRole('combobox')).toContainText('5 ans')
    await expectAccessible(page)
    await tires.getByRole('combobox').selectOption({ label: '3 ans · 649,00 $' })
    await tires
      .getByRole('button', { name: say('plans', 'choose.add_of', { name: 'Pneus et jantes' }) })
      .click()
    const rated = drawer.getByRole('listitem', { name: 'Protection mécanique Platine' })
    await expect(rated).toContainText(/coté le|le fournisseur n’en a donné aucun/)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await sheet.shows('cash', 'Pneus et jantes, 3 ans', '649,00 $')
    await sheet.confirmed()
    await sheet.save()
    await page.reload()
    await sheet.shows('lease', 'Pneus et jantes, 3 ans', '649,00 $')
    await press(page, say('pricing', 'line.edit_of', { name: 'Pneus et jantes, 3 ans' }))
    await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'TVQ' })).toBeChecked()
    await expectAccessible(page)
  })
})
