import { expect, test } from './fixtures/journey.ts'
import { portalOf } from './fixtures/leads.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { panelOf } from './fixtures/sessions.ts'
import { heading, press } from './fixtures/steps.ts'

// How a lead appears in an open list, and becomes an order: lead-to-order.spec.ts.
test.describe('in Toronto, an administrator', () => {
  test.use({ user: 'admin.toronto' })

  test('finds two leads of a file with two prospects, and the one without a contact in quarantine', async ({
    page,
    say,
  }) => {
    const send = await portalOf(await panelOf('admin.toronto'), 'Batch')
    await send(
      { first: 'Amira', last: 'Batchhaddad', email: 'amira@batch.example' },
      { first: 'Nobody', last: 'Batchnobody', email: '' },
      { first: 'Paul', last: 'Batchroy', email: 'paul@batch.example' },
    )
    await page.goto('/dealer/customers?lead_type=adf_lead')
    await expect(page.getByRole('link', { name: 'Amira Batchhaddad' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Paul Batchroy' })).toBeVisible()
    await page.goto('/dealer/leads')
    await expect(page.getByText(say('leads', 'problem.no_contact')).first()).toBeVisible()
  })

  test('sees the content of a lead, merges it with an existing customer, and undoes that', async ({
    page,
    say,
  }) => {
    const panel = await panelOf('admin.toronto')
    // The dealership only has her phone number.
    const person = { first_name: 'Odile', last_name: 'Passe-Lande', phone: '4165550182', city: 'Guelph' }
    await panel.send('POST', '/api/dealer/customer/', person, { 'idempotency-key': crypto.randomUUID() })
    const send = await portalOf(panel, 'Journey')
    await send({ first: 'Odile', last: 'Passelande', email: 'odile@mail.example', phone: '416-555-0182' })

    await page.goto('/dealer/customers?lead_type=adf_lead')
    await page.getByRole('link', { name: 'Odile Passelande' }).click()
    await expect(heading(page)).toHaveText('Odile Passelande')
    await expect(page.getByRole('region', { name: say('leads', 'touches') })).toContainText('2026 Honda CR-V')
    await expect(page.getByRole('region', { name: say('consents', 'title') })).toContainText(/Implied until/)

    await press(page, say('merges', 'compare_with', { name: 'Odile Passe-Lande' }))
    await expect(page.getByRole('dialog').getByRole('radiogroup').first()).toBeVisible()
    await expectAccessible(page)
    await press(page, say('merges', 'submit'))
    await expect(page.getByText('Guelph')).toBeVisible()
    await press(page, say('merges', 'undo_of', { name: 'Odile Passe-Lande' }))
    await expect(page.getByText('Guelph')).toHaveCount(0)

    await page.goto('/dealer/leads')
    await expect(page.getByText('Journey', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})
