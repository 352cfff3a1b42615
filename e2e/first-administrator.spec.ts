import { expectAccessible } from './fixtures/looks.ts'
import { appCode, expect, test } from './fixtures/production-product.ts'
import { exactly, heading, press } from './fixtures/steps.ts'

const word = 'marmalade window corridor'
const email = 'dana@tidewater.example'

// A void link is refused, the address changes after its #, and the stream ends when the product restarts.
test.use({ provoked: /status of 400 .*open_first_link|on a POP navigation|ERR_CONNECTION_REFUSED .*events/ })

test('an empty production installation leads to a signed-in administrator, with only an authenticator app', async ({
  browser,
  page,
  production,
  say,
}) => {
  test.setTimeout(240_000)
  const named = (text: string) => new RegExp(`^${exactly(text)}( \\*)?$`)
  const earlier = production.printedLink() ?? ''
  expect(earlier).toMatch(/\/dealer\/setup#[\w-]{43}$/)
  expect(production.printed()).toContain(say('installation', 'gap.mail'))
  expect(production.printed()).toContain(say('installation', 'gap.texts'))

  await test.step('the next start prints another link, and the earlier one is void', async () => {
    await production.restart()
    expect(production.printedLink()).not.toBe(earlier)
    await page.goto(earlier)
    await expect(page.getByText(say('installation', 'first.invalid'))).toBeVisible()
  })

  const link = production.printedLink() ?? ''

  await test.step('organization, dealership and account are created on one page', async () => {
    await page.goto(link)
    await expect(heading(page)).toHaveText(say('installation', 'first.title'))
    await expect(page.getByLabel(named(say('installation', 'first.organization_name')))).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    await expectAccessible(page)
    const fill = (label: string, text: string) => page.getByLabel(named(label)).fill(text)
    await fill(say('installation', 'first.organization_name'), 'Tidewater Group')
    await fill(say('dealership', 'field.name'), 'Tidewater Motors')
    await fill(say('dealership', 'field.address_line_1'), '1 Route 17')
    await fill(say('dealership', 'field.city'), 'Paramus')
    await fill(say('dealership', 'field.postal_code'), '07652')
    await expect(page.getByLabel(named(say('dealership', 'field.province_code')))).toHaveValue('NJ')
    await fill(say('dealership', 'field.phone'), '(201) 555-0142')
    await fill(say('dealership', 'field.email'), 'sales@tidewater.example')
    await fill(say('people', 'field.first_name'), 'Dana')
    await fill(say('people', 'field.last_name'), 'Whitfield')
    await fill(say('installation', 'first.user_email'), email)
    await fill(say('installation', 'first.password'), word)
    await fill(say('installation', 'first.confirm_password'), word)
    await press(page, say('installation', 'first.submit'))
  })

  await test.step('an authenticator app is the second factor', async () => {
    await expect(heading(page)).toHaveText(say('sessions', 'verification.title'))
    await press(page, say('sessions', 'verification.set_up_app'))
    const key = await page.locator('code').innerText()
    await page.getByLabel(say('profile', 'app.code')).fill(appCode(key))
    await press(page, say('profile', 'app.confirm'))
    await expectAccessible(page)
    await press(page, say('profile', 'codes.done'))
    await expect(heading(page)).toHaveText(say('customers', 'list.title'))
  })

  await test.step('the panel lists missing configuration', async () => {
    await page.goto('/dealer/organizations')
    await expect(page.getByText(say('installation', 'gap.mail'))).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Dana Whitfield' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the link is redeemed, and later starts print none', async () => {
    const other = await browser.newContext()
    const theirs = await other.newPage()
    await theirs.goto(link)
    await expect(theirs.getByText(say('installation', 'first.invalid'))).toBeVisible()
    await other.close()
    await production.restart()
    expect(production.printedLink()).toBeUndefined()
  })
})
