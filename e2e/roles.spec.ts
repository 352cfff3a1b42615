import type { Page } from '@playwright/test'

import { expect, test } from './fixtures/journey.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { followRequests } from './fixtures/quiet.ts'
import type { Login } from './fixtures/staff.ts'
import { heading, press, signInByHand } from './fixtures/steps.ts'
import { type Say, wordsIn } from './fixtures/texts.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

/** From the login page to the first page after it; returns all later refusals of the server. */
async function signIn(page: Page, say: Say, login: Login): Promise<readonly string[]> {
  const refused: string[] = []
  page.on('response', response => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`)
  })
  await page.goto('/dealer/login')
  await signInByHand(page, say, login)
  await expect(heading(page)).not.toHaveText(say('sessions', 'verification.title'))
  return refused
}

/** Every page of the menu, from the customers on. */
async function openEveryPage(page: Page, say: Say) {
  const quiet = followRequests(page, 150)
  await expect(heading(page)).toHaveText(say('customers', 'list.title'))
  const links = page.getByRole('navigation', { name: say('shell', 'nav.label') }).getByRole('link')
  await expect(links.first()).toBeVisible()
  for (let index = 0; index < (await links.count()); index += 1) {
    await links.nth(index).click()
    await quiet()
    await expect(heading(page)).toBeVisible()
    await expect(page.getByText(say('messages', 'perm.denied'))).toHaveCount(0)
  }
}

const roles: readonly Login[] = [
  'rep2.sacramento',
  'manager.sacramento',
  'admin.sacramento',
  'assistant.group',
  'super.admin',
]

for (const login of roles) {
  test(`${login} opens every visible page without a refusal`, async ({ page, say }) => {
    const refused = await signIn(page, say, login)
    if (page.url().includes('select-dealership')) await page.getByRole('option').first().click()
    await openEveryPage(page, say)
    expect(refused).toEqual([])
  })
}

// One journey, because there is one such user: with read access to three dealerships.
test('corporate chooses a dealership, opens every visible page and no forbidden one, in both languages', async ({
  page,
  say,
}) => {
  const refused = await signIn(page, say, 'corporate')
  await test.step('the choice of a dealership', async () => {
    await page.goto('/dealer/customers/add')
    await expect(heading(page)).toHaveText(say('dealerships', 'select.title'))
    await expect(page.getByRole('option')).toHaveCount(3)
    await expectAccessible(page)
    await page.getByRole('option').first().click()
  })

  await test.step('every visible page', () => openEveryPage(page, say))

  await test.step('a forbidden page', async () => {
    await page.goto('/dealer/customers/add')
    await expect(heading(page)).toHaveText(say('shell', 'denied.title'))
    await expect(page.getByText(say('messages', 'perm.denied'))).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('both in French', async () => {
    const inFrench = wordsIn('fr')
    await press(page, say('messages', 'language.switch'))
    await expect(heading(page)).toHaveText(inFrench('shell', 'denied.title'))
    await expectAccessible(page)
    await page.goto('/dealer/select-dealership')
    await expect(heading(page)).toHaveText(inFrench('dealerships', 'select.title'))
    await expect(page.getByRole('option')).toHaveCount(3)
    await expectAccessible(page)
  })
  expect(refused).toEqual([])
})
