import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/looks.ts'
import { expect, test } from './fixtures/journey.ts'
import { linkMailedTo } from './fixtures/mails.ts'
import { codeSentTo, endOfOutbox } from './fixtures/outbox.ts'
import { enterPassword, heading, press, signInByHand } from './fixtures/steps.ts'
import { emailOf } from './fixtures/staff.ts'
import { type Say, wordsIn } from './fixtures/texts.ts'
import { expectToast } from './fixtures/toasts.ts'

test.describe.configure({ timeout: 180_000 })

const sandbox = process.env['E2E_SANDBOX_URL'] ?? ''
const phone = '4165550171'
const word = 'zebra-quilt-73-oboe'

/** Chooses the first of several dealerships, or the one whose name begins so. */
async function chooseDealership(page: Page, say: Say, name: RegExp) {
  await expect(heading(page)).toHaveText(say('dealerships', 'select.title'))
  await page.getByRole('option', { name }).click()
  await expect(heading(page)).toHaveText(say('customers', 'list.title'))
}

test('a user is invited, joins, works in two dealerships, speaks French and signs out everywhere', async ({
  page,
  browser,
  say,
}) => {
  const email = `journey.${Date.now()}@forecourt.example`

  await test.step('an organization administrator of several dealerships invites', async () => {
    await page.goto('/dealer/login')
    await signInByHand(page, say, 'admin.group')
    await chooseDealership(page, say, /Toronto/)
    await page.goto('/dealer/users')
    await press(page, say('people', 'invite'))
    const drawer = page.getByRole('dialog', { name: say('people', 'drawer.new') })
    await drawer.getByLabel(say('people', 'field.first_name')).fill('Noor')
    await drawer.getByLabel(say('people', 'field.last_name')).fill('Haddad')
    await drawer.getByRole('textbox', { name: say('people', 'field.email') }).fill(email)
    await drawer.getByLabel(say('people', 'field.role')).selectOption('dealer_sales_manager')
    await expectToast(page, say('people', 'toast.invited', { email }), () =>
      drawer.getByRole('button', { name: say('people', 'create') }).click(),
    )
    await expect(page.getByRole('button', { name: say('people', 'act.invite') })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the user is not found in another dealership', async () => {
    await page.goto('/dealer/select-dealership')
    await chooseDealership(page, say, /Montréal/)
    await page.goto(`/dealer/users?search=${encodeURIComponent(email)}`)
    await expect(page.getByText(say('people', 'no_match'))).toBeVisible()
  })

  await test.step('back in the first, she gets access to the other too', async () => {
    await page.goto('/dealer/select-dealership')
    await chooseDealership(page, say, /Toronto/)
    await page.goto(`/dealer/users?search=${encodeURIComponent(email)}`)
    await page.getByRole('button', { name: 'Noor Haddad' }).click()
    const places = page.getByRole('region', { name: say('people', 'part.dealerships') })
    await places.getByRole('switch', { name: /Vieux-Port/ }).click()
    await expect(page.getByText(/Noor Haddad .*Vieux-Port/).first()).toBeVisible()
    await expect(places.getByRole('switch', { name: /Vieux-Port/ })).toBeChecked()
    await expectAccessible(page)
  })

  const context = await browser.newContext({ locale: 'en-CA' })
  const theirs = await context.newPage()

  await test.step('the link works once, and sets a password', async () => {
    await theirs.goto(await linkMailedTo(sandbox, email))
    await expect(heading(theirs)).toHaveText(say('sessions', 'reset.welcome_title'))
    expect(new URL(theirs.url()).hash).toBe('')
    await expectAccessible(theirs)
    await theirs.getByLabel(say('sessions', 'reset.new'), { exact: true }).fill('noor-haddad-2026')
    await theirs.getByLabel(say('sessions', 'reset.confirm'), { exact: true }).fill('noor-haddad-2026')
    await press(theirs, say('sessions', 'reset.save'))
    await expect(theirs.getByText(say('validation', 'password', { n: 12 }))).toBeVisible()
    await theirs.getByLabel(say('sessions', 'reset.new'), { exact: true }).fill(word)
    await theirs.getByLabel(say('sessions', 'reset.confirm'), { exact: true }).fill(word)
    await press(theirs, say('sessions', 'reset.save'))
    await expect(heading(theirs)).toHaveText(say('sessions', 'verification.title'))
    const used = await linkMailedTo(sandbox, email)
    await theirs.goto(used)
    await expect(theirs.getByText(say('sessions', 'reset.invalid'))).toBeVisible()
    await theirs.getByRole('link', { name: say('sessions', 'reset.back') }).click()
  })

  await test.step('the phone is enrolled', async () => {
    await theirs.getByLabel(say('sessions', 'login.email')).fill(email)
    await theirs.getByLabel(say('sessions', 'login.password'), { exact: true }).fill(word)
    await press(theirs, say('sessions', 'login.submit'))
    await theirs.getByLabel(say('sessions', 'verification.phone')).fill(phone)
    const before = await endOfOutbox(sandbox)
    await press(theirs, say('sessions', 'verification.send_code'))
    const code = await codeSentTo(sandbox, `+1${phone}`, before)
    await theirs.getByLabel(say('sessions', 'verification.code')).fill(code)
    await press(theirs, say('sessions', 'verification.submit'))
    await chooseDealership(theirs, say, /Toronto/)
  })

  await test.step('switches from one dealership to the other', async () => {
    await theirs.goto('/dealer/select-dealership')
    await chooseDealership(theirs, say, /Montréal/)
    await theirs.goto('/dealer/users')
    await expect(theirs.getByRole('button', { name: 'Noor Haddad', exact: true })).toBeVisible()
  })

  await test.step('changes the language, and signs out everywhere', async () => {
    const inFrench = wordsIn('fr')
    await theirs.goto('/dealer/my-profile')
    await theirs.getByLabel(say('profile', 'preferences.language')).selectOption('fr')
    await expect(heading(theirs)).toHaveText(inFrench('profile', 'title'))
    await expect(theirs.getByText(inFrench('sessions', 'page.profile')).or(heading(theirs))).toBeVisible()
    await press(theirs, inFrench('profile', 'sessions.everywhere'))
    await theirs
      .getByRole('dialog')
      .getByRole('button', { name: inFrench('messages', 'modal.yes') })
      .click()
    await expect(heading(theirs)).toHaveText(inFrench('sessions', 'login.title'))
    await theirs.goto('/dealer/my-profile')
    await expect(heading(theirs)).toHaveText(inFrench('sessions', 'login.title'))
    await context.close()
  })

  await test.step('she lost her phone: her sign-in is reset, and a link continues', async () => {
    await page.goto(`/dealer/users?search=${encodeURIComponent(email)}`)
    await page.getByRole('button', { name: 'Noor Haddad' }).click()
    await press(page, say('people', 'act.reset_access'))
    const title = say('people', 'reset_access.title', { name: 'Noor Haddad' })
    const question = page.getByRole('dialog', { name: title })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await expectToast(page, say('people', 'toast.reset_access', { name: 'Noor Haddad' }), () =>
      question.getByRole('button', { name: say('people', 'reset_access.submit') }).click(),
    )
    await expect.poll(() => linkMailedTo(sandbox, email)).toContain('#reset=')
    await page.goto('about:blank')
    await page.goto(await linkMailedTo(sandbox, email))
    await expect(heading(page)).toHaveText(say('sessions', 'reset.new_title'))
  })
})

test.describe('with a wrong password in between', () => {
  test.use({ provoked: /status of 400/ })

  test('a forgotten password: the link, the new password, the old one refused', async ({ page, say }) => {
    const login = 'rep3.toronto'
    await page.goto('/dealer/login')
    await page.getByRole('link', { name: say('sessions', 'login.forgot') }).click()
    await expect(heading(page)).toHaveText(say('sessions', 'reset.title'))
    await expectAccessible(page)
    await page.getByLabel(say('sessions', 'login.email')).fill(emailOf(login))
    await press(page, say('sessions', 'reset.send'))
    await expect(page.getByText(say('sessions', 'reset.sent'))).toBeVisible()
    // A mail opens its link in a new page.
    await page.goto('about:blank')
    await page.goto(await linkMailedTo(sandbox, emailOf(login)))
    await page.getByLabel(say('sessions', 'reset.new'), { exact: true }).fill(word)
    await page.getByLabel(say('sessions', 'reset.confirm'), { exact: true }).fill(word)
    await press(page, say('sessions', 'reset.save'))
    await expect(page.getByText(say('messages', 'auth.password_changed'))).toBeVisible()
    await enterPassword(page, say, login)
    await expect(page.getByText(say('messages', 'auth.bad_credentials'))).toBeVisible()
    await enterPassword(page, say, login, word)
    await expect(page.getByLabel(say('sessions', 'verification.code'))).toBeVisible()
  })
})

for (const [language, user] of [
  ['en', 'admin.halifax'],
  ['fr', 'admin.montreal'],
] as const) {
  test.describe(`the screens in ${language}`, () => {
    test.use({ user, language })

    test('users, profile, audit log', async ({ page, say }) => {
      await page.goto('/dealer/users')
      const rows = page.getByRole('table', { name: say('people', 'list') }).getByRole('row')
      await expect(rows.nth(1)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('table').getByRole('button').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await page.goto('/dealer/my-profile')
      await expect(page.getByRole('heading', { name: say('profile', 'security.title') })).toBeVisible()
      await expect(page.getByText(say('profile', 'sessions.this'))).toBeVisible()
      await expectAccessible(page)
      await page.goto('/dealer/audit-log')
      await expect(heading(page)).toHaveText(say('audit', 'title'))
      await press(page, say('audit', 'verify.dealership'))
      await expect(page.getByRole('status').filter({ hasText: /\d/ }).first()).toBeVisible()
      await expectAccessible(page)
    })
  })
}
