import { customerAccounts } from '@forecourt/contract/identity/customer-accounts.ts'
import { customerPayments } from '@forecourt/contract/deals/customer-payments.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { aDealership, aMe, renderShop, thePayments } from '#shop/testing/render-shop.tsx'

const cname = 'north.example.test'
const invited = fake(customerAccounts.readInvitation, {
  first_name: 'Marie',
  email: 'marie@mail.test',
  language: 'en',
  dealership: aDealership(),
})
const own = [fake(customerAccounts.me, aMe()), fake(customerPayments.list, thePayments())]

async function type(user: Awaited<ReturnType<typeof renderShop>>['user'], text: string) {
  await user.type(await screen.findByLabelText('Choose a password'), text)
  await user.type(screen.getByLabelText('Confirm password'), text)
  await user.click(screen.getByRole('button', { name: 'Create my account' }))
}

describe('an invitation', () => {
  it('greets, accepts a password, and opens the payment', async () => {
    const { user, here } = await renderShop(`/${cname}/invitation#secret`, [
      invited,
      fake(customerAccounts.acceptInvitation, ({ body }) => {
        expect(body.invitation).toBe('secret')
        return { url: `/shop/${cname}/payment` }
      }),
      ...own,
    ])
    expect(await screen.findByRole('heading', { name: 'Welcome, Marie' })).toBeVisible()
    expect(screen.getByText(/You will sign in with marie@mail.test/)).toBeVisible()
    await type(user, 'marmalade window corridor')
    await waitFor(() => expect(here()).toBe(`/${cname}/payment`))
  })

  it.each([
    [
      'password',
      { rule: 'password', params: { n: 15 } },
      'Use at least 15 characters that are hard to guess.',
    ],
    ['confirm_password', { rule: 'password_match', params: {} }, 'The passwords don’t match.'],
  ])('shows an error at its field: %s', async (field, broken, text) => {
    const { user } = await renderShop(`/${cname}/invitation#secret`, [
      invited,
      fake(customerAccounts.acceptInvitation, () => problem('validation', { fields: { [field]: [broken] } })),
    ])
    await type(user, 'short')
    expect(await screen.findByText(text)).toBeVisible()
  })

  it.each([
    ['invitation_invalid', 'validation', /This link has expired or was already used/],
    ['account_exists', 'conflict', /This email already has an account/],
    ['locked', 'too_many_requests', /Too many attempts/],
  ] as const)('explains in plain words: %s', async (code, kind, text) => {
    const { user } = await renderShop(`/${cname}/invitation#secret`, [
      invited,
      fake(customerAccounts.acceptInvitation, () => problem(kind, { code })),
    ])
    await type(user, 'marmalade window corridor')
    expect(await screen.findByText(text)).toBeVisible()
  })

  it.each([
    ['a link that is not good', '#spent'],
    ['an address without a secret', ''],
  ])('explains what to do after %s', async (_name, hash) => {
    await renderShop(`/${cname}/invitation${hash}`, [
      fake(customerAccounts.readInvitation, () => problem('validation', { code: 'invitation_invalid' })),
    ])
    expect(
      await screen.findByRole('heading', {
        name: 'This link has expired or was already used. Sign in instead.',
      }),
    ).toBeVisible()
  })
})

describe('signing in', () => {
  it('opens the payment; an error keeps typed values', async () => {
    let isRight = false
    const { user, here } = await renderShop(`/${cname}`, [
      fake(customerAccounts.login, ({ body }) => {
        expect(body.dealership).toBe(cname)
        return isRight
          ? { url: `/shop/${cname}/payment` }
          : problem('validation', { code: 'bad_credentials' })
      }),
      ...own,
    ])
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(screen.getAllByText('This field is required.')).toHaveLength(2)
    await user.type(screen.getByLabelText('Email'), 'marie@mail.test')
    await user.type(screen.getByLabelText('Password'), 'wrong')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('The email or password is incorrect.')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue('marie@mail.test')
    isRight = true
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(here()).toBe(`/${cname}/payment`))
  })

  it('explains why sign-in is required', async () => {
    await renderShop(`/${cname}?reason=session_expired`)
    expect(await screen.findByText('Your session has expired. Please sign in again.')).toBeVisible()
  })
})
