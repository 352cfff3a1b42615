import { describe, expect, it } from 'vitest'
import { afterSignIn, signInPath } from './way-back.ts'

const dealership = 'north.example.test'
const home = `/shop/${dealership}/payment`
const after = (next: string) => afterSignIn(dealership, new URLSearchParams({ next }), home)

describe('the way back after a session that ended', () => {
  it('names where the customer was, with its order', () => {
    const here = `/${dealership}/payment?order=1`
    const path = signInPath(dealership, 'session_expired', here)
    expect(path).toBe(`/${dealership}?${new URLSearchParams({ reason: 'session_expired', next: here })}`)
    expect(afterSignIn(dealership, new URLSearchParams(path.split('?')[1]), home)).toBe(here)
  })

  it.each([`/${dealership}`, `/${dealership}/link?token=1`, `/${dealership}/invitation`])(
    'does not name %s, where nobody is signed in',
    here =>
      expect(signInPath(dealership, 'session_expired', here)).toBe(`/${dealership}?reason=session_expired`),
  )

  it.each([
    'https://other.example/north.example.test/payment',
    '//other.example/north.example.test/payment',
    '/\\\\other.example/north.example.test/payment',
    'javascript:alert(1)',
    '/south.example.test/payment',
    `/${dealership}/../south.example.test/payment`,
    `/${dealership}/link?token=1`,
    '',
  ])('does not lead to %s', next => expect(after(next)).toBe(`/${dealership}/payment`))

  it('leads to where the server says without one', () => {
    expect(afterSignIn(dealership, new URLSearchParams(), home)).toBe(`/${dealership}/payment`)
  })
})
