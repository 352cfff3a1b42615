import { settings } from '@forecourt/contract/dealership/settings.ts'
import { describe, expect, it } from 'vitest'
import { answerWith, fake, problem } from '#shared/testing/fake-server.ts'
import { askForSupportContact, loadSupportContact } from './support-contact.ts'

describe('the support contact', () => {
  it('rethrows an error, and can be loaded again', async () => {
    answerWith(fake(settings.supportService, () => problem('not_found')))
    await expect(loadSupportContact('d1')).rejects.toMatchObject({ kind: 'not_found' })
    // The line on screen offers to ask again instead.
    expect(() => askForSupportContact('d2')).not.toThrow()
    answerWith(
      fake(settings.supportService, {
        phone_number: '+14165550100',
        email: 'help@forecourt.example',
        hours_en: '',
        hours_fr: '',
      }),
    )
    await expect(loadSupportContact('d3')).resolves.toBeUndefined()
  })
})
