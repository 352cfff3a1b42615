import { expect, test } from './fixtures/journey.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { panelOf } from './fixtures/sessions.ts'
import { heading, press } from './fixtures/steps.ts'

/** What a portal sends about somebody whom the dealership knows by her phone alone. */
const message = `<?xml version="1.0"?><?adf version="1.0"?><adf><prospect status="new"><id source="e2e">J-${Date.now()}</id>
  <requestdate>2026-11-21T10:00:00-05:00</requestdate><vehicle interest="buy"><year>2026</year><make>Honda</make><model>CR-V</model></vehicle>
  <customer><contact><name part="first">Odile</name><name part="last">Passelande</name><email>odile@mail.example</email>
  <phone type="cellphone">416-555-0182</phone></contact><comments>Can I see it on Saturday?</comments></customer>
  <provider><name>Journey Portal</name></provider></prospect></adf>`

test.describe('in Toronto, an administrator', () => {
  // The record on the screen goes into another one.
  test.use({ user: 'admin.toronto', provoked: /status of 404 .*\/api\/dealer\/customer\// })

  test('finds a lead by ADF, makes one record of it and a known one, and takes that back', async ({
    page,
    say,
  }) => {
    const panel = await panelOf('admin.toronto')
    const person = { first_name: 'Odile', last_name: 'Passe-Lande', phone: '4165550182', city: 'Guelph' }
    await panel.send('POST', '/api/dealer/customer/', person, { 'idempotency-key': crypto.randomUUID() })
    const { secret } = await panel.send<{ secret: string }>('POST', '/api/dealer/lead-key/', {
      name: 'Journey',
    })
    const sent = await fetch(`${panel.base}/api/leads/adf/`, {
      method: 'POST',
      headers: { 'content-type': 'application/xml', authorization: `Bearer ${secret}` },
      body: message,
    })
    expect(await sent.json()).toMatchObject({ state: 'taken' })

    await page.goto('/dealer/customers?lead_type=adf_lead')
    await page.getByRole('link', { name: 'Odile Passelande' }).click()
    await expect(heading(page)).toHaveText('Odile Passelande')
    await expect(page.getByRole('region', { name: say('leads', 'touches') })).toContainText('2026 Honda CR-V')
    await expect(page.getByRole('region', { name: say('consents', 'title') })).toContainText(/Implied until/)

    await press(page, say('merges', 'compare_with', { name: 'Odile Passe-Lande' }))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radiogroup', { name: say('customers', 'field.city') })).toContainText(
      'Guelph',
    )
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
