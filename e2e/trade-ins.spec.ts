import { randomUUID } from 'node:crypto'
import type { OrderWithWorksheet } from '../contract/src/deals/orders.ts'
import { spilledWords, tooSmallForFingers } from './fixtures/fingers.ts'
import { expect, test } from './fixtures/journey.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { key, newDeal } from './fixtures/new-deal.ts'
import { linkSentTo } from './fixtures/outbox.ts'
import { panelOf } from './fixtures/sessions.ts'
import { heading, press } from './fixtures/steps.ts'
import { wordsIn } from './fixtures/texts.ts'
import { expectToast } from './fixtures/toasts.ts'

const staff = 'admin.toronto'
const password = 'marmalade window corridor'

/** A priced order of a new customer who reads French. */
async function aDeal(email: string) {
  const person = {
    first_name: 'Maude',
    last_name: 'Rendell',
    email,
    language: 'fr',
    postal_code: 'M5V 2T6',
  } as const
  const { panel, ...deal } = await newDeal(staff, person)
  const path = `/api/dealer/order/${deal.order}/`
  const { worksheet, version } = await panel.send<OrderWithWorksheet>('GET', path)
  await panel.send('PATCH', path, { worksheet }, { 'if-match': `"v${version}"` })
  await panel.send('POST', `/api/dealer/customer/${deal.customer}/send_invitation/`, {}, key())
  return deal
}

test.use({ user: staff })

test('a vehicle is submitted in French from a phone, gets an offer that is accepted, and is in the deal', async ({
  page,
  browser,
  say,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const email = `maude.${randomUUID()}@mail.example.test`
  const deal = await aDeal(email)
  const theirs = wordsIn('fr')
  const viewport = { width: 390, height: 844 }
  const phone = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    locale: 'fr-CA',
    viewport,
    hasTouch: true,
    isMobile: true,
  })
  const maude = await phone.newPage()
  const dealOf = async () =>
    (await panelOf(staff)).send<OrderWithWorksheet>('GET', `/api/dealer/order/${deal.order}/`)
  const before = await dealOf()

  await test.step('she submits it, with the amount still owed on it', async () => {
    await maude.goto(await linkSentTo(process.env['E2E_SANDBOX_URL'] ?? '', email))
    await maude.getByLabel(theirs('shop', 'invitation.password')).fill(password)
    await maude.getByLabel(theirs('shop', 'invitation.confirm')).fill(password)
    await press(maude, theirs('shop', 'invitation.submit'))
    await maude.getByRole('link', { name: theirs('shop', 'trade_in.title') }).click()
    await expect(heading(maude)).toHaveText(theirs('shop', 'trade_in.title'))
    for (const [name, text] of Object.entries({
      year: '2019',
      make: 'Honda',
      model: 'Civic',
      odometer: '84 200',
    }))
      await maude.locator(`input[name="${name}"]`).fill(text)
    // It has no defects.
    for (const group of await maude.getByRole('radiogroup').all())
      await group.getByRole('radio').last().check()
    await maude.getByRole('radio', { name: 'Un prêt' }).check()
    await maude.getByRole('textbox', { name: /^Combien reste-t-il/ }).fill('4000')
    for (const left of [/^Combien de paiements/, /^De combien est/])
      await maude.getByRole('textbox', { name: left }).fill('11')
    for (const text of [
      /^Combien ont coûté/,
      /^Qu’est-ce qui a été réparé/,
      /^Lesquels/,
      /^Qu’est-ce qui a été modifié/,
    ]) {
      const box = maude.getByRole('textbox', { name: text })
      if (await box.isVisible()) await box.fill('1')
    }
    await maude.locator('input[name="accepted_terms"]').check()
    await expectAccessible(maude)
    await maude.setViewportSize(viewport)
    expect.soft(await tooSmallForFingers(maude)).toEqual([])
    expect.soft(await spilledWords(maude)).toEqual([])
    await press(maude, theirs('shop', 'trade_in.send'))
    await expect(maude.locator('main').getByText(theirs('shop', 'trade_in.is.initial'))).toBeVisible()
  })

  await test.step('staff see the effect of an offer on the payment, and send it', async () => {
    await page.goto(`/dealer/customers/${deal.customer}/order/${deal.order}/trade-in`)
    await expect(heading(page)).toHaveText(say('trade_ins', 'title'))
    const offer = page.locator('input[name="dealer_offer"]')
    await offer.fill('10000')
    await expect(page.getByText('$6,000.00')).toBeVisible()
    await expect(page.getByText('→')).toBeVisible()
    await expectAccessible(page)
    await press(page, say('trade_ins', 'offer.button'))
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await expectToast(page, say('trade_ins', 'offer.done', { name: 'Maude' }), () =>
      dialog.getByRole('button', { name: say('trade_ins', 'ask.button') }).click(),
    )
    expect((await dealOf()).worksheet.trade_in).toMatchObject({ credit: '10000.00', owing: '4000.00' })
  })

  await test.step('she accepts it on her phone', async () => {
    await maude.reload()
    await expect(maude.getByText(/10\s000\s\$/).first()).toBeVisible()
    await expectAccessible(maude)
    await maude.setViewportSize(viewport)
    expect.soft(await tooSmallForFingers(maude)).toEqual([])
    await press(maude, theirs('shop', 'trade_in.accept'))
    await expect(maude.locator('main').getByText(theirs('shop', 'trade_in.is.accepted'))).toBeVisible()
  })

  await test.step('staff see the acceptance, and the deal has it', async () => {
    await page.reload()
    await expect(
      page.locator('main').getByText(say('statuses', 'offer.accepted'), { exact: true }),
    ).toBeVisible()
    const after = await dealOf()
    expect(after.steps.trade_in).toBe('completed')
    expect(Number(after.payment?.payment)).toBeLessThan(Number(before.payment?.payment))
  })
  await phone.close()
})
