import { handsOn } from './fixtures/hands.ts'
import { expect, test } from './fixtures/journey.ts'
import { openLoanDeal } from './fixtures/loan-deal.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { sheetOn } from './fixtures/sheet.ts'
import { expectToast } from './fixtures/toasts.ts'

const user = 'admin.toronto'

// A save without a reason is refused once, with a message.
test.use({ user, provoked: /status of 400/ })

test('the matrix by keyboard, a cell saved, a payment solved to the cent', async ({ page, say }) => {
  test.setTimeout(300_000)
  const hands = await handsOn(page)
  const sheet = sheetOn(page, say)
  const desking = (key: Parameters<typeof say<'desking'>>[1], params = {}) => say('desking', key, params)
  const focus = page.locator(':focus')
  const monthly = say('formulas', 'label.payment')

  await test.step('a deal of 37,278.87 to be financed, 72 months at 6.49 %, 2,000 down', async () => {
    await openLoanDeal(page, say, user, {
      first_name: 'Cordelia',
      last_name: 'Marchbanks',
      phone: '416 555 0196',
    })
    await sheet.confirmed()
  })

  await test.step('the matrix starts at the deal and is navigated by arrow keys', async () => {
    await sheet.figure('finance', monthly).focus()
    const table = page.getByRole('table', { name: say('pricing', 'sheet.caption') })
    const before = await table.boundingBox()
    await hands.press('m')
    await expect(focus).toHaveAttribute('aria-current', 'true')
    // It opens next to the sheet, whose width is unchanged.
    const after = await table.boundingBox()
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
    expect((await focus.boundingBox())?.x).toBeGreaterThan((after?.x ?? 0) + (after?.width ?? 0))
    await expect(focus).toHaveText('626.48')
    await hands.press('ArrowDown', 'ArrowDown')
    await expect(focus).toHaveText('592.87')
    // 72, 60 months. 4,000 down leaves 35,278.87; with i = 0.0649 ÷ 12 over 60 months that is
    // 35,278.87 × i ÷ (1 − (1 + i)^−60) = 690.107… a month.
    await hands.press('ArrowLeft')
    await expect(focus).toHaveText('690.11')
    await hands.press('Home')
    await expect(focus).not.toHaveText('690.11')
    await hands.press('End', 'PageUp')
    await expect(focus).toHaveAttribute('data-at', /^0 /)
  })

  await test.step('cells are pinned and explained from the grid', async () => {
    await hands.press('p', '?')
    await expect(page.getByRole('article', { name: desking('pins.one', { letter: 'A' }) })).toBeVisible()
    const why = page.getByRole('complementary', { name: say('pricing', 'why.label') })
    // Without a down payment 39,278.87 is financed.
    await expect(why).toContainText('$39,278.87')
    await expect(focus).toHaveAttribute('data-at', /^0 /)
    await expectAccessible(page)
  })

  await test.step('Enter applies 60 months and 4,000 down to the sheet, which is saved', async () => {
    await page.locator('[role="grid"] td[data-cents="69011"]').focus()
    await hands.press('Enter')
    await sheet.shows('finance', monthly, '$690.11')
    await expect(sheet.amount('down_payment', 'finance')).toHaveValue('4,000.00')
    await sheet.confirmed()
    await hands.press('ControlOrMeta+s')
    const reasons = page.getByRole('dialog', { name: say('pricing', 'override.title') })
    await expect(reasons.getByRole('combobox').first()).toBeFocused()
    for (const reason of await reasons.getByRole('combobox').all()) await reason.selectOption({ index: 1 })
    await hands.tabTo(reasons.getByRole('button', { name: say('pricing', 'override.save') }))
    await expectToast(page, say('pricing', 'saved'), () => hands.press('Enter'))
    await page.reload()
    await sheet.shows('finance', monthly, '$690.11')
  })

  await test.step('a payment of 600 is solved by the price and applied as one step', async () => {
    await sheet
      .choice('term', 'finance')
      .selectOption({ label: say('pricing', 'term.months', { count: 72 }) })
    await sheet.type(sheet.amount('rate', 'finance'), '6.49')
    await sheet.type(sheet.amount('down_payment', 'finance'), '2,000.00')
    await sheet.shows('finance', monthly, '$626.48')
    await sheet.figure('finance', monthly).focus()
    await hands.press('s')
    await expect(focus).toHaveAttribute('name', 'solve.amount')
    await hands.type('600')
    // The dearest loan at 600.00 a month rounds down from 600.005: 600.005 × (1 − (1 + i)^−72) ÷ i = 35,703.598,
    // so 35,703.59 is financed: 1,575.28 less. With 13 % tax on it the price gives 1,575.28 ÷ 1.13 = 1,394.05.
    const price = page.locator('[data-lever="price"]')
    await expect(price).toContainText('40,605.95')
    await expect(page.locator('[data-lever="down_payment"]')).toContainText('3,575.28')
    await expect(page.locator('[data-lever="trade_in"]')).toContainText('11,394.05')
    await expectAccessible(page)
    await hands.tabTo(price.getByRole('button'))
    await hands.press('Enter')
    await sheet.shows('finance', monthly, '$600.00')
    await sheet.confirmed()
    await hands.press('ControlOrMeta+z')
    await sheet.shows('finance', monthly, '$626.48')
  })
})
