import { expect, test } from './fixtures/journey.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { panelOf } from './fixtures/sessions.ts'
import { heading, press } from './fixtures/steps.ts'

const people = 12

test.describe('in Halifax, an administrator', () => {
  test.use({ user: 'admin.halifax' })

  test('archives two pages of the list, undoes it, and saves the list as a view', async ({ page, say }) => {
    const panel = await panelOf('admin.halifax')
    for (let n = 0; n < people; n += 1) {
      const person = { first_name: 'Ines', last_name: 'Quillfeather', phone: `90255501${20 + n}` }
      await panel.send('POST', '/api/dealer/customer/', person, { 'idempotency-key': crypto.randomUUID() })
    }
    const rows = page.locator('[data-row]')
    const bar = page.getByRole('region', { name: say('customers', 'bulk.label') })
    const all = page.getByRole('checkbox', { name: say('shell', 'table.select_all') })

    await test.step('the selection spans the pages', async () => {
      await page.goto('/dealer/customers?search=Quillfeather')
      await expect(rows).toHaveCount(10)
      await all.check()
      await press(page, say('shell', 'pager.next'))
      await expect(rows).toHaveCount(people - 10)
      await all.check()
      await expect(bar).toContainText(say('shell', 'table.selected', { count: people }))
      await expect(bar).toContainText(say('customers', 'bulk.elsewhere', { count: 10 }))
      await expectAccessible(page)
    })

    await test.step('one action, one result, and its undo', async () => {
      await bar.getByRole('button', { name: say('customers', 'bulk.archive') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox').selectOption('price')
      await dialog.getByRole('button', { name: say('customers', 'status.submit') }).click()
      await expect(page.getByText(`${say('customers', 'bulk.done.Lost', { count: people })}.`)).toBeVisible()
      await expect(page.getByText(say('customers', 'empty.no_match'))).toBeVisible()
      await press(page, say('customers', 'bulk.undo'))
      await expect(
        page.getByText(`${say('customers', 'bulk.done.undone', { count: people })}.`),
      ).toBeVisible()
    })

    await test.step('the list is a view in the sidebar', async () => {
      await page.goto('/dealer/customers?search=Quillfeather')
      await press(page, say('customers', 'views.save'))
      await page.getByLabel(say('customers', 'views.name')).fill('The Quillfeathers')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('shell', 'save.save') })
        .click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.goto('/dealer/my-move')
      const sidebar = page.getByRole('navigation', { name: say('shell', 'nav.label') })
      await sidebar.getByRole('link', { name: 'The Quillfeathers' }).click()
      await expect(rows).toHaveCount(10)
    })

    await test.step('the events are on the customer’s timeline', async () => {
      await rows.first().getByRole('link', { name: 'Ines Quillfeather' }).click()
      await expect(heading(page)).toHaveText('Ines Quillfeather')
      await page.getByRole('link', { name: say('customers', 'tabs.timeline') }).click()
      await expect(page.getByText(say('acts', 'person.Active'))).toBeVisible()
      await expect(page.getByText(say('acts', 'person.customer_created'))).toBeVisible()
      await expectAccessible(page)
    })
  })
})
