import { scriptAhead } from './fixtures/ahead.ts'
import { demoIdOf } from './fixtures/demo.ts'
import { expect, test } from './fixtures/journey.ts'
import { codeSentTo, endOfOutbox } from './fixtures/outbox.ts'
import { emailOf, phoneOf } from './fixtures/staff.ts'
import { enterPassword, heading, press } from './fixtures/steps.ts'

test.describe('at sign-in', () => {
  test.use({ provoked: /status of (400|429)/ })

  test('a wrong password keeps the email; after five the account is locked, even for the right one', async ({
    page,
    say,
  }) => {
    await page.goto('/dealer/login')
    for (let failures = 1; failures <= 5; failures += 1) {
      await enterPassword(page, say, 'rep3.halifax', `wrong ${failures}`)
      await expect(page.getByRole('alert')).toHaveText(say('messages', 'auth.bad_credentials'))
      await expect(page.getByLabel(say('sessions', 'login.email'))).toHaveValue(emailOf('rep3.halifax'))
      await expect(page.getByLabel(say('sessions', 'login.password'), { exact: true })).toBeFocused()
    }
    await enterPassword(page, say, 'rep3.halifax')
    await expect(page.getByRole('alert')).toHaveText(say('messages', 'auth.locked', { count: 1 }))
    await expect(page).toHaveTitle(`${say('sessions', 'login.error_tab')} · Forecourt`)
  })

  test('a wrong code is refused with a message, and the right one works with a space in it', async ({
    page,
    say,
  }) => {
    const sandbox = process.env['E2E_SANDBOX_URL'] ?? ''
    const before = await endOfOutbox(sandbox)
    await page.goto('/dealer/login')
    await enterPassword(page, say, 'rep3.sacramento')
    const field = page.getByLabel(say('sessions', 'verification.code'))
    await field.fill('12 34')
    await press(page, say('sessions', 'verification.submit'))
    await expect(page.getByText(say('validation', 'otp'))).toBeVisible()
    const code = await codeSentTo(sandbox, phoneOf('rep3.sacramento'), before)
    await field.fill(code === '000000' ? '111111' : '000000')
    await press(page, say('sessions', 'verification.submit'))
    await expect(page.getByText(say('messages', 'otp.invalid', { count: 4 }))).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await press(page, say('sessions', 'verification.submit'))
    await expect(heading(page)).toHaveText(say('customers', 'list.title'))
  })

  test('an external address leads to the sign-in page, with a message', async ({ page, say }) => {
    await page.goto('/dealer/no/such/page')
    await expect(page.getByRole('status')).toHaveText(say('messages', 'auth.please_login_to_continue'))
    await expect(page).toHaveURL('/dealer/login?reason=please_login_to_continue')
  })
})

test.describe('inside', () => {
  test.use({ user: 'rep2.halifax', isAhead: true, provoked: /status of 404|ERR_INTERNET_DISCONNECTED/ })

  test('an unknown address leads to the customers', async ({ page, say }) => {
    await page.goto('/dealer/no/such/page')
    await expect(heading(page)).toHaveText(say('customers', 'list.title'))
    await expect(page).toHaveURL('/dealer/customers')
  })

  test("another dealership's customer is not found here", async ({ page, say }) => {
    await page.goto(`/dealer/customers/${demoIdOf('toronto story customer')}`)
    await expect(heading(page)).toHaveText(say('customers', 'missing.title'))
    await expect(page.getByText('Tremblay')).toHaveCount(0)
  })

  test('without a network the list stays, and updates automatically when it is back', async ({
    page,
    context,
    say,
  }) => {
    // The panel preloads what it needs to show that there is no network.
    const ahead = scriptAhead(page, 'data-toast')
    await page.goto('/dealer/customers')
    await ahead
    const rows = page.getByRole('table', { name: say('customers', 'list.caption') }).getByRole('row')
    const first = await rows.nth(1).getByRole('link').first().textContent()
    await context.setOffline(true)
    await page.getByRole('button', { name: say('shell', 'pager.next') }).click()
    const toast = page.getByRole('region', { name: say('messages', 'toast.region') })
    await expect(toast).toContainText(say('messages', 'net.retry'))
    await expect(page.getByText(say('shell', 'offline'))).toBeVisible()
    await expect(rows.nth(1)).toContainText(first ?? '')
    await context.setOffline(false)
    await expect(page).toHaveURL(/page=2/)
    await expect(rows.nth(1)).not.toContainText(first ?? '')
    await expect(page.getByText(say('shell', 'offline'))).toBeHidden()
  })
})
