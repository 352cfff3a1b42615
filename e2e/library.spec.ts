import { expect, test } from './fixtures/journey.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { heading, press } from './fixtures/steps.ts'

test.describe('à Montréal, en français', () => {
  test.use({ user: 'admin.montreal', language: 'fr' })

  test('des frais sur mesure sont ajoutés, corrigés, déplacés et supprimés', async ({ page, say }) => {
    test.setTimeout(120_000)
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await page.goto('/dealer/fees-and-discounts?list=custom-fees')
    await expect(heading(page)).toHaveText(say('library', 'title'))
    await press(page, say('library', 'add.fee'))
    const form = page.getByRole('form', { name: say('library', 'new.fee') })
    const amount = form.getByLabel(say('library', 'field.amount'))
    await expect(form.getByLabel(say('library', 'flag.is_lease'), { exact: true })).toBeChecked()
    await form.getByLabel(say('library', 'field.name')).fill('Etching')
    await amount.fill('12,345')
    await form.getByRole('button', { name: say('library', 'save.fee') }).click()
    await expect(form.getByText(say('validation', 'decimal', { n: 2 }))).toBeVisible()
    await expect(form.getByText(say('validation', 'required'))).toBeVisible()
    await expectAccessible(page)
    await form.getByLabel(say('library', 'field.name_fr')).fill('Burinage')
    await amount.fill('12,34')
    await amount.press('Enter')
    await expect(row('Burinage')).toContainText('12,34 $')
    await page.getByRole('button', { name: say('library', 'move.up', { name: 'Burinage' }) }).click()
    await expect(page.getByRole('row').nth(2)).toContainText('Burinage')
    await page.reload()
    await expect(page.getByRole('row').nth(2)).toContainText('Burinage')
    await page.getByRole('button', { name: say('library', 'delete_named', { name: 'Burinage' }) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('library', 'delete.yes.fee', { name: 'Burinage' }) })
      .click()
    await expect(row('Burinage')).toHaveCount(0)
  })
})

test.describe('in Halifax', () => {
  test.use({ user: 'admin.halifax' })

  test('a default discount shows on how many vehicles it applies, and the worksheet offers it', async ({
    page,
    say,
  }) => {
    test.setTimeout(120_000)
    for (const list of ['global-fees', 'custom-discounts', 'global-discounts'] as const) {
      await page.goto(`/dealer/fees-and-discounts?list=${list}`)
      await expect(page.getByRole('rowheader').first()).toBeVisible()
      await expectAccessible(page)
    }
    await press(page, say('library', 'add.discount'))
    const form = page.getByRole('form', { name: say('library', 'new.discount') })
    await form.getByLabel(say('library', 'field.name')).fill('Harvest event')
    await form.getByLabel(say('library', 'field.name_fr')).fill('Événement des récoltes')
    await form.getByLabel(say('library', 'field.amount')).fill('333')
    for (const flag of ['flag.is_cash', 'flag.is_finance', 'flag.applicable_used'] as const)
      await form.getByLabel(say('library', flag), { exact: true }).uncheck()
    await form.getByLabel(say('library', 'flag.include_by_default'), { exact: true }).check()
    await expect(form.getByText(/^Fits \d+ of \d+ vehicles/)).toBeVisible()
    await expect(form.getByText(/^Added by default to new and certified vehicles, on lease\.$/)).toBeVisible()
    await form.getByRole('button', { name: say('library', 'save.discount') }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Harvest event' })).toContainText('$333.00')
  })
})
