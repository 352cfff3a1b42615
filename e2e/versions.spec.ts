import type { Locator, Page } from '@playwright/test'
import { enterCustomer, openOrder } from './fixtures/deal-steps.ts'
import { handsOn } from './fixtures/hands.ts'
import { expect, test } from './fixtures/journey.ts'
import { openLoanDeal } from './fixtures/loan-deal.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { sheetOn } from './fixtures/sheet.ts'
import { exactly, press } from './fixtures/steps.ts'
import type { Say } from './fixtures/texts.ts'
import { expectToast } from './fixtures/toasts.ts'

/** The drawer of versions and scenarios, by the labels of the desk. */
function versionsOn(page: Page, say: Say) {
  const drawer = page.getByRole('dialog', { name: say('versions', 'title') })
  const versionOf = (version: number) =>
    drawer.getByRole('listitem').filter({
      has: page.getByRole('checkbox', { name: say('versions', 'version', { version }), exact: true }),
    })
  const totals = drawer.getByRole('table', { name: say('versions', 'compare.totals') })
  const lines = drawer.getByRole('table', { name: /./ }).nth(1)
  /** Old value, new value and difference of a row. */
  const row = (table: Locator, name: string) =>
    table.getByRole('row', { name: new RegExp(`^${exactly(name)}`) }).getByRole('cell')
  return { drawer, versionOf, totals, lines, row }
}

// In two dealerships, so that neither waits for the other at the end of the run.
test.describe.configure({ mode: 'parallel' })

test.describe('in Toronto', () => {
  // Saves without a reason are refused once, with a message.
  test.use({ user: 'admin.toronto', provoked: /status of 400/ })

  test('a lower price, compared in dollars, restored; a scenario created and applied', async ({
    page,
    say,
  }) => {
    test.setTimeout(300_000)
    const sheet = sheetOn(page, say)
    const versions = versionsOn(page, say)
    const formulas = (key: Parameters<typeof say<'formulas'>>[1]) => say('formulas', key)
    const words = (key: Parameters<typeof say<'versions'>>[1], params = {}) => say('versions', key, params)
    const { drawer, versionOf, totals, lines, row } = versions
    const monthly = formulas('label.payment')
    const price = page.getByRole('textbox', { name: formulas('label.vehicle_price') })

    await test.step('a deal of 37,278.87 to be financed is saved', async () => {
      await openLoanDeal(page, say, 'admin.toronto', {
        first_name: 'Rosalind',
        last_name: 'Okonkwo',
        phone: '416 555 0172',
      })
      await sheet.saveBecause('Terms approved by the lender')
    })

    await test.step('a price lower by a thousand has a reason, and is the next version', async () => {
      await sheet.type(price, '41000')
      // 1,000.00 and 13 % of it less: 36,148.87 × i ÷ (1 − (1 + i)^−72) = 607.49, i = 0.0649 ÷ 12.
      await sheet.shows('finance', say('pricing', 'result.finance'), '$36,148.87')
      await sheet.shows('finance', monthly, '$607.49')
      await sheet.saveBecause('Long in stock')
    })

    await test.step('the list shows author, payment, reason and effect on gross', async () => {
      await page.keyboard.press('w')
      const newest = versionOf(3)
      await expect(newest).toContainText('$607.49/month')
      await expect(newest).toContainText('Selling price: $41,000.00 instead of $42,000.00')
      await expect(newest).toContainText('Long in stock')
      await expect(newest).toContainText('−$1,000.00 on gross')
      await expect(versionOf(2)).toContainText('$626.48/month')
      await expect(versionOf(1)).toContainText(words('origin.opened'))
      await page.keyboard.press('h')
      await expect(drawer).not.toContainText('on gross')
      await page.keyboard.press('h')
    })

    await test.step('both are compared in dollars', async () => {
      for (const version of [2, 3])
        await drawer.getByRole('checkbox', { name: words('version', { version }), exact: true }).check()
      await press(page, words('compare.picked'))
      await expect(row(totals, 'Finance, monthly')).toHaveText(['626.48', '607.49', '−18.99'])
      await expect(row(totals, 'Cash, to pay')).toHaveText(['39,278.87', '38,148.87', '−1,130.00'])
      await expect(row(totals, words('gross')).last()).toHaveText('−1,000.00')
      await expect(row(lines, 'Selling price')).toHaveText(['42,000.00', '41,000.00', '−1,000.00'])
      await expect(row(lines, 'HST')).toHaveText(['4,159.87', '4,029.87', '−130.00'])
      await expect(row(lines, 'Documentation fee')).toHaveCount(0)
      await drawer.getByRole('button', { name: /^All lines/ }).click()
      await expect(row(lines, 'Documentation fee')).toHaveText(['499.00', '499.00', '—'])
      await expect(row(lines, 'Amount financed')).toHaveText(['37,278.87', '36,148.87', '−1,130.00'])
      await expectAccessible(page)
      await press(page, words('compare.back'))
    })

    await test.step('the more expensive one is restored by keyboard, and undo reverts it', async () => {
      const hands = await handsOn(page)
      await hands.tabTo(versionOf(2).getByRole('button', { name: words('restore.of', { version: 2 }) }))
      await hands.press('Enter')
      const question = page.getByRole('dialog', { name: words('restore.title', { version: 2 }) })
      await expect(question.getByRole('button', { name: words('back'), exact: true })).toBeFocused()
      await hands.tabTo(question.getByRole('button', { name: words('restore.act', { version: 2 }) }))
      await expectToast(page, words('restore.done', { version: 2, as: 4 }), () => hands.press('Enter'))
      await expect(drawer).toHaveCount(0)
      await sheet.shows('finance', monthly, '$626.48')
      await expect(price).toHaveValue('42,000.00')
      await hands.press('ControlOrMeta+z')
      await sheet.shows('finance', monthly, '$607.49')
      await hands.press('ControlOrMeta+y')
      await sheet.shows('finance', monthly, '$626.48')
      await page.reload()
      await sheet.shows('finance', monthly, '$626.48')
      await hands.press('w')
      await expect(versionOf(4)).toContainText(words('origin.restored', { version: 2 }))
      await hands.press('Escape')
      // Shortcuts work again once the overlay is closed.
      await expect(drawer).toHaveCount(0)
    })

    await test.step('a scenario of 84 months does not change the order', async () => {
      await page.keyboard.press('w')
      await drawer.getByText(words('what_if.list'), { exact: true }).click()
      await expect(drawer).toContainText(words('what_if.empty'))
      await press(page, words('what_if.of_sheet'))
      await page.getByRole('textbox', { name: words('what_if.name') }).fill('Seven years')
      await press(page, words('what_if.keep'))
      await press(page, words('what_if.open'))
      await expect(page.getByText(words('what_if.on_sheet'))).toBeVisible()
      await sheet
        .choice('term', 'finance')
        .selectOption({ label: say('pricing', 'term.months', { count: 84 }) })
      await sheet.type(sheet.amount('rate', 'finance'), '6.25')
      // 37,278.87 × i ÷ (1 − (1 + i)^−84) = 549.07, i = 0.0625 ÷ 12.
      await sheet.shows('finance', monthly, '$549.07')
      await expectToast(page, words('what_if.saved'), () =>
        page.getByRole('button', { name: say('shell', 'save.save') }).click(),
      )
      await press(page, words('what_if.compare'))
      await expect(row(totals, 'Finance, monthly')).toHaveText(['626.48', '549.07', '−77.41'])
      await expect(row(totals, words('gross')).last()).toHaveText('—')
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: words('what_if.to_order') }).click()
      await sheet.shows('finance', monthly, '$626.48')
    })

    await test.step('once applied with a reason, it is the order’s', async () => {
      await page.keyboard.press('w')
      await drawer.getByText(words('what_if.list'), { exact: true }).click()
      await press(page, words('apply'))
      await press(page, words('apply.act'))
      const reasons = page.getByRole('dialog', { name: say('pricing', 'override.title') })
      await reasons.getByRole('combobox').first().selectOption({ label: 'Terms approved by the lender' })
      await reasons.getByRole('button', { name: say('pricing', 'override.save') }).click()
      await sheet.shows('finance', monthly, '$549.07')
      await page.reload()
      await sheet.shows('finance', monthly, '$549.07')
      await page.keyboard.press('w')
      await expect(versionOf(5)).toContainText(words('origin.what_if', { name: 'Seven years' }))
    })
  })
})

test.describe('à Montréal, en français', () => {
  test.use({ user: 'manager.montreal', language: 'fr', provoked: /status of 400/ })

  test('versions, comparaison et scénario, sur un écran et un téléphone', async ({ page, say }) => {
    test.setTimeout(300_000)
    const sheet = sheetOn(page, say)
    const { drawer, versionOf, totals, row } = versionsOn(page, say)
    const words = (key: Parameters<typeof say<'versions'>>[1], params = {}) => say('versions', key, params)
    await page.goto('/dealer/customers')
    await enterCustomer(page, say, {
      first_name: 'Ludivine',
      last_name: 'Beauchesne',
      phone: '514 555 0163',
      city: 'Montréal',
      postal_code: 'h2j3k4',
    })
    await press(page, say('customers', 'add.submit'))
    await openOrder(page, say, { stock: 'N219001', name: 'Hyundai Tucson', price: '39 499 $' })
    await sheet.choose('finance')
    const price = page.getByRole('textbox', { name: say('formulas', 'label.vehicle_price') })
    await sheet.type(price, '38 000,00')
    await sheet.saveBecause('Geste commercial')
    await page.getByRole('button', { name: say('pricing', 'tool.versions') }).click()
    await expect(versionOf(2)).toContainText('Geste commercial')
    await expectAccessible(page)
    await versionOf(1)
      .getByRole('button', { name: words('compare.with_sheet') })
      .click()
    await expect(row(totals, say('pricing', 'column.cash')).last()).toContainText('−')
    await expectAccessible(page)
    await press(page, words('compare.back'))
    await drawer.getByText(words('what_if.list'), { exact: true }).click()
    await press(page, words('what_if.of_sheet'))
    await page.getByRole('textbox', { name: words('what_if.name') }).fill('Sans reprise')
    await press(page, words('what_if.keep'))
    await expect(drawer.getByRole('listitem', { name: 'Sans reprise' })).toBeVisible()
    await expectAccessible(page)
    await press(page, words('what_if.open'))
    await expect(page.getByText(words('what_if.on_sheet'))).toBeVisible()
    await expectAccessible(page)

    await page.setViewportSize({ width: 390, height: 844 })
    await sheet.figure('finance', say('formulas', 'label.payment')).click()
    const why = page.getByRole('dialog', { name: say('pricing', 'why.label') })
    await expect(why).toContainText(say('pricing', 'column.finance'))
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await why.getByRole('button', { name: say('pricing', 'why.close') }).click()
    await expect(why).toHaveCount(0)
  })
})
