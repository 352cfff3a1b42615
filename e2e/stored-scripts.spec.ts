import { scripts } from './fixtures/scripts.ts'
import { expect, test } from './fixtures/journey.ts'
import { followRequests } from './fixtures/quiet.ts'
import { panelOf } from './fixtures/sessions.ts'
import { heading } from './fixtures/steps.ts'
import { short, storeScripts } from './fixtures/stored-scripts.ts'

const user = 'admin.halifax'

test.use({ user })

// Console messages about blocked scripts would fail the journey too.
test('a stored script is shown as text and never runs', async ({ page, say }) => {
  test.setTimeout(120_000)
  const quiet = followRequests(page, 500)
  const panel = await panelOf(user)
  const { customer, order, undo } = await storeScripts(panel)
  page.on('dialog', dialog => {
    throw new Error(`a script asked: ${dialog.message()}`)
  })
  const open = async (path: string) => {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
  }
  const hasRun = () => page.evaluate(() => (globalThis as unknown as { ran?: unknown }).ran !== undefined)
  try {
    await open(`/dealer/customers/${customer}`)
    const contact = page.getByRole('complementary', { name: say('customers', 'contact.title') })
    await expect(contact).toContainText(scripts[5] ?? '')
    expect(await hasRun()).toBe(false)
    await open('/dealer/fees-and-discounts?list=custom-fees')
    await expect(page.getByText(short[2] ?? '', { exact: true }).first()).toBeVisible()
    expect(await hasRun()).toBe(false)
    for (const path of [
      `/dealer/customers/${customer}/order/${order}/pricing-worksheet`,
      '/dealer/customers?search=Stored',
      `/dealer/login?next=${encodeURIComponent('javascript:ran=1')}`,
    ]) {
      await open(path)
      await quiet()
      expect([path, await hasRun()]).toEqual([path, false])
    }
  } finally {
    for (const back of undo) await back()
  }
})
