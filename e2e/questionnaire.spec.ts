import { expect, test } from './fixtures/journey.ts'
import { expectAccessible } from './fixtures/looks.ts'
import { heading, press } from './fixtures/steps.ts'

test.describe('in Halifax', () => {
  test.use({ user: 'admin.halifax' })

  test('the questions are copied, reordered by keyboard, answered on the phone, and reset', async ({
    page,
    say,
  }) => {
    test.setTimeout(120_000)
    const row = (name: string) => page.getByRole('button', { name, exact: true })
    await page.goto('/dealer/questionnaire?list=aftermarket')
    await expect(heading(page)).toHaveText(say('questionnaire', 'title'))
    await press(page, say('questionnaire', 'customize'))
    await expect(row('Will you tow something?')).toBeVisible()
    await expectAccessible(page)
    await row('Will you tow something?').focus()
    await page.keyboard.press('Tab')
    const moved = page.getByRole('listitem').filter({ hasText: 'Will you tow something?' }).first()
    await expect(moved).toContainText(say('questionnaire', 'after', { answers: 'Children' }))
    await expect(row('Will you tow something?')).toBeFocused()
    const phone = page.getByRole('group', { name: say('questionnaire', 'preview') })
    await expect(phone.getByRole('radiogroup', { name: 'Will you tow something?' })).toHaveCount(0)
    await phone.getByRole('checkbox', { name: 'Children' }).check()
    await expect(phone.getByRole('radiogroup', { name: 'Will you tow something?' })).toBeVisible()
    await press(page, say('questionnaire', 'reset'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('questionnaire', 'reset.yes') })
      .click()
    await expect(page.getByText(say('questionnaire', 'default'))).toBeVisible()
  })
})
