import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

import { spilledWords, tooSmallForFingers } from './fixtures/fingers.ts'
import { expect, test } from './fixtures/journey.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { key, newDeal } from './fixtures/new-deal.ts'
import { linkSentTo } from './fixtures/outbox.ts'
import { heading, press } from './fixtures/steps.ts'
import { expectToast } from './fixtures/toasts.ts'

const staff = 'manager.montreal'
const password = 'marmalade window corridor'

/** An order of a new customer, with the mail that links to its credit application. */
async function aDeal(email: string) {
  const person = { first_name: 'Maude', last_name: 'Rendell', email, language: 'fr' } as const
  const { panel, ...deal } = await newDeal(staff, person)
  const link = { channel: 'email', step: 'credit_application', message: null }
  await panel.send('POST', `/api/dealer/order/${deal.order}/send_order_link/`, link, key())
  return deal
}

const fill = async (page: Page, answers: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(answers)) {
    const field = page.locator(`[name="${name}_enc"]`).first()
    if ((await field.getAttribute('type')) === 'radio')
      await page.locator(`[name="${name}_enc"][value="${value}"]`).check()
    else if ((await field.locator('option').count()) > 0) await field.selectOption(value)
    else await field.fill(value)
  }
}

test.use({ language: 'fr', user: staff })

test('filled in on a phone, returned for more information, and approved', async ({
  page,
  browser,
  say,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const email = `maude.${randomUUID()}@mail.example.test`
  const { customer, order } = await aDeal(email)
  const phone = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    locale: 'fr-CA',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const maude = await phone.newPage()
  const title = (name: Parameters<typeof say<'credit_form'>>[1]) =>
    expect(maude.getByRole('heading', { level: 2 })).toHaveText(say('credit_form', name))
  const goOn = () => press(maude, say('credit_form', 'continue'))

  await test.step('the link of the order leads to the form', async () => {
    await maude.goto(await linkSentTo(process.env['E2E_SANDBOX_URL'] ?? '', email))
    await maude.getByLabel(say('shop', 'invitation.password')).fill(password)
    await maude.getByLabel(say('shop', 'invitation.confirm')).fill(password)
    await press(maude, say('shop', 'invitation.submit'))
    await expect(heading(maude)).toHaveText(say('shop', 'credit'))
    await expectAccessible(maude)
    await press(maude, say('credit_form', 'start.begin'))
    await title('page.applicant')
  })

  await test.step('missing answers are reported, and each page is saved', async () => {
    await goOn()
    await expect(maude.getByRole('alert')).toContainText(say('credit_form', 'problems.title'))
    await expectAccessible(maude)
    await fill(maude, {
      salutation: 'mrs',
      date_of_birth: '1988-04-12',
      marital_status: 'married',
      gender: 'undisclosed',
      phone: '5142014455',
      confirm_email: email,
      insurance_number: '123 456 782',
    })
    await goOn()
    await title('page.employment')
    await maude.reload()
    await title('page.employment')
    await fill(maude, {
      employment_status: 'full_time',
      employment_type: 'professional',
      employer: 'CHU',
      occupation: 'Infirmière',
      years_at_employment: '3',
      months_at_employment: '0',
      income_amount: '5200',
      income_frequency: 'monthly',
    })
    await goOn()
    await title('page.residential')
    await fill(maude, {
      address_type: 'street',
      address_number: '44',
      street_name: 'rue Sud',
      city: 'Laval',
      postal_code: 'H7N 1A1',
    })
    await maude.locator('[name="city_enc"]').focus()
    await expect(maude.locator('[name="province_enc"]')).toHaveValue('QC')
    await fill(maude, {
      years_at_address: '4',
      months_at_address: '0',
      home_status: 'rent',
      landlord: 'Gestion Nord',
      monthly_housing_payment: '1450',
    })
    await expectAccessible(maude)
    expect(await spilledWords(maude)).toEqual([])
    expect(await tooSmallForFingers(maude)).toEqual([])
    await goOn()
    await title('page.review')
  })

  await test.step('she reviews, agrees and submits', async () => {
    await expect(maude.getByText('•••-•••-782')).toBeVisible()
    await expectAccessible(maude)
    for (const box of await maude.getByRole('checkbox').all()) await box.check()
    await press(maude, say('credit_form', 'send'))
    await title('state.2.title')
  })

  const screen = `/dealer/customers/${customer}/order/${order}/personal-application`
  await test.step('staff request more information, in her language', async () => {
    await page.goto(screen)
    await expect(heading(page)).toHaveText(say('credit_desk', 'title'))
    await expect(page.getByText('•••-•••-782')).toBeVisible()
    await expectAccessible(page)
    await press(page, say('credit_desk', 'more'))
    await press(page, 'Preuve de revenu')
    await expectAccessible(page)
    await expectToast(page, say('credit_desk', 'more.done', { name: 'Maude' }), () =>
      press(page, say('credit_desk', 'more.send')),
    )
  })

  await test.step('she reads the request and answers', async () => {
    await maude.reload()
    await title('state.5.title')
    await expect(maude.getByText('Preuve de revenu')).toBeVisible()
    await expectAccessible(maude)
    await press(maude, say('credit_form', 'state.5.next'))
    await maude.locator('[name="answer"]').fill('Je l’apporte demain.')
    for (const box of await maude.getByRole('checkbox').all()) await box.check()
    await press(maude, say('credit_form', 'send'))
    await title('state.2.title')
  })

  await test.step('staff approve, and she sees it', async () => {
    await page.reload()
    await expect(page.getByText('Je l’apporte demain.')).toBeVisible()
    await press(page, say('credit_desk', 'approve'))
    await expectToast(page, say('credit_desk', 'approve.done'), () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: say('credit_desk', 'approve') })
        .click(),
    )
    await maude.reload()
    await title('state.3.title')
    await phone.close()
  })
})

test('an application can be submitted only after the co-applicant consents on a second browser', async ({
  page,
  browser,
  say,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const email = `maude.${randomUUID()}@mail.example.test`
  const coEmail = `paul.${randomUUID()}@mail.example.test`
  const { customer, order } = await aDeal(email)
  const sandbox = process.env['E2E_SANDBOX_URL'] ?? ''
  const aPhone = () =>
    browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      locale: 'fr-CA',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
  const [hers, his] = [await aPhone(), await aPhone()]
  const [maude, paul] = [await hers.newPage(), await his.newPage()]
  const goOn = () => press(maude, say('credit_form', 'continue'))
  const title = (name: Parameters<typeof say<'credit_form'>>[1]) =>
    expect(maude.getByRole('heading', { level: 2 })).toHaveText(say('credit_form', name))
  const identity = (address: string) => ({
    salutation: 'undisclosed',
    date_of_birth: '1988-04-12',
    marital_status: 'married',
    gender: 'undisclosed',
    phone: '5142014455',
    confirm_email: address,
  })
  const work = {
    employment_status: 'retired',
    years_as_retired: '3',
    months_as_retired: '0',
    income_amount: '2100',
    income_frequency: 'monthly',
  }
  const home = {
    address_type: 'postal_box',
    po_box_number: '12',
    city: 'Laval',
    postal_code: 'H7N 1A1',
    years_at_address: '4',
    months_at_address: '0',
    home_status: 'own_free',
    market_value: '410000',
  }

  await test.step('two people apply', async () => {
    await maude.goto(await linkSentTo(sandbox, email))
    await maude.getByLabel(say('shop', 'invitation.password')).fill(password)
    await maude.getByLabel(say('shop', 'invitation.confirm')).fill(password)
    await press(maude, say('shop', 'invitation.submit'))
    await press(maude, say('credit_form', 'start.begin'))
    await fill(maude, identity(email))
    await maude.getByRole('checkbox', { name: say('credit_form', 'co.ask') }).check()
    await goOn()
    await title('page.employment')
    await fill(maude, work)
    await goOn()
    await title('page.residential')
    await fill(maude, home)
    await goOn()
    await title('page.co_applicant')
    await fill(maude, {
      first_name: 'Paul',
      last_name: 'Côté-Roy',
      relation_status: 'spouse',
      email: coEmail,
      ...identity(coEmail),
    })
    await goOn()
    await title('page.co_employment')
    await fill(maude, work)
    await goOn()
    await title('page.co_residential')
    await fill(maude, home)
    await goOn()
    await title('page.review')
  })

  const sending = maude.getByRole('button', { name: say('credit_form', 'send') })
  await test.step('she cannot submit it for both of them, and sends the co-applicant a link', async () => {
    await expect(sending).toBeDisabled()
    await expectAccessible(maude)
    expect(await spilledWords(maude)).toEqual([])
    expect(await tooSmallForFingers(maude)).toEqual([])
    await press(maude, say('credit_form', 'co_consent.email'))
  })

  await test.step('the co-applicant reads and consents, without seeing the applicant’s data', async () => {
    const link = await linkSentTo(sandbox, coEmail)
    await paul.goto(link)
    await expect(heading(paul)).toHaveText(say('credit_form', 'sign.title', { name: 'Paul Côté-Roy' }))
    await expectAccessible(paul)
    expect(await spilledWords(paul)).toEqual([])
    await expect(paul.getByText('Rendell')).toHaveCount(0)
    for (const box of await paul.getByRole('checkbox').all()) await box.check()
    await paul.getByLabel(say('credit_form', 'sign.name')).fill('paul cote-roy')
    await press(paul, say('credit_form', 'sign.submit'))
    await expect(heading(paul)).toHaveText(say('credit_form', 'sign.done'))
    await paul.goto(link)
    await paul.reload()
    await expect(heading(paul)).toHaveText(say('credit_form', 'sign.done'))
  })

  await test.step('her page updates, and the application is submitted', async () => {
    await maude.reload()
    await expect(sending).toBeEnabled()
    for (const box of await maude.getByRole('checkbox').all()) await box.check()
    await sending.click()
    await title('state.2.title')
  })

  await test.step('staff read who consented, and how', async () => {
    await page.goto(`/dealer/customers/${customer}/order/${order}/personal-application`)
    await expect(page.getByText('par son propre lien').first()).toBeVisible()
    await expectAccessible(page)
    await hers.close()
    await his.close()
  })
})
