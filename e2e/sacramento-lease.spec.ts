import { chooseVehicle, createOrder } from './fixtures/deal-steps.ts'
import { demoIdOf } from './fixtures/demo.ts'
import { expect, test } from './fixtures/journey.ts'
import { sheetOn } from './fixtures/sheet.ts'
import { heading } from './fixtures/steps.ts'

test.use({ user: 'rep.sacramento' })

/*
 * 36 months, 12,000 miles a year, in dollars. With a score of 780 and more the lender's money factor is 0.00154, which
 * as a rate is × 2400 = 3.696 %; from 740 it is 0.00175, 4.20 %.
 * Capitalized: 36,900.00 + destination 1,395.00 + document 85.00 + acquisition 650.00 = 39,030.00;
 *              − 2,500.00 down = 36,530.00.
 * Residual:    57 % and for 12,000 miles a point more: 58 % of 37,900.00 = 21,982.00.
 * Base:        (36,530.00 − 21,982.00) ÷ 36 + (36,530.00 + 21,982.00) × 0.00154 = 404.1111 + 90.1085 = 494.22.
 * Tax:         7.25 % and the district's 1.50 %: 8.75 % of 494.22 = 43.24; the payment is 537.46.
 * At signing:  537.46 + 2,500.00 + its tax 218.75 + title and registration 310.00 = 3,566.21.
 * Rent:        36 × 494.22 − (36,530.00 − 21,982.00) = 3,243.92.
 * Total:       3,566.21 + 35 × 537.46 + disposition 395.00 = 22,772.31.
 * With 10,000 miles a year the residual is 59 %, 22,361.00:
 *              (36,530.00 − 22,361.00) ÷ 36 + (36,530.00 + 22,361.00) × 0.00154 = 393.5833 + 90.6921 = 484.28;
 *              8.75 % of it = 42.37; the payment is 526.65.
 */
test('a lease in Sacramento: 494.22 and 43.24 of tax are 537.46 a month, and nothing is called an APR', async ({
  page,
  say,
}) => {
  test.setTimeout(120_000)
  const sheet = sheetOn(page, say)
  const name = 'Miguel Ángel Hernández-Ruiz'
  const formulas = (key: Parameters<typeof say<'formulas'>>[1]) => say('formulas', key)
  const result = (key: Parameters<typeof say<'pricing'>>[1]) => say('pricing', key)
  const tax = formulas('label.tax.state_and_local').replace('{region}', 'CA')

  let before = 0

  const isGoldenCase = async () => {
    await sheet.shows('lease', 'Destination charge', '$1,395.00')
    await sheet.shows('lease', 'Document processing', '$85.00')
    await sheet.shows('lease', formulas('label.acquisition_fee'), '$650.00')
    await sheet.shows('lease', formulas('label.gross_cap_cost'), '$39,030.00')
    await sheet.shows('lease', result('result.lease'), '$36,530.00')
    await sheet.shows('lease', formulas('label.residual'), '$21,982.00')
    await sheet.shows('lease', formulas('label.depreciation'), '$14,548.00')
    await sheet.shows('lease', formulas('label.base_payment'), '$494.22')
    await sheet.shows('lease', tax, '$43.24')
    await sheet.shows('lease', result('result.payment'), '$537.46')
    await sheet.shows('lease', result('result.due_at_signing'), '$3,566.21')
    await sheet.shows('lease', result('result.rent_charge'), '$3,243.92')
    await sheet.shows('lease', result('result.total_of_payments'), '$22,772.31')
    await expect(sheet.choice('distance', 'lease').locator('option:checked')).toHaveText('12,000 mi')
    await expect(page.getByRole('radio', { name: say('pricing', 'column.lease') })).toBeChecked()
  }

  await test.step('finds the customer without accents; phone and dates are in local format', async () => {
    await page.goto('/dealer/customers')
    await page.getByRole('searchbox', { name: say('customers', 'search.label') }).fill('hernandez-ruiz')
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('916-555-0128')
    await page.getByRole('link', { name }).first().click()
    await expect(heading(page)).toHaveText(name)
    await expect(page.getByText('Sacramento, CA 95816')).toBeVisible()
    const orders = page.getByRole('article')
    const order = orders.last()
    await expect(order).toContainText('$537.46')
    await expect(order).toContainText(
      /(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}/,
    )
    before = await orders.count()
  })

  await test.step('opens a second order, as a lease', async () => {
    await chooseVehicle(page, say, { stock: 'N339001', name: 'Toyota Camry', price: '$36,900' })
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Lease', { exact: true }).click()
    await drawer.getByLabel(say('vehicles', 'order.lease_down_payment')).fill('2,500')
    await createOrder(page, say)
  })

  await test.step('the score chooses the money factor; tax, miles and payment are exact', async () => {
    await expect(page.getByLabel(say('pricing', 'input.zip'))).toHaveValue('95816')
    const score = page.getByLabel(say('pricing', 'input.credit_score'), { exact: true })
    await score.selectOption('740–799')
    await expect(sheet.amount('rate', 'lease')).toHaveValue('4.20')
    await score.selectOption('800–850')
    await expect(sheet.amount('rate', 'lease')).toHaveValue('3.696')
    await expect(page.getByRole('cell').filter({ has: sheet.amount('rate', 'lease') })).toContainText(
      say('pricing', 'method.money_factor'),
    )
    await isGoldenCase()
  })

  await test.step('less distance is a higher residual and a lower payment', async () => {
    await sheet.choice('distance', 'lease').selectOption({ label: '10,000 mi' })
    await sheet.shows('lease', formulas('label.residual'), '$22,361.00')
    await sheet.shows('lease', formulas('label.base_payment'), '$484.28')
    await sheet.shows('lease', tax, '$42.37')
    await sheet.shows('lease', result('result.payment'), '$526.65')
    await sheet.choice('distance', 'lease').selectOption({ label: '12,000 mi' })
    await isGoldenCase()
  })

  await test.step('a loan has an annual percentage rate, a lease does not', async () => {
    const cells = sheet.row(say('pricing', 'result.apr')).getByRole('cell')
    await expect(cells).toHaveCount(3)
    await expect(cells.nth(1)).toContainText('%')
    for (const column of [cells.nth(0), cells.nth(2)]) {
      await expect(column.getByRole('img', { name: say('pricing', 'cell.not_here') })).toBeVisible()
      await expect(column).not.toContainText('%')
    }
    await sheet.figure('lease', result('result.payment')).click()
    const why = page.getByRole('complementary', { name: say('pricing', 'why.label') })
    await expect(why).toContainText(formulas('sum').replace('{amount}', '$537.46'))
    await expect(why).not.toContainText(/APR|annual percentage rate|annual lease rate/i)
  })

  await test.step('it is saved after a reload, on the customer, and next to the existing order', async () => {
    await sheet.confirmed()
    await sheet.save()
    await page.reload()
    await isGoldenCase()
    await page.goto(`/dealer/customers/${demoIdOf('sacramento story customer')}`)
    const orders = page.getByRole('article')
    await expect(orders).not.toHaveCount(0)
    expect(await orders.count()).toBe(before + 1)
    for (const order of [orders.first(), orders.last()]) await expect(order).toContainText('$537.46')
  })
})
