import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

import { onPhone, spilledWords, tooSmallForFingers } from './fixtures/fingers.ts'
import { expect, test } from './fixtures/journey.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { newDeal } from './fixtures/new-deal.ts'
import { linkSentTo } from './fixtures/outbox.ts'
import { panelOf } from './fixtures/sessions.ts'
import { sheetOn } from './fixtures/sheet.ts'
import { heading, press } from './fixtures/steps.ts'
import { expectToast, keepToasts } from './fixtures/toasts.ts'

// Used by no other journey, so that the authentication is recent when the representative logs in as the customer.
const staff = 'rep.toronto'
const password = 'marmalade window corridor'

/** A new customer with an order on a new vehicle, as after the first save at the desk. */
const aDeal = (email: string) =>
  newDeal(staff, {
    first_name: 'Marie',
    last_name: 'Tremblay',
    email,
    language: 'en',
    postal_code: 'M5V 2T6',
  })

test.use({ user: staff })

test('from the invitation to the customer’s own payment choice, seen by the desk and by staff logged in as her', async ({
  page,
  browser,
  say,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const email = `marie.${randomUUID()}@mail.example.test`
  const deal = await aDeal(email)
  const sheet = sheetOn(page, say)
  const worksheet = `/dealer/customers/${deal.customer}/order/${deal.order}/pricing-worksheet`
  const hers = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), locale: 'en-CA' })
  await keepToasts(hers)
  const marie = await hers.newPage()
  const payment = (of: Page) =>
    of
      .getByRole('region', { name: say('shop', 'offer.title') })
      .locator('[data-cents]')
      .first()

  await test.step('staff invite her; the mail has the link', async () => {
    await page.goto(`/dealer/customers/${deal.customer}`)
    await press(page, say('invitations', 'send.button'))
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(email)
    await expectToast(page, say('invitations', 'send.sent', { email }), () =>
      dialog.getByRole('button', { name: say('invitations', 'send.button') }).click(),
    )
    await marie.goto(await linkSentTo(process.env['E2E_SANDBOX_URL'] ?? '', email))
  })

  await test.step('she accepts with her own password', async () => {
    await expect(heading(marie)).toHaveText(say('shop', 'invitation.title', { name: 'Marie' }))
    await expectAccessible(marie)
    await marie.getByLabel(say('shop', 'invitation.password')).fill(password)
    await marie.getByLabel(say('shop', 'invitation.confirm')).fill(password)
    await press(marie, say('shop', 'invitation.submit'))
    await expect(heading(marie)).toHaveText(say('shop', 'choice.title'))
  })

  await test.step('she sees the payment of the desk, to the cent', async () => {
    const shown = (await payment(marie).textContent()) ?? ''
    expect(shown).toMatch(/^\$\d/)
    await page.goto(worksheet)
    await sheet.shows('finance', say('pricing', 'result.payment'), shown)
    await expectAccessible(marie)
  })

  await test.step('she chooses another term, and the desk has it as her version', async () => {
    const before = await payment(marie).textContent()
    const term = marie.getByLabel(say('shop', 'field.term'))
    const options = await term.locator('option').all()
    const offered = await Promise.all(options.map(async option => (await option.getAttribute('value')) ?? ''))
    const other = offered.find(value => value !== offered[0]) ?? ''
    await term.selectOption(other === (await term.inputValue()) ? (offered[0] ?? '') : other)
    await expect(payment(marie)).not.toHaveText(before ?? '')
    await expectToast(marie, say('shop', 'choice.saved'), () => press(marie, say('shop', 'choice.save')))
    const shown = (await payment(marie).textContent()) ?? ''
    await page.goto(worksheet)
    await sheet.shows('finance', say('pricing', 'result.payment'), shown)
    await expect(sheet.choice('term', 'finance')).toHaveValue(await term.inputValue())
    const panel = await panelOf(staff)
    const versions = await panel.send<{ results: object[] }>(
      'GET',
      `/api/dealer/order/${deal.order}/versions/`,
    )
    expect(versions.results[0]).toMatchObject({ created_by: 'Marie Tremblay', by_customer: true })
  })

  await test.step('staff see her view in a frame, and leave it', async () => {
    const shown = (await payment(marie).textContent()) ?? ''
    await page.goto(`/dealer/customers/${deal.customer}`)
    const [theirs] = await Promise.all([
      page.waitForEvent('popup'),
      press(page, say('invitations', 'login_as.button')),
    ])
    const frame = theirs.getByRole('complementary', { name: say('shop', 'staff.text', { name: 'Marie' }) })
    await expect(frame).toBeVisible()
    await expect(payment(theirs)).toHaveText(shown)
    await expectAccessible(theirs)
    await frame.getByRole('button', { name: say('shop', 'staff.leave') }).click()
    await expect(theirs).toHaveURL(new RegExp(`/dealer/customers/${deal.customer}$`))
    await expect(heading(theirs)).toHaveText('Marie Tremblay')
  })

  await test.step('she requests an appointment; once the desk confirms it, she can add it to her calendar', async () => {
    await marie.getByRole('link', { name: say('shop', 'appointment.title') }).click()
    await expect(heading(marie)).toHaveText(say('shop', 'appointment.title'))
    await marie.locator('input[name="type"]').first().check()
    await marie.locator('input[name="date"]').last().check()
    await marie.locator('input[name="start"]').last().check()
    await expectAccessible(marie)
    await press(marie, say('shop', 'appointment.submit'))
    await expect(marie.locator('main').getByText(say('shop', 'appointment.is.requested'))).toBeVisible()
    await expect(marie.locator('h2')).toBeFocused()
    const panel = await panelOf(staff)
    await panel.send('POST', `/api/dealer/order/${deal.order}/confirm_appointment/`, {})
    await marie.reload()
    await expect(marie.locator('main').getByText(say('shop', 'appointment.is.confirmed'))).toBeVisible()
    await expectAccessible(marie)
    const download = marie.waitForEvent('download')
    await marie.getByRole('link', { name: say('shop', 'appointment.calendar') }).click()
    expect((await download).suggestedFilename()).toBe('appointment.ics')
    await marie.getByRole('link', { name: say('shop', 'choice.title') }).click()
    await expect(heading(marie)).toHaveText(say('shop', 'choice.title'))
  })

  await test.step('on her phone all controls are large enough to touch', async () => {
    const there = await onPhone(browser, hers)
    const [, shop = ''] = /^(.*\/)payment/.exec(marie.url()) ?? []
    for (const path of ['payment', 'appointment', '', 'sign-up', 'contact', 'notify-me']) {
      await there.goto(`${shop}${path}`)
      await expect(heading(there)).toBeVisible()
      if (path === 'payment') await there.locator('summary').click()
      expect.soft(await tooSmallForFingers(there), path).toEqual([])
      expect.soft(await spilledWords(there), path).toEqual([])
    }
    await there.context().close()
  })

  await test.step('she stays signed in until she signs out', async () => {
    await marie.reload()
    await expect(heading(marie)).toHaveText(say('shop', 'choice.title'))
    await press(marie, say('shop', 'account.sign_out'))
    await expect(marie.getByText(say('shop', 'signed_out'))).toBeVisible()
  })
  await hers.close()
})
