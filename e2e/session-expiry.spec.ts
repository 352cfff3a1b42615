import type { Request } from '@playwright/test'
import { expect, test } from './fixtures/journey.ts'
import { openPanel } from './fixtures/panel-client.ts'
import { endless } from './fixtures/quiet.ts'
import { emailOf, passwordOfAll } from './fixtures/staff.ts'
import { enterPassword, heading, signInByHand } from './fixtures/steps.ts'

test.describe('a session that has ended', () => {
  // The first refusal ends the session in the browser; other running requests are then without a session.
  test.use({ provoked: /status of (440|401)/ })

  test('leads to the sign-in page with the reason, and from there back to the same page', async ({
    page,
    baseURL,
    say,
  }) => {
    await page.goto('/dealer/customers?awaiting=dealer')
    await expect(page.getByText(say('messages', 'auth.please_login_to_continue'))).toBeVisible()
    await signInByHand(page, say, 'manager.halifax', { remembered: true })
    await expect(page).toHaveURL('/dealer/customers?awaiting=dealer')

    // Of more than five sessions of one user the oldest ends: this one.
    const body = { email: emailOf('manager.halifax'), password: passwordOfAll }
    for (let others = 1; others <= 5; others += 1) {
      const other = await openPanel(baseURL ?? '')
      await other.send('POST', '/api/dealer/user/login/', body)
    }
    // The next click gets it, unless the list has refreshed automatically before.
    const reason = page.getByText(say('messages', 'auth.session_expired'))
    await page
      .getByRole('button', { name: say('shell', 'pager.next') })
      .or(reason)
      .click()
    await expect(reason).toBeVisible()
    await expect(
      page.getByText(say('sessions', 'login.next', { page: say('sessions', 'page.customers') })),
    ).toBeVisible()

    await enterPassword(page, say, 'manager.halifax')
    await expect(heading(page)).toHaveText(say('customers', 'list.title'))
    await expect(page).toHaveURL(/\/dealer\/customers\?awaiting=dealer/)
  })
})

test.describe('a session that is about to end', () => {
  test.use({ user: 'admin.halifax' })

  test('can be extended', async ({ page, say }) => {
    // A response that arrives late would restart the half hour.
    const awaited = new Set<Request>()
    page.on('request', request => {
      // The event stream stays open, and does not count as activity.
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') && !endless.test(pathname)) awaited.add(request)
    })
    page.on('requestfinished', request => awaited.delete(request))
    // A request aborted by the page has no response.
    page.on('requestfailed', request => awaited.delete(request))
    await page.clock.install()
    // The last request of the page when it is idle.
    const last = ['/assignment-request/', '/set_up/'].map(path =>
      page.waitForResponse(answer => answer.url().endsWith(path)),
    )
    await page.goto('/dealer/customers')
    const list = page.getByRole('table', { name: say('customers', 'list.caption') })
    await expect(list.getByRole('row').nth(1).getByRole('link').first()).toBeVisible()
    await Promise.all(last)
    await expect.poll(() => [...awaited].map(request => request.url())).toEqual([])
    await page.clock.fastForward('28:30')
    const question = page.getByRole('dialog', { name: say('shell', 'ending.title') })
    await question.getByRole('button', { name: say('shell', 'ending.stay') }).click()
    await expect(question).toBeHidden()
  })
})
