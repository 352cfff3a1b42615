import { expect, test, type APIRequestContext } from '@playwright/test'

import { violationsOn } from './fixtures/axe.ts'

const sandbox = process.env['E2E_SANDBOX_URL'] ?? ''
const account = 'AC00000000000000000000000000000000'

async function sendText(request: APIRequestContext, to: string, text: string): Promise<void> {
  const response = await request.post(`${sandbox}/2010-04-01/Accounts/${account}/Messages.json`, {
    headers: { authorization: `Basic ${Buffer.from(`${account}:any`).toString('base64')}` },
    form: { From: '+14165550100', To: to, Body: text },
  })
  expect(response.status()).toBe(201)
}

test('a text message appears automatically, and its code can be read and searched for', async ({
  page,
  request,
}) => {
  await page.goto(`${sandbox}/?lang=en`)
  await page.getByRole('searchbox').fill('604-555-0171')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('status')).toHaveText('Nothing has been sent to a recipient like this.')
  await sendText(request, '+16045550171', 'Your code is 604171.')
  await expect(page.getByRole('status')).toHaveText('1 message')
  await expect(page.getByRole('listitem')).toContainText('604171')
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boîte d’envoi')
  await expect(page.getByRole('listitem')).toContainText('604171')
})

for (const [language, colorScheme, width] of [
  ['en', 'light', 1367],
  ['fr', 'dark', 390],
  ['en', 'dark', 1367],
  ['fr', 'light', 390],
] as const) {
  test(`the page is accessible: ${language}, ${colorScheme}, ${width} px`, async ({ browser, request }) => {
    await sendText(request, '+16045550172', 'Votre code : 604172. https://dealer.test/reset#t=1')
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } })
    const page = await context.newPage()
    await page.goto(`${sandbox}/?lang=${language}&to=6045550172`)
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0)
    await page.getByRole('listitem').first().getByRole('link').first().click()
    await expect(page.getByText('604172').first()).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await context.close()
  })
}
