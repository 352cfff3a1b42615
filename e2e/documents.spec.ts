import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPdf } from '../server/test/pdf-text.ts'
import { demoIdOf } from './fixtures/demo.ts'
import { expect, test } from './fixtures/journey.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { heading } from './fixtures/steps.ts'
import type { Say } from './fixtures/texts.ts'

type Title = `title.${'worksheet' | 'price-sheet' | 'reg-m'}`

/** From the customer to the worksheet of the last order, and to one of its documents. */
async function openDocument(page: Page, say: Say, place: string, title: Title) {
  await page.goto(`/dealer/customers/${demoIdOf(`${place} story customer`)}`)
  await page
    .getByRole('article')
    .last()
    .getByRole('link', { name: say('orders', 'open.worksheet') })
    .click()
  await expect(heading(page)).toHaveText(say('pricing', 'title'))
  await chooseDocument(page, say, title)
}

async function chooseDocument(page: Page, say: Say, title: Title) {
  await page.getByRole('button', { name: say('documents', 'menu') }).press('Enter')
  await page.getByRole('menuitem', { name: say('documents', title) }).press('Enter')
  await expect(heading(page)).toHaveText(say('documents', title))
}

/** Presses the button and reads the downloaded file. */
async function download(page: Page, say: Say) {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: say('documents', 'download') }).click(),
  ])
  return { name: saved.suggestedFilename(), pdf: readPdf(await readFile(await saved.path())) }
}

/** Every amount that the preview shows. */
const amountsOn = async (page: Page, say: Say) => {
  const paper = page.getByRole('article', { name: say('documents', 'preview') })
  await expect(paper).toBeVisible()
  return [...(await paper.innerText()).matchAll(/\$[\d,]+\.\d\d|[\d\u00A0]+,\d\d\u00A0\$/g)].map(([one]) =>
    one.trim(),
  )
}

test.describe('in Toronto, in English', () => {
  test.use({ user: 'rep.toronto' })

  test('a worksheet is printed and saved, with the figures of the screen', async ({ page, say }) => {
    await openDocument(page, say, 'toronto', 'title.worksheet')
    const amounts = await amountsOn(page, say)
    expect(amounts.length).toBeGreaterThan(6)
    const { name, pdf } = await download(page, say)
    expect(name).toMatch(/^Deal worksheet \S+\.pdf$/)
    expect(pdf).toMatchObject({ isTagged: true, language: 'en-CA' })
    expect(pdf.pages).toHaveLength(1)
    for (const amount of amounts) expect(pdf.text).toContain(amount)
    await expectAccessible(page)
  })

  test('only the document is printed', async ({ page, say }) => {
    await openDocument(page, say, 'toronto', 'title.price-sheet')
    const paper = page.getByRole('article', { name: say('documents', 'preview') })
    await expect(paper).toBeVisible()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(paper).toHaveCSS('visibility', 'visible')
    await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    // A hidden heading is not a heading.
    await expect(heading(page)).toHaveCount(0)
  })
})

test.describe('à Montréal, en français', () => {
  test.use({ user: 'rep.montreal', language: 'fr' })

  test('le prix tout inclus ressort le plus, en français puis en anglais', async ({ page, say }) => {
    await openDocument(page, say, 'montreal', 'title.price-sheet')
    const french = await download(page, say)
    expect(french.name).toMatch(/^Prix tout inclus \S+\.pdf$/)
    expect(french.pdf.language).toBe('fr-CA')
    const pieces = french.pdf.pages.flat()
    const largest = pieces.reduce((one, other) => (other.size > one.size ? other : one))
    expect(largest.text).toBe((await amountsOn(page, say))[0])
    await expectAccessible(page)
    await page.getByText('English', { exact: true }).click()
    await expect(page.getByRole('article', { name: say('documents', 'preview') })).toHaveAttribute(
      'lang',
      'en-CA',
    )
    const english = await download(page, say)
    expect(english.name).toMatch(/^All-in price \S+\.pdf$/)
    expect(english.pdf.text).toContain('Only GST and QST are extra.')
  })
})

test.describe('in Sacramento', () => {
  test.use({ user: 'rep.sacramento' })

  test('the lease box says 494.22 and 43.24 of tax are 537.46, and no rate', async ({ page, say }) => {
    await openDocument(page, say, 'sacramento', 'title.reg-m')
    const { pdf } = await download(page, say)
    for (const amount of ['$494.22', '$43.24', '$537.46', '$3,243.92', '$21,982.00', '$3,566.21'])
      expect(pdf.text).toContain(amount)
    expect(pdf.text).not.toMatch(/APR|annual percentage rate|annual lease rate|3\.696/i)
    await expectAccessible(page)
  })
})
