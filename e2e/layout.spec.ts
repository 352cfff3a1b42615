import type { Locator, Page } from '@playwright/test'

import { demoIdOf } from './fixtures/demo.ts'
import { onPhone, spilledWords, tooSmallForFingers } from './fixtures/fingers.ts'
import { expect, test } from './fixtures/journey.ts'
import { sheetOn } from './fixtures/sheet.ts'
import { exactly, press } from './fixtures/steps.ts'
import type { Say } from './fixtures/texts.ts'

test.describe.configure({ mode: 'parallel', timeout: 120_000 })

async function openSheet(page: Page, say: Say, place: string) {
  await page.goto(`/dealer/customers/${demoIdOf(`${place} story customer`)}`)
  const worksheet = page.getByRole('link', { name: say('orders', 'open.worksheet') })
  await worksheet.first().click()
  await sheetOn(page, say).confirmed()
}

/** The vertical middle of each element, in whole pixels. */
async function middles(...shown: readonly Locator[]): Promise<number[]> {
  const boxes = await Promise.all(shown.map(one => one.boundingBox()))
  return boxes.map(box => Math.round((box?.y ?? Number.NaN) + (box?.height ?? 0) / 2))
}

/** A few pixels of difference are fonts of two sizes on one line. */
async function expectOneLine(...shown: readonly Locator[]): Promise<void> {
  const found = await middles(...shown)
  expect(Math.max(...found) - Math.min(...found)).toBeLessThanOrEqual(4)
}

async function expectLargeEnough(page: Page, path: string): Promise<void> {
  await page.goto(`/dealer/${path}`)
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
  expect.soft(await tooSmallForFingers(page), path).toEqual([])
  expect.soft(await spilledWords(page), path).toEqual([])
}

test.describe('for a manager', () => {
  test.use({ user: 'admin.toronto' })

  test('finds controls on a phone large enough to touch', async ({ browser, context, say }) => {
    const page = await onPhone(browser, context)
    const vehicle = demoIdOf('toronto story vehicle')
    for (const path of ['inventory/feeds', `inventory/${vehicle}`]) await expectLargeEnough(page, path)

    await test.step('the palette too', async () => {
      await press(page, say('shell', 'nav.search'))
      const palette = page.getByRole('dialog', { name: say('shell', 'search.title') })
      await expect(palette.getByText(say('shell', 'nav.inventory'))).toBeVisible()
      expect(await tooSmallForFingers(page)).toEqual([])
    })
    await page.context().close()
  })
})

for (const [language, place] of [
  ['en', 'toronto'],
  ['fr', 'montreal'],
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language, user: `rep.${place}` })

    test('a customer’s name and the actions are on one line, if there is room', async ({ page, say }) => {
      await page.goto(`/dealer/customers/${demoIdOf(`${place} story customer`)}`)
      const name = page.locator('main h1')
      const acts = page.getByRole('group', { name: say('invitations', 'acts.label') }).getByRole('button')
      await expect(acts).not.toHaveCount(0)
      for (const width of [1367, 1200]) {
        await page.setViewportSize({ width, height: 768 })
        await expectOneLine(name, ...(await acts.all()))
      }
      await page.setViewportSize({ width: 768, height: 1024 })
      await expectOneLine(...(await acts.all()))
      const box = await acts.first().boundingBox()
      const header = await name.locator('xpath=ancestor::header').boundingBox()
      expect(Math.round(box?.x ?? 0)).toBe(Math.round(header?.x ?? -1))
    })

    test('the sheet keeps its layout while figures change, and when printed', async ({ page, say }) => {
      await openSheet(page, say, place)

      await test.step('column headings keep their height, and a total its name', async () => {
        const sheet = sheetOn(page, say)
        const heads = page.getByRole('table', { name: say('pricing', 'sheet.caption') }).locator('thead th')
        const height = async () => (await heads.nth(2).boundingBox())?.height
        const before = await height()
        const names = heads.getByText(
          new RegExp(`^(${say('pricing', 'headline.total')}|${say('pricing', 'headline.price')})$`),
        )
        await expect(names).toHaveCount(3)
        for (const name of await names.all())
          await expectOneLine(name, name.locator('xpath=following-sibling::*[1]'))
        await sheet.type(sheet.amount('down_payment', 'finance'), '3210')
        await expect(
          heads
            .nth(2)
            .locator('[data-cents]')
            .filter({ has: page.locator('svg') }),
        ).toBeVisible()
        expect(await height()).toBe(before)
      })

      await test.step('column headings stay visible below the deal bar while the sheet scrolls', async () => {
        await page.setViewportSize({ width: 820, height: 768 })
        const rows = page.getByRole('table', { name: say('pricing', 'sheet.caption') }).getByRole('row')
        await rows.last().scrollIntoViewIfNeeded()
        const bar = await page.locator('#deal').boundingBox()
        const head = await rows.first().getByRole('columnheader').last().boundingBox()
        const end = (bar?.y ?? 0) + (bar?.height ?? Number.NaN)
        // They are slightly behind the bar, so that no row shows between them.
        expect(Math.abs((head?.y ?? Number.NaN) - end)).toBeLessThanOrEqual(2)
        await page.setViewportSize({ width: 1367, height: 768 })
      })

      await test.step('printed without controls, and without overlapping elements', async () => {
        await page.emulateMedia({ media: 'print' })
        for (const name of [
          say('pricing', 'undo'),
          say('pricing', 'tool.matrix'),
          say('pricing', 'view.customer'),
        ])
          await expect(page.getByRole('button', { name })).toBeHidden()
        const deal = page.locator('#deal')
        await expect(deal).toBeVisible()
        await expect(deal).toHaveCSS('position', 'static')
      })
    })

    test('on a phone nothing is broken, covered or too small to touch', async ({ browser, context, say }) => {
      const page = await onPhone(browser, context)

      await test.step('the deal bar shows the payment in one line; undo and redo are next to each other', async () => {
        await openSheet(page, say, place)
        expect.soft(await tooSmallForFingers(page), 'worksheet').toEqual([])
        const amounts = page.locator('#deal [data-cents]')
        await expect(amounts).toHaveCount(2)
        await expectOneLine(...(await amounts.all()))
        const step = (key: 'undo' | 'redo') =>
          page.getByRole('button', { name: say('pricing', key), exact: true })
        await expectOneLine(
          step('undo'),
          step('redo'),
          page.getByText(say('pricing', 'check.server'), { exact: false }),
        )
      })

      await test.step('the payment and the save button share a bar of one line', async () => {
        const sheet = sheetOn(page, say)
        await sheet.type(sheet.amount('down_payment', 'finance'), '3210')
        const bar = page
          .getByRole('region', { name: say('shell', 'save.changes', { count: 1 }) })
          .locator('xpath=..')
        await expect(bar.locator('[data-cents]')).toHaveCount(2)
        expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(72)
        await sheet.confirmed()
        // Elements that appear briefly after a key may cover it; permanent ones have to be large enough.
        await expect.poll(() => tooSmallForFingers(page), { message: 'with changes' }).toEqual([])
        await press(page, say('pricing', 'phone.more'))
        await page.getByRole('menuitem', { name: say('shell', 'save.discard') }).click()
        await expect(bar).toHaveCount(0)
      })

      await test.step('the comparison is above the bar at its foot', async () => {
        await page.goto(`/dealer/customers/${demoIdOf(`${place} story customer`)}/add`)
        const chosen = page.getByRole('article').getByText(say('vehicles', 'compare.choose'), { exact: true })
        for (const at of [0, 1, 2]) await chosen.nth(at).click()
        const open = await page.getByRole('button', { name: say('vehicles', 'compare.open') }).boundingBox()
        const foot = await page
          .getByRole('navigation', { name: say('shell', 'nav.label') })
          .last()
          .boundingBox()
        expect((open?.y ?? Number.NaN) + (open?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
      })

      await test.step('controls are large enough to touch', async () => {
        const customer = `customers/${demoIdOf(`${place} story customer`)}`
        const paths = ['customers', 'customers/add', customer, 'my-move', 'inventory', 'my-profile']
        for (const path of [...paths, 'error-message/order/7f3c2a']) await expectLargeEnough(page, path)
      })

      await test.step('of a row wider than the phone, the displayed part is visible', async () => {
        await page.goto('/dealer/customers')
        const views = page.getByRole('navigation', { name: say('customers', 'views.label') })
        await expect(views.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
        await page.goto(`/dealer/customers/${demoIdOf(`${place} story customer`)}`)
        const appointment = new RegExp(`^${exactly(say('statuses', 'step_name.appointment'))}`)
        await page.getByRole('article').getByRole('link', { name: appointment }).first().click()
        await expect(page.locator('#deal nav [aria-current]')).toBeInViewport({ ratio: 1 })
      })

      await test.step('the close button of a message is large enough to touch', async () => {
        // The network fails for the list only, which shows it.
        await page.route('**/api/dealer/customer/**', route => route.abort())
        await page.goto('/dealer/customers')
        const close = page.getByRole('button', { name: say('messages', 'toast.close') })
        await expect(close).toBeVisible()
        const box = await close.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      })
      await page.context().close()
    })
  })
}
