import { expect, test } from 'vitest'
import { customerMail } from './customer-mail.ts'

const letter = (custom_copy: Readonly<Record<string, { en: string; fr: string }>>) =>
  customerMail({
    key: 'invitation',
    to: 'marie@mail.test',
    first_name: 'Marie',
    language: 'fr',
    url: 'https://shop.test/x',
    dealership: {
      name: 'North Motors',
      phone: '+14165550100',
      email: 'hello@north.test',
      country: 'CA',
      allowed_languages: ['fr', 'en'],
      custom_copy,
    },
  })

test('a dealership’s own wording is used where it exists, and ours elsewhere', () => {
  const own = { en: 'Come to {dealership} <b>now</b>', fr: 'Passez chez {dealership}' }
  const { subject, text, html } = letter({ 'email.subject.invitation': own, 'email.body.invitation': own })
  expect(subject).toBe('Passez chez North Motors')
  expect(text).toContain('Come to North Motors')
  expect(html).toContain('&lt;b&gt;now')
  expect(text).toMatch(/Marie/)
  expect(letter({}).subject).toMatch(/North Motors/)
  expect(letter({}).subject).not.toBe(subject)
})
