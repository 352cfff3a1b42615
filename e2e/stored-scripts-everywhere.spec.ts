import { listenForComplaints } from './fixtures/complaints.ts'
import { expect, test } from './fixtures/own-product.ts'
import { followRequests } from './fixtures/quiet.ts'
import { browserStateOf, signIn } from './fixtures/sessions.ts'
import type { Login } from './fixtures/staff.ts'
import { heading } from './fixtures/steps.ts'
import { storeScripts } from './fixtures/stored-scripts.ts'
import { wordsIn } from './fixtures/texts.ts'

const readers: readonly Login[] = [
  'rep.montreal',
  'manager.montreal',
  'assistant.group',
  'admin.group',
  'corporate',
  'super.admin',
]

// Before starting a product.
test.skip(process.env['LONG'] === undefined, 'LONG=1')

// The texts saved by admin.montreal, on every page that others see, in both languages.
test('no stored script runs for any role on any page', async ({ browser, ownProduct }) => {
  test.setTimeout(1_200_000)
  const { base, sandbox } = ownProduct
  const author = await signIn(base, sandbox, 'admin.montreal')
  const { customer, order } = await storeScripts(author)
  const { user } = await author.send<{ user: { dealership: { id: string } } }>(
    'GET',
    '/api/dealer/user/current_user/',
  )
  const there = { dealership_id: user.dealership.id }
  for (const login of ['admin.montreal', ...readers] as const) {
    const panel = login === 'admin.montreal' ? author : await signIn(base, sandbox, login)
    if (login.endsWith('.group') || login === 'corporate' || login === 'super.admin')
      await panel.send('POST', '/api/dealer/user/transfer_session/', there)
    for (const language of ['en', 'fr'] as const) {
      await panel.send('POST', '/i18n/', { language })
      const context = await browser.newContext({ storageState: browserStateOf(panel), baseURL: base })
      const complaints = listenForComplaints(context)
      const page = await context.newPage()
      const quiet = followRequests(page, 500)
      const read = async (path: string) => {
        await page.goto(path)
        await expect(heading(page)).toBeVisible()
        await quiet()
        const ran = await page.evaluate(() => (globalThis as unknown as { ran?: unknown }).ran !== undefined)
        expect([login, language, path, ran]).toEqual([login, language, path, false])
      }
      await read('/dealer/customers')
      const label = wordsIn(language)('shell', 'nav.label')
      const links = page.getByRole('navigation', { name: label }).getByRole('link')
      await expect(links.first()).toBeVisible()
      const menu: string[] = []
      for (const link of await links.all()) menu.push((await link.getAttribute('href')) ?? '')
      const seen = [...menu, `/dealer/customers/${customer}`, '/dealer/customers?search=Stored']
      for (const path of [...seen, `/dealer/customers/${customer}/order/${order}/pricing-worksheet`])
        await read(path)
      process.stdout.write(`${login} ${language}: ${seen.length + 2} pages\n`)
      expect([login, language, complaints]).toEqual([login, language, []])
      await context.close()
    }
  }
})
