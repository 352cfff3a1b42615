import { randomUUID } from 'node:crypto'
import { expect, test } from './fixtures/journey.ts'
import { spilledWords } from './fixtures/fingers.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { key, newDeal } from './fixtures/new-deal.ts'
import { linkSentTo } from './fixtures/outbox.ts'
import { heading, press } from './fixtures/steps.ts'
import { expectToast, keepToasts } from './fixtures/toasts.ts'

const staff = 'manager.montreal'
const password = 'marmalade window corridor'

/** A new customer with an order, invited by mail. */
async function aDeal(email: string) {
  const person = {
    first_name: 'Maude',
    last_name: 'Gagnon',
    email,
    language: 'fr',
    postal_code: 'H2X 1Y4',
  } as const
  const { panel, ...deal } = await newDeal(staff, person)
  await panel.send('POST', `/api/dealer/customer/${deal.customer}/send_invitation/`, {}, key())
  return deal
}

test.use({ user: staff, language: 'fr' })

test('un dépôt est demandé, payé au téléphone avec une deuxième carte, puis encaissé', async ({
  page,
  browser,
  say,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const email = `maude.${randomUUID()}@mail.example.test`
  const deal = await aDeal(email)
  const hers = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    locale: 'fr-CA',
    viewport: { width: 390, height: 844 },
  })
  await keepToasts(hers)
  const maude = await hers.newPage()

  await test.step('le directeur demande 400 $', async () => {
    await page.goto(`/dealer/customers/${deal.customer}/order/${deal.order}/deposit`)
    await expect(heading(page)).toHaveText(say('deposits', 'title'))
    await press(page, say('deposits', 'act.request'))
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[name="amount"]').fill('1500')
    await dialog.locator('input[name="amount"]').blur()
    await expect(dialog).toContainText('1 000,00 $')
    await dialog.locator('input[name="amount"]').fill('400')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say('deposits', 'request.button') }).click()
    // The next question is whether to send the link; she has it from the invitation.
    await expect(dialog).toContainText(say('deposits', 'request.done_text'))
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.locator('main').getByText(say('statuses', 'deposit.created')).first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('elle ouvre son compte et voit ce qui est demandé', async () => {
    await maude.goto(await linkSentTo(process.env['E2E_SANDBOX_URL'] ?? '', email))
    await maude.getByLabel(say('shop', 'invitation.password')).fill(password)
    await maude.getByLabel(say('shop', 'invitation.confirm')).fill(password)
    await press(maude, say('shop', 'invitation.submit'))
    await expect(heading(maude)).toHaveText(say('shop', 'choice.title'))
    await maude.getByRole('link', { name: say('shop', 'deposit.title') }).click()
    await expect(heading(maude)).toHaveText(say('shop', 'deposit.title'))
    await expect(maude.locator('main')).toContainText('400,00 $')
    await expectAccessible(maude)
    expect(await spilledWords(maude)).toEqual([])
  })

  await test.step('une carte refusée ne coûte rien; une autre est acceptée', async () => {
    await maude.getByRole('button', { name: /400,00/ }).click()
    const card = (name: string) => maude.locator(`input[name="${name}"]`)
    await card('name').fill('Maude Gagnon')
    await card('number').fill('4000 0000 0000 0002')
    await card('expiry').fill('12/40')
    await card('cvc').fill('123')
    await card('postal').fill('H2X 1Y4')
    await maude.locator('button[value="pay"]').click()
    await expect(maude.getByRole('alert')).toContainText('refusée')
    await expect(card('name')).toHaveValue('Maude Gagnon')
    await expect(card('cvc')).toHaveValue('')
    await card('number').fill('4242 4242 4242 4242')
    await card('cvc').fill('123')
    await maude.locator('button[value="pay"]').click()
    await expect(maude.locator('main')).toContainText(/-D1/)
    await expectAccessible(maude)
  })

  await test.step('le directeur le voit sans rien faire, et l’encaisse', async () => {
    const capture = page.getByRole('button', {
      name: say('deposits', 'capture.button', { amount: '400,00 $' }),
    })
    await expect(capture).toBeEnabled()
    await capture.click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await expectToast(page, say('deposits', 'capture.done', { amount: '400,00 $' }), () =>
      dialog.getByRole('button', { name: /400,00/ }).click(),
    )
    await expect(page.locator('main').getByText(say('statuses', 'deposit.confirmed')).first()).toBeVisible()
    await maude.reload()
    await expect(maude.locator('main')).toContainText(say('shop', 'deposit.paid', { amount: '400,00 $' }))
  })
  await hers.close()
})
