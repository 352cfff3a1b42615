import type { Locator, Page } from '@playwright/test'

import { expect, test } from './fixtures/journey.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { heading } from './fixtures/steps.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

const phone = { width: 390, height: 844 }

const isWiderThanWindow = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth')

/** The touch area of each visible control, in whole pixels. */
async function smallestOf(controls: Locator): Promise<number> {
  const boxes = await Promise.all((await controls.all()).map(control => control.boundingBox()))
  const sides = boxes.flatMap(box => (box === null || box.width === 0 ? [] : [box.width, box.height]))
  return Math.round(Math.min(...sides))
}

for (const [language, user] of [
  ['en', 'admin.toronto'],
  ['fr', 'admin.montreal'],
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language, user })

    test('the menus of the top bar, the palette and the sheet of keys', async ({ page, say }) => {
      await page.goto('/dealer/my-profile')
      await expect(heading(page)).toBeVisible()
      const bar = page.getByRole('banner')
      await bar.getByRole('button', { name: say('shell', 'help.label') }).click()
      await expect(page.getByRole('button', { name: say('shell', 'help.shortcuts') })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: say('shell', 'help.shortcuts') }).click()
      await expect(page.getByRole('heading', { name: say('shell', 'shortcuts.title') })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('heading', { name: say('shell', 'shortcuts.title') })).toHaveCount(0)
      await page.keyboard.press('Control+K')
      const palette = page.getByRole('dialog', { name: say('shell', 'search.title') })
      const typed = palette.getByRole('textbox')
      await expect(typed).toBeFocused()
      await expectAccessible(page)
      const place = await typed.boundingBox()
      await typed.fill('zzzz')
      await expect(palette.getByText(say('shell', 'search.nothing'))).toBeVisible()
      expect(await typed.boundingBox()).toEqual(place)
    })

    test('by touch, on a phone and on the narrowest one', async ({ browser, context, say }) => {
      const storageState = await context.storageState()
      const touched = await browser.newContext({
        storageState,
        viewport: phone,
        hasTouch: true,
        isMobile: true,
      })
      const page = await touched.newPage()
      await page.goto('/dealer/customers')
      await expect(heading(page)).toHaveText(say('customers', 'list.title'))
      const foot = page.getByRole('navigation', { name: say('shell', 'nav.label') }).last()
      expect(await smallestOf(page.getByRole('banner').getByRole('button'))).toBeGreaterThanOrEqual(44)
      expect(await smallestOf(foot.getByRole('link'))).toBeGreaterThanOrEqual(44)
      expect(await isWiderThanWindow(page)).toBe(false)

      await foot.getByRole('button', { name: say('shell', 'nav.more') }).click()
      const more = page.getByRole('dialog', { name: say('shell', 'nav.label') })
      await expect(more.getByRole('link', { name: say('shell', 'nav.my_profile') })).toBeVisible()
      expect(await smallestOf(more.getByRole('link'))).toBeGreaterThanOrEqual(44)
      await more.getByRole('button', { name: say('shell', 'modal.close') }).click()
      await expect(more).toBeHidden()

      await page.setViewportSize({ width: 320, height: 640 })
      await expect(foot.getByRole('button')).toHaveCount(2)
      await expect(
        page.getByRole('banner').getByRole('button', { name: say('shell', 'nav.bell') }),
      ).toBeVisible()
      expect(await isWiderThanWindow(page)).toBe(false)
      await touched.close()
    })

    test('a dialog slides up from the bottom on a phone, and is centered elsewhere', async ({
      page,
      say,
    }) => {
      await page.goto('/dealer/my-profile')
      await expect(heading(page)).toBeVisible()
      await page.keyboard.press('?')
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByRole('heading', { name: say('shell', 'shortcuts.title') })).toBeVisible()
      const below = async () => {
        const box = await sheet.boundingBox()
        const window = page.viewportSize()
        return Math.round((window?.height ?? 0) - (box?.y ?? 0) - (box?.height ?? 0))
      }
      await expect.poll(below).toBeGreaterThan(20)
      await page.setViewportSize(phone)
      await expect.poll(below).toBe(0)
    })

    test('a focused field is marked, also with an error', async ({ page, say }) => {
      await page.goto('/dealer/customers/add')
      await page.getByRole('button', { name: say('customers', 'add.submit') }).click()
      const field = page.getByRole('textbox', {
        name: new RegExp(`^${say('customers', 'field.first_name')}`),
      })
      await expect(field).toBeFocused()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveCSS('outline-style', 'solid')
      await expect(field).toHaveCSS('outline-width', '2px')
    })

    test('an invalid field has an icon, which is not read out', async ({ page, say }) => {
      await page.goto('/dealer/customers/add')
      await page.getByRole('button', { name: say('customers', 'add.submit') }).click()
      const field = page.getByRole('textbox', {
        name: new RegExp(`^${say('customers', 'field.first_name')}`),
      })
      await expect(field).toHaveAccessibleDescription(say('validation', 'required'))
      const signs = await page.evaluate<string[]>(
        `Array.from(document.querySelectorAll('main form [id$=-error]'), told => getComputedStyle(told, '::before').maskImage)`,
      )
      expect(signs).toHaveLength(3)
      for (const sign of signs) expect(sign).toContain('svg')
    })

    test('collapsed settings are listed in the navigation rail', async ({ page, say }) => {
      await page.goto('/dealer/my-profile')
      const menu = page.getByRole('navigation', { name: say('shell', 'nav.label') }).first()
      const users = menu.getByRole('link', { name: say('shell', 'nav.users') })
      await expect(users).toBeVisible()
      await menu.getByRole('button', { name: say('shell', 'nav.settings') }).click()
      await expect(users).toBeHidden()
      await page.setViewportSize({ width: 900, height: 768 })
      await expect(users).toBeVisible()
      await page.setViewportSize({ width: 1367, height: 768 })
      await expect(users).toBeHidden()
      await menu.getByRole('button', { name: say('shell', 'nav.collapse') }).click()
      await expect(users).toBeVisible()
    })
  })
}
