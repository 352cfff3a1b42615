import { describe, expect, it } from 'vitest'
import { afterSignIn, signInPath } from './way-back.ts'

const dealership = 'north.example.test'
const home = `/shop/${dealership}/payment`
const after = (next: string) => afterSignIn(dealership, new URLSearchParams({ next }), home)

describe('the way back after the end of a session', () => {
  it('includes the page of the customer, with its order', () => {
    const here = `/${dealership}/payment?order=1`
    const path = signInPath(dealership, 'session_expired', here)
    expect(path).toBe(`/${dealership}?${new URLSearchParams({ reason: 'session_expired', next: here })}`)
    expect(afterSignIn(dealership, new URLSearchParams(path.split('?')[1]), home)).toBe(here)
  })

  it.each(['appointment?order=1', 'deposit?order=1&back=1'])('leads back to %s', page => {
    const here = `/${dealership}/${page}`
    expect(after(here)).toBe(here)
  })

  it.each([`/${dealership}`, `/${dealership}/link?token=1`, `/${dealership}/invitation`])(
    'does not include %s, where nobody is signed in',
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

  it('leads to the server’s URL without one', () => {
    expect(afterSignIn(dealership, new URLSearchParams(), home)).toBe(`/${dealership}/payment`)
  })

  it.each([
    ['order=1&step=appointment', `/${dealership}/appointment?order=1`],
    ['order=1&step=deposit', `/${dealership}/deposit?order=1`],
    ['order=1&step=trade_in', `/${dealership}/trade-in?order=1`],
    ['order=1&step=constructor', `/${dealership}/payment?order=1`],
    ['order=1&step=payments', `/${dealership}/payment?order=1`],
    ['order=1', `/${dealership}/payment?order=1`],
    ['step=appointment', `/${dealership}/payment`],
  ])('leads to the target of an order’s link: %s', (search, path) =>
    expect(afterSignIn(dealership, new URLSearchParams(search), home)).toBe(path),
  )

  it('leads first to what the server requires first', () => {
    const first = `/shop/${dealership}?reason=password_changed`
    const search = new URLSearchParams({ order: '1', step: 'appointment' })
    expect(afterSignIn(dealership, search, first)).toBe(`/${dealership}?reason=password_changed`)
  })
})
