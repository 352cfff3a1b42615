import { violationsOn } from './fixtures/axe.ts'
import { expect, test } from './fixtures/journey.ts'
import { codeSentTo, endOfOutbox } from './fixtures/outbox.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { heading, press } from './fixtures/steps.ts'

const providers = [
  { kind: 'saml', name: 'Maple Harbour', known: 'Nadia Beaulieu', unknown: 'Priya Lindqvist' },
  { kind: 'oidc', name: 'Terra Motors', known: 'Hugo Castellanos', unknown: 'Lars Okonkwo' },
] as const

for (const { kind, name, known, unknown } of providers) {
  test(`${kind}: from the sign-in page to the requested page, and signed out again`, async ({
    page,
    baseURL,
    say,
  }) => {
    await page.goto('/dealer/customers?awaiting=dealer')
    await press(page, say('sessions', `sso.${kind}`, { name }))
    await page.getByRole('button', { name: known }).click()
    await expect(page).toHaveURL(`${baseURL}/dealer/customers?awaiting=dealer`)
    await expect(heading(page)).toHaveText(say('customers', 'list.title'))
    await page.reload()
    await expect(heading(page)).toHaveText(say('customers', 'list.title'))
  })

  test(`${kind}: a new user waits for a role`, async ({ page, say }) => {
    await page.goto('/dealer/login')
    await press(page, say('sessions', `sso.${kind}`, { name }))
    await page.getByRole('button', { name: unknown }).click()
    await expect(heading(page)).toHaveText(say('sessions', 'waiting.title'))
    expect(await violationsOn(page)).toEqual([])
    await press(page, say('sessions', 'waiting.again'))
    await expect(heading(page)).toHaveText(say('sessions', 'waiting.title'))
    await press(page, say('sessions', 'waiting.sign_out'))
    await expect(heading(page)).toHaveText(say('sessions', 'login.title'))
  })

  test(`${kind}: cancelling at the provider is reported here`, async ({ page, say }) => {
    await page.goto('/dealer/login')
    await press(page, say('sessions', `sso.${kind}`, { name }))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(heading(page)).toHaveText(say('sessions', 'login.title'))
    await expect(page.getByText(/cancelled|couldn’t be verified/)).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })
}

test('after one factor at the provider the second is required here', async ({ page, say }) => {
  const sandbox = process.env['E2E_SANDBOX_URL'] ?? ''
  await page.goto('/dealer/login')
  await press(page, say('sessions', 'sso.saml', { name: 'Maple Harbour' }))
  const before = await endOfOutbox(sandbox)
  await page.getByRole('button', { name: 'Owen Marchetti' }).click()
  await page
    .getByLabel(say('sessions', 'verification.code'))
    .fill(await codeSentTo(sandbox, '+16475550171', before))
  await press(page, say('sessions', 'verification.submit'))
  await expect(heading(page)).toHaveText(say('customers', 'list.title'))
})

test.describe('in French', () => {
  test.use({ language: 'fr' })

  test('a user of two dealerships chooses one', async ({ page, say }) => {
    await page.goto('/dealer/login')
    await press(page, say('sessions', 'sso.oidc', { name: 'Terra Motors' }))
    await page.getByRole('button', { name: 'Mei Fontaine' }).click()
    await expect(page).toHaveURL(/select-dealership/)
    await page.getByText('Montréal').first().click()
    await expect(page).toHaveURL(/\/dealer\/customers/)
  })
})

test.describe('an administrator without a password', () => {
  // Three checks in every width and scheme take time.
  test.describe.configure({ timeout: 180_000 })
  test.use({ provoked: /status of 403 .*\/test\/$/ })

  test('authenticates again at her provider', async ({ page, say }) => {
    await page.goto('/dealer/login')
    await press(page, say('sessions', 'sso.oidc', { name: 'Terra Motors' }))
    await page.getByRole('button', { name: 'Mei Fontaine' }).click()
    await expect(page).toHaveURL(/select-dealership/)
    await page.getByText('Toronto').first().click()
    await expect(page).toHaveURL(/\/dealer\/customers/)
    await page.goto('/dealer/single-sign-on')
    const card = page.getByRole('article').filter({ hasText: 'Maple Harbour' })
    await card.getByRole('button', { name: say('providers', 'act.edit') }).click()
    await expectAccessible(page)
    await press(page, say('providers', 'form.cancel'))
    await card.getByRole('button', { name: say('providers', 'act.test') }).click()
    const dialog = page.getByRole('dialog', { name: say('sessions', 'step_up.title') })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    const opening = page.waitForEvent('popup')
    await dialog
      .getByRole('button', { name: say('sessions', 'step_up.by_provider', { name: 'Terra Motors' }) })
      .click()
    const beside = await opening
    await beside.getByRole('button', { name: 'Mei Fontaine' }).click()
    await expect(page.getByText(say('providers', 'test.ok'))).toBeVisible()
    await expect(dialog).toBeHidden()
    await press(page, say('providers', 'act.add'))
    await page
      .getByLabel(say('providers', 'metadata.url'))
      .fill(`${process.env['E2E_SANDBOX_URL']}/saml/metadata`)
    await press(page, say('providers', 'metadata.ask'))
    await expect(page.getByText(say('providers', 'metadata.read'))).toBeVisible()
    await expect(page.getByLabel(say('providers', 'field.sign_on_url')).first()).toHaveValue(/\/saml\/sso$/)
    await expectAccessible(page)
  })
})
