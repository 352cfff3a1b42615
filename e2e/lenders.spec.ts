import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/looks.ts'
import { expect, test } from './fixtures/own-product.ts'
import { browserStateOf, signIn } from './fixtures/sessions.ts'
import { heading, press } from './fixtures/steps.ts'
import type { Say } from './fixtures/texts.ts'
import { expectToast, keepToasts } from './fixtures/toasts.ts'

/**
 * Rates of a new vehicle's loan for every term of the manufacturer's lender: half a percentage point above those
 * in force.
 */
const dearer = [
  'product,condition,24,36,48,60,72,84,96',
  'finance,new,2.49,2.49,3.49,4.49,5.49,6.49,7.29',
].join('\n')

async function chooseToronto(page: Page) {
  await page.goto('/dealer/payments')
  await page.getByText('Harbourfront Motors').first().click()
  await expect(page).not.toHaveURL(/select-dealership/)
  await page.goto('/dealer/payments')
}

const paste = async (page: Page, say: Say, sheet: string) => {
  await page.getByRole('textbox', { name: say('lenders', 'sheet.paste') }).fill(sheet)
  await press(page, say('lenders', 'sheet.check'))
}

test('a lender is added, its sheet corrected and published, and the programme changes show whose payment changed', async ({
  browser,
  ownProduct,
  say,
}) => {
  test.setTimeout(240_000)
  const panel = await signIn(ownProduct.base, ownProduct.sandbox, 'super.admin')
  const context = await browser.newContext({ baseURL: ownProduct.base, storageState: browserStateOf(panel) })
  await keepToasts(context)
  const page = await context.newPage()
  const lenders = (key: Parameters<typeof say<'lenders'>>[1], params = {}) => say('lenders', key, params)
  const radar = (key: Parameters<typeof say<'radar'>>[1], params = {}) => say('radar', key, params)

  await test.step('the platform adds a lender', async () => {
    await chooseToronto(page)
    await expect(heading(page)).toHaveText(lenders('title'))
    await expectAccessible(page)
    await press(page, lenders('new.open'))
    const drawer = page.getByRole('dialog', { name: lenders('new.title') })
    await drawer.getByLabel(new RegExp(`^${lenders('field.name')}`)).fill('Zephyr Credit')
    await drawer.getByLabel(new RegExp(`^${lenders('field.name_fr')}`)).fill('Crédit Zéphyr')
    await drawer.getByLabel(lenders('field.code')).fill('zephyr-credit')
    await drawer.getByRole('button', { name: lenders('new.submit') }).click()
    await expect(page.getByRole('dialog', { name: 'Zephyr Credit' })).toBeVisible()
  })

  await test.step('an invalid row of its sheet is corrected, and the card is published', async () => {
    await paste(page, say, 'product,condition,60,72\nfinance,new,5.99,six')
    const problems = page.getByRole('region', { name: lenders('check.problems_caption') })
    await expect(problems.getByRole('row')).toHaveCount(2)
    await expect(problems.getByRole('row').last()).toContainText('2')
    await expect(problems.getByRole('row').last()).toContainText('72')
    await expect(page.getByRole('button', { name: lenders('publish.button'), exact: true })).toHaveCount(0)
    await paste(page, say, 'product,condition,60,72\nfinance,new,5.99,6.25')
    await expect(
      page.getByRole('region', { name: lenders('check.changes_caption') }).getByRole('row'),
    ).toHaveCount(3)
    await expectAccessible(page)
    await expectToast(page, lenders('toast.published'), () =>
      page.getByRole('button', { name: lenders('publish.button'), exact: true }).click(),
    )
    await expect(page.getByRole('region', { name: lenders('cards.title') })).toContainText(
      lenders('status.in_force'),
    )
    await page.getByRole('button', { name: lenders('drawer.close') }).click()
  })

  await test.step('the manufacturer’s lender raises its rates, and open orders show old and new payment', async () => {
    await page.getByRole('button', { name: 'Boreal Motor Finance' }).click()
    await expect(page.getByRole('dialog', { name: 'Boreal Motor Finance' })).toBeVisible()
    await paste(page, say, dearer)
    await page.getByRole('button', { name: lenders('publish.button'), exact: true }).click()
    await page.getByRole('link', { name: lenders('radar.see') }).click()
    await expect(heading(page)).toHaveText(radar('title'))
    const orders = page.getByRole('region', { name: /Boreal/ })
    const rows = orders.getByRole('row')
    // The refresh runs in the background; the page polls it.
    await expect(rows.nth(1)).toContainText(/\$[\d,]+\.\d\d.*\$[\d,]+\.\d\d.*\+\$[\d,]+\.\d\d/, {
      timeout: 60_000,
    })
    const differences = await orders.locator('tbody strong').allInnerTexts()
    const amounts = differences.map(text => Number(text.replaceAll(/[^\d.]/g, '')))
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
    await expectAccessible(page)
    await orders.getByRole('link').first().click()
    await expect(heading(page)).toHaveText(say('pricing', 'title'))
  })

  await test.step('after a rollback, the same orders change back', async () => {
    await page.goto('/dealer/payments')
    await page.getByRole('button', { name: 'Boreal Motor Finance' }).click()
    await expectToast(page, lenders('toast.rolled_back'), () => press(page, lenders('cards.roll_back')))
    await expect(page.getByText(lenders('cards.restored', { number: 1 }))).toBeVisible()
    await page.getByRole('link', { name: lenders('radar.see') }).click()
    await expect(heading(page)).toHaveText(radar('title'))
  })

  await test.step('a rule makes online prices, the report shows and explains them', async () => {
    const profiles = (key: Parameters<typeof say<'profiles'>>[1], params = {}) => say('profiles', key, params)
    await page.goto('/dealer/price-profiles')
    await press(page, profiles('add'))
    const form = page.getByRole('dialog', { name: profiles('form.new') })
    await form.getByLabel(new RegExp(`^${profiles('field.name')}`)).fill('Used by 3 %')
    await form.getByLabel(new RegExp(`^${profiles('field.value')}`)).fill('3')
    await form.getByRole('checkbox', { name: 'Used' }).check()
    await form.getByRole('button', { name: profiles('form.add') }).click()
    await expectToast(page, profiles('saved'), () => page.keyboard.press('Control+s'))
    await expectAccessible(page)
    await press(page, profiles('publish'))
    await press(page, profiles('publish.yes'))
    await expect(page.getByText(profiles('effect.in_force'))).toBeVisible()
    await page.goto('/dealer/pricing-report?condition=Used')
    const row = page.getByRole('table').getByRole('row').nth(1)
    // The refresh runs in the background; the page polls it.
    await expect(row).toContainText(say('report', 'online', { amount: '$' }), { timeout: 30_000 })
    await expectAccessible(page)
    await row.getByRole('button').nth(1).click()
    await expect(page.getByRole('region', { name: say('engine', 'deal.why') })).toContainText('$')
  })

  await test.step('the rate engine fetches rates and shows their difference', async () => {
    const engine = (key: Parameters<typeof say<'engine'>>[1], params = {}) => say('engine', key, params)
    await page.goto('/dealer/marketscan')
    await press(page, engine('fetch.named', { name: 'Zephyr Credit' }))
    const part = page.getByRole('region', { name: engine('fetch.title', { name: 'Zephyr Credit' }) })
    await expect(part.getByRole('region', { name: lenders('check.changes_caption') })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the same in French', async () => {
    await page.goto('/dealer/programme-changes')
    await page.getByRole('button', { name: 'FR – Français' }).click()
    await expect(heading(page)).toHaveText('Paiements modifiés')
    await expectAccessible(page)
    await page.goto('/dealer/payments')
    await expect(page.getByRole('heading', { name: 'Paramètres de paiement' })).toBeVisible()
    await page.getByRole('button', { name: 'Crédit Zéphyr' }).click()
    await expect(page.getByRole('dialog', { name: 'Crédit Zéphyr' })).toBeVisible()
    await expectAccessible(page)
  })
  await context.close()
})
