import type { Page } from '@playwright/test'
import { enterCustomer, openOrder } from './fixtures/deal-steps.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { linkMailedTo } from './fixtures/mails.ts'
import { codeSentTo, endOfOutbox } from './fixtures/outbox.ts'
import { expect, test } from './fixtures/own-product.ts'
import { browserStateOf, signIn } from './fixtures/sessions.ts'
import { sheetOn } from './fixtures/sheet.ts'
import { exactly, heading, press } from './fixtures/steps.ts'
import { expectToast, keepToasts } from './fixtures/toasts.ts'

test.use({ language: 'fr' })

const rates = 'product,condition,36,60\nfinance,new,10,10.5'
const word = 'marmalade window corridor'
const phone = '4185550142'

/*
 * Both answers are published ones (domain/vectors): 20 000.00 less a trade-in of 5 000.00 is taxed with 750.00 and
 * 1 496.25, which leaves 17 246.25 (pub-tax-ca-sale-01); with 7 246.25 down, 10 000.00 over 36 months at 10 % are 322.67
 * a month, the last one 322.75 (pub-loan-payment-02).
 */
test('une concession du Québec, de sa création à une première offre juste', async ({
  browser,
  ownProduct,
  say,
}) => {
  test.setTimeout(240_000)
  const { base, sandbox } = ownProduct
  const platform = await signIn(base, sandbox, 'super.admin')
  await platform.send('POST', '/i18n/', { language: 'fr' })
  const context = await browser.newContext({ baseURL: base, storageState: browserStateOf(platform) })
  await keepToasts(context)
  const page = await context.newPage()
  const email = 'amelie.gagnon@forecourt.example'
  const named = (text: string) => new RegExp(`^${exactly(text)}( \\*)?$`)

  await test.step('the platform adds it', async () => {
    await page.goto('/dealer/dealerships')
    await chooseDealership(page, /Vieux-Port/)
    await page.goto('/dealer/dealerships')
    await press(page, say('dealership', 'new.open'))
    const drawer = page.getByRole('dialog', { name: say('dealership', 'new.title') })
    const field = (
      name:
        | 'organization_id'
        | 'name'
        | 'country'
        | 'province_code'
        | 'address_line_1'
        | 'city'
        | 'postal_code'
        | 'phone'
        | 'email'
        | 'cname',
    ) => drawer.getByLabel(named(say('dealership', `field.${name}`)))
    await field('organization_id').selectOption({ label: 'Maple Harbour Auto Group' })
    await field('name').fill('Automobiles des Remparts')
    await field('address_line_1').fill('12, rue Saint-Jean')
    await field('city').fill('Québec')
    await field('postal_code').fill('G1R 1P5')
    await expect(field('country')).toHaveValue('CA')
    await expect(field('province_code')).toHaveValue('QC')
    await field('phone').fill('418 555-0140')
    await field('email').fill('remparts@forecourt.example')
    await expect(field('cname')).toHaveValue('automobiles-des-remparts')
    await press(page, say('dealership', 'new.submit'))
    await press(page, say('dealership', 'new.go'))
    await expect(page.getByLabel(named(say('dealership', 'field.city')))).toHaveValue('Québec')
  })

  await test.step('the guide leads to its lenders, whose rates are published', async () => {
    await page.goto('/dealer/customers')
    const guide = page.getByRole('region', { name: say('set_up', 'title') })
    await expectAccessible(page)
    await guide.getByRole('link', { name: say('set_up', 'step.lenders') }).click()
    await press(page, say('lenders', 'new.open'))
    const drawer = page.getByRole('dialog', { name: say('lenders', 'new.title') })
    await drawer.getByLabel(named(say('lenders', 'field.name'))).fill('Zephyr Credit')
    await drawer.getByLabel(named(say('lenders', 'field.name_fr'))).fill('Crédit Zéphyr')
    await drawer.getByLabel(say('lenders', 'field.code')).fill('zephyr-credit')
    await drawer.getByRole('button', { name: say('lenders', 'new.submit') }).click()
    await page.getByRole('textbox', { name: say('lenders', 'sheet.paste') }).fill(rates)
    await press(page, say('lenders', 'sheet.check'))
    await expectToast(page, say('lenders', 'toast.published'), () =>
      press(page, say('lenders', 'publish.button')),
    )
  })

  await test.step('an administrator is invited', async () => {
    await page.goto('/dealer/users')
    await press(page, say('people', 'invite'))
    const drawer = page.getByRole('dialog', { name: say('people', 'drawer.new') })
    await drawer.getByLabel(named(say('people', 'field.first_name'))).fill('Amélie')
    await drawer.getByLabel(named(say('people', 'field.last_name'))).fill('Gagnon')
    await drawer.getByRole('textbox', { name: say('people', 'field.email') }).fill(email)
    await drawer.getByLabel(say('people', 'field.role')).selectOption('dealer_admin')
    await expectToast(page, say('people', 'toast.invited', { email }), () =>
      drawer.getByRole('button', { name: say('people', 'create') }).click(),
    )
    await context.close()
  })

  const hers = await browser.newContext({ baseURL: base, locale: 'fr-CA' })
  await keepToasts(hers)
  const amelie = await hers.newPage()

  await test.step('she joins', async () => {
    await amelie.goto(await linkMailedTo(sandbox, email))
    await amelie.getByLabel(say('sessions', 'reset.new'), { exact: true }).fill(word)
    await amelie.getByLabel(say('sessions', 'reset.confirm'), { exact: true }).fill(word)
    await press(amelie, say('sessions', 'reset.save'))
    await amelie.getByLabel(say('sessions', 'verification.phone')).fill(phone)
    const before = await endOfOutbox(sandbox)
    await press(amelie, say('sessions', 'verification.send_code'))
    await amelie
      .getByLabel(say('sessions', 'verification.code'))
      .fill(await codeSentTo(sandbox, `+1${phone}`, before))
    await press(amelie, say('sessions', 'verification.submit'))
    await expect(heading(amelie)).toHaveText(say('customers', 'list.title'))
  })

  const guide = amelie.getByRole('region', { name: say('set_up', 'title') })

  await test.step('the guide leads her to a first vehicle', async () => {
    await expect(guide).toContainText(say('set_up', 'left', { count: 2 }))
    await guide.getByRole('link', { name: say('set_up', 'step.vehicles') }).click()
    await press(amelie, say('stock', 'add'))
    const form = amelie.getByRole('dialog', { name: say('stock', 'form.new') })
    const field = (name: 'vin' | 'stock_number' | 'make' | 'model' | 'odometer' | 'listing_price') =>
      form.getByLabel(named(say('stock', `field.${name}`)))
    await field('vin').fill('KM8JBDD29TU214821')
    await field('stock_number').fill('R1')
    await expect(form.getByLabel(named(say('stock', 'field.year')))).toHaveValue('2026')
    await field('make').fill('Hyundai')
    await field('model').fill('Tucson')
    await field('odometer').fill('12')
    await field('listing_price').fill('20 000')
    const choices = {
      vehicle_condition: 'New',
      stock_status: 'I',
      body_type: 'suv',
      fuel_type: 'gasoline',
      transmission: 'automatic',
      drivetrain: 'awd',
      exterior_color: 'blue',
    } as const
    for (const [name, value] of Object.entries(choices))
      await form.getByLabel(named(say('stock', `field.${name as keyof typeof choices}`))).selectOption(value)
    await expectToast(amelie, say('stock', 'toast.created'), () => press(amelie, say('stock', 'form.create')))
  })

  await test.step('and to a first offer, which is right to the cent', async () => {
    await amelie.goto('/dealer/customers')
    await expect(guide).toContainText(say('set_up', 'left', { count: 1 }))
    await enterCustomer(amelie, say, {
      first_name: 'Luc',
      last_name: 'Bédard',
      phone: '(418) 555-0177',
      city: 'Québec',
      postal_code: 'G1R 2B5',
    })
    await press(amelie, say('customers', 'add.submit'))
    await openOrder(amelie, say, { stock: 'R1', name: 'Hyundai Tucson', price: '20 000 $' })
    const sheet = sheetOn(amelie, say)
    await sheet.type(
      amelie.getByRole('textbox', { name: say('formulas', 'label.trade_in_allowance') }),
      '5 000,00',
    )
    await sheet.shows('finance', 'TPS', '750,00 $')
    await sheet.shows('finance', 'TVQ', '1 496,25 $')
    await sheet.shows('finance', say('pricing', 'result.finance'), '17 246,25 $')
    await sheet.choose('finance')
    await sheet
      .choice('term', 'finance')
      .selectOption({ label: say('pricing', 'term.months', { count: 36 }) })
    await sheet.choice('frequency', 'finance').selectOption({ label: say('pricing', 'frequency.monthly') })
    await sheet.type(sheet.amount('down_payment', 'finance'), '7 246,25')
    await sheet.shows('finance', say('pricing', 'result.finance'), '10 000,00 $')
    await sheet.shows('finance', say('pricing', 'result.payment'), '322,67 $')
    await sheet.shows('finance', say('pricing', 'result.total_of_payments'), '11 616,20 $')
    await sheet.save()
    await amelie.goto('/dealer/customers')
    await expect(amelie.getByRole('link', { name: /Bédard/ }).first()).toBeVisible()
    await expect(guide).toHaveCount(0)
    await hers.close()
  })
})

async function chooseDealership(page: Page, name: RegExp) {
  await page.getByRole('option', { name }).click()
  await expect(page).not.toHaveURL(/select-dealership/)
}
