import { deflateSync, crc32 } from 'node:zlib'
import { expect, test } from './fixtures/journey.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { heading, press } from './fixtures/steps.ts'

/** A picture of one color. */
function picture(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.concat(
    Array.from({ length: side }, () => Buffer.alloc(1 + side * 3, 0x77).fill(0, 0, 1)),
  )
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test.describe('in Halifax', () => {
  test.use({ user: 'admin.halifax' })

  test('an accessory is added in English, gets a picture and its French text, and is offered', async ({
    page,
    say,
  }) => {
    await page.goto('/dealer/aftermarket')
    await expect(heading(page)).toHaveText(say('aftermarket', 'title'))
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expectAccessible(page)
    await press(page, say('accessories', 'add'))
    const drawer = page.getByRole('dialog')
    const form = drawer.getByRole('form')
    await form.getByLabel(say('accessories', 'field.title_en')).fill('Winter floor trays')
    await form.getByLabel(say('accessories', 'field.price')).fill('149.5')
    await form.getByRole('button', { name: say('accessories', 'form.create') }).click()
    await drawer
      .getByLabel(say('accessories', 'images.file'))
      .setInputFiles({ name: 'trays.png', mimeType: 'image/png', buffer: picture(64) })
    const words = drawer.getByLabel(say('accessories', 'images.alt_en', { number: 1 }))
    await words.fill('Trays in place')
    await words.blur()
    await expectAccessible(page)
    const preview = drawer.getByRole('region', { name: say('accessories', 'preview.title') })
    await preview.getByText('FR', { exact: true }).click()
    await expect(preview.getByText(say('accessories', 'preview.fallback'))).toBeVisible()
    await form.getByLabel(say('accessories', 'field.title_fr')).fill('Bacs d’hiver')
    await expect(preview.getByText('Bacs d’hiver')).toBeVisible()
    await form.getByLabel(say('accessories', 'field.active')).check()
    await form.getByRole('button', { name: say('accessories', 'form.save') }).click()
    await expect(drawer).toHaveCount(0)
    await page.getByLabel(say('accessories', 'search.label')).fill('bacs')
    const row = page.getByRole('row').filter({ hasText: 'Winter floor trays' })
    await expect(row).toContainText('$149.50')
    await expect(row.getByRole('switch')).toBeChecked()
    await expect(row.locator('img')).toHaveJSProperty('naturalWidth', 64)
  })
})
