import { customerAccounts } from '@forecourt/contract/identity/customer-accounts.ts'
import { customerPayments } from '@forecourt/contract/deals/customer-payments.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, networkFailure, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace, submitErrorsOf } from '#shared/testing/refused-form.ts'
import { aDealership, aMe, renderShop, thePayments } from '#shop/testing/render-shop.tsx'

const cname = 'north.example.test'
const secret = 'A'.repeat(43)
const own = [fake(customerAccounts.me, aMe()), fake(customerPayments.list, thePayments())]
const known = (purpose: 'sign_up' | 'sign_in' | 'password_reset') =>
  fake(customerAccounts.readLink, {
    purpose,
    first_name: 'Marie',
    email: 'marie@mail.test',
    language: 'en',
    dealership: aDealership(),
  })

describe('requesting a link', () => {
  it.each([
    ['Forgot your password?', customerAccounts.resetPassword],
    ['Sign in with a link by email', customerAccounts.magicLink],
  ] as const)('%s', async (link, endpoint) => {
    const asked: unknown[] = []
    const { user } = await renderShop(`/${cname}`, [
      fake(endpoint, ({ body }) => {
        asked.push(body)
      }),
    ])
    await user.click(await screen.findByRole('link', { name: link }))
    await user.click(await screen.findByRole('button', { name: 'Send me the link' }))
    expect(await screen.findByText('This field is required.')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    await user.type(screen.getByLabelText('Email'), 'marie@mail.test')
    await user.click(screen.getByRole('button', { name: 'Send me the link' }))
    expect(await screen.findByText(/If marie@mail.test has an account/)).toBeVisible()
    expect(asked).toEqual([{ dealership: cname, email: 'marie@mail.test' }])
  })

  it('to an account shows an error of a name at its field', async () => {
    const { user } = await renderShop(`/${cname}/sign-up`, [
      fake(customerAccounts.signUp, () =>
        problem('validation', { fields: { first_name: [{ rule: 'name', params: {} }] } }),
      ),
    ])
    await user.type(await screen.findByLabelText('First name'), 'M4rie')
    await user.type(screen.getByLabelText('Last name'), 'Tremblay')
    await user.type(screen.getByLabelText('Email'), 'marie@mail.test')
    await user.click(screen.getByRole('button', { name: 'Send me the link' }))
    await waitFor(() => expect(screen.getByLabelText('First name')).toBeInvalid())
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveFocus())
    expect(screen.getByLabelText('First name')).toHaveValue('M4rie')
  })
})

describe('signing in', () => {
  it('keeps an error until the next response, so that no link moves under a second click', async () => {
    let tries = 0
    let answer: (() => void) | undefined
    const { user } = await renderShop(`/${cname}`, [
      fake(customerAccounts.login, async () => {
        tries += 1
        if (tries > 1) await new Promise<void>(resolve => (answer = resolve))
        return problem('validation', { code: 'bad_credentials' })
      }),
    ])
    await user.type(await screen.findByLabelText('Email'), 'marie@mail.test')
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}')
    const refusal = 'The email or password is incorrect.'
    expect(await screen.findByText(refusal)).toBeVisible()
    await user.type(screen.getByLabelText('Password'), 'again{Enter}')
    await waitFor(() => expect(tries).toBe(2))
    expect(screen.getByText(refusal)).toBeVisible()
    answer?.()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled())
  })

  it('with nothing typed focuses the first field', async () => {
    const { user } = await renderShop(`/${cname}`)
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    await user.type(screen.getByLabelText('Email'), 'marie@mail.test')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
    expect(screen.getByLabelText('Email')).toHaveValue('marie@mail.test')
  })
})

it('shows a toast too when there is no response', async () => {
  const { user } = await renderShop(`/${cname}`, [fake(customerAccounts.login, () => networkFailure())])
  await user.type(await screen.findByLabelText('Email'), 'marie@mail.test')
  await user.type(screen.getByLabelText('Password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  const toasts = await screen.findByRole('region', { name: 'Messages' })
  expect(toasts).toHaveTextContent('Request timed out.')
})

describe('a link', () => {
  it('focuses a refused password', async () => {
    const { user } = await renderShop(`/${cname}/link#${secret}`, [
      known('password_reset'),
      fake(customerAccounts.verify, () =>
        problem('validation', { fields: { confirm_password: [{ rule: 'match', params: {} }] } }),
      ),
    ])
    await user.type(await screen.findByLabelText('Choose a password'), 'marmalade window corridor')
    await user.type(screen.getByLabelText('Confirm password'), 'marmalade window')
    await user.click(screen.getByRole('button', { name: 'Save the password' }))
    await waitFor(() => expect(screen.getByLabelText('Confirm password')).toHaveFocus())
    expect(screen.getByLabelText('Choose a password')).toHaveValue('marmalade window corridor')
  })

  it('signs in with a press, and not on opening', async () => {
    let used = 0
    const { user, here } = await renderShop(`/${cname}/link#${secret}`, [
      known('sign_in'),
      fake(customerAccounts.verify, ({ body }) => {
        used += 1
        expect(body).toEqual({ customer_link: secret })
        return { url: `/shop/${cname}/payment` }
      }),
      ...own,
    ])
    const press = await screen.findByRole('button', { name: 'Sign in' })
    expect(used).toBe(0)
    await user.click(press)
    await waitFor(() => expect(here()).toBe(`/${cname}/payment`))
  })

  it('sets a new password, and leads to the sign-in, which says so', async () => {
    const { user, here } = await renderShop(`/${cname}/link#${secret}`, [
      known('password_reset'),
      fake(customerAccounts.verify, { url: `/shop/${cname}?reason=password_changed` }),
    ])
    await user.type(await screen.findByLabelText('Choose a password'), 'marmalade window corridor')
    await user.type(screen.getByLabelText('Confirm password'), 'marmalade window corridor')
    await user.click(screen.getByRole('button', { name: 'Save the password' }))
    expect(await screen.findByText('Your password is changed. Sign in with the new one.')).toBeVisible()
    expect(here()).toBe(`/${cname}?reason=password_changed`)
  })

  it('that is no longer valid says so', async () => {
    await renderShop(`/${cname}/link#${secret}`, [
      fake(customerAccounts.readLink, () => problem('validation', { code: 'link_invalid' })),
    ])
    expect(
      await screen.findByRole('heading', {
        name: 'This link has expired or was already used. Sign in instead.',
      }),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to the sign-in' })).toBeVisible()
  })
})

describe('keeps refused values as typed, with errors at their fields', () => {
  it('of an account request', async () => {
    const { user } = await renderShop(`/${cname}/sign-up`)
    await user.type(await screen.findByLabelText('First name'), 'Marie')
    await user.type(screen.getByLabelText('Last name'), 'Tremblay')
    await user.type(screen.getByLabelText('Email'), 'marie@mail.test')
    const told = await submitErrorsOf(() =>
      expectRefusalsInPlace('shop/account/ask-link-screen.tsx', {
        endpoint: customerAccounts.signUp,
        asks: ['first_name', 'last_name', 'email'],
      }),
    )
    expect(told).toEqual(expect.arrayContaining(['first_name', 'last_name', 'email']))
  })

  it('of signing in', async () => {
    const { user } = await renderShop(`/${cname}`)
    await user.type(await screen.findByLabelText('Email'), 'marie@mail.test')
    await user.type(screen.getByLabelText('Password'), 'wrong')
    const told = await submitErrorsOf(() =>
      expectRefusalsInPlace('shop/account/sign-in-screen.tsx', {
        endpoint: customerAccounts.login,
        asks: ['email', 'password'],
        isNotifiedOfAll: true,
      }),
    )
    expect(told).toEqual(expect.arrayContaining(['email', 'password']))
  })

  it('of a new password', async () => {
    const { user } = await renderShop(`/${cname}/link#${secret}`, [known('password_reset')])
    for (const name of ['Choose a password', 'Confirm password'])
      await user.type(await screen.findByLabelText(name), 'zebra-quilt-73-oboe')
    const told = await submitErrorsOf(() =>
      expectRefusalsInPlace('shop/account/new-password-form.tsx', {
        endpoint: customerAccounts.verify,
        asks: ['password', 'confirm_password'],
      }),
    )
    expect(told).toEqual(expect.arrayContaining(['password', 'confirm_password']))
  })
})
