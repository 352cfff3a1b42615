import { users } from '@forecourt/contract/identity/users.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aCurrentUser, aVerificationStatus } from '#shared/testing/current-user.ts'
import { answerWith, fake, networkFailure, problem, withoutTexts } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace, submitErrorsOf } from '#shared/testing/refused-form.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

const answer = (changes: Partial<Parameters<typeof aCurrentUser>[0]> = {}) => {
  const { user, total_managed_dealerships } = aCurrentUser(changes)
  return { user, total_managed_dealerships, redirect: null, url: null, prompt_dealership_select: false }
}

async function signIn(user: ReturnType<typeof renderRoute>['user'], password = 'correct horse battery') {
  await user.type(await screen.findByLabelText('Email'), 'ana@north.test')
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

afterEach(() => vi.useRealTimers())

describe('login (interface S-01)', () => {
  it.each([
    ['please_login_to_continue', 'Please sign in to continue.'],
    ['session_expired', 'Your session has expired. Please sign in again.'],
  ])('says why it is shown: %s', async (reason, text) => {
    renderRoute(`/login?reason=${reason}&next=/customers/add`, { as: null })
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByText('You’ll return to the new customer.')).toBeVisible()
  })

  it('ignores an unknown reason or next', async () => {
    renderRoute('/login?reason=<b>x</b>&next=//other.example', { as: null })
    expect(await screen.findByRole('heading', { name: 'Sign in to the dealer panel' })).toBeVisible()
    expect(screen.queryByText(/other\.example|You’ll return/)).not.toBeInTheDocument()
  })

  it('reports empty fields and focuses the first', async () => {
    const { user } = renderRoute('/login', { as: null })
    const button = await screen.findByRole('button', { name: 'Sign in' })
    expect(await submitErrorsOf(() => user.click(button))).toEqual(['email', 'password'])
    expect(screen.getAllByText('This field is required.')).toHaveLength(2)
    expect(screen.getByLabelText('Email')).toHaveFocus()
  })

  it('goes to next after signing in', async () => {
    const { user, here } = renderRoute('/login?next=%2Fcustomers%2Fadd', {
      as: null,
      answers: [fake(users.login, answer())],
    })
    await signIn(user)
    await waitFor(() => expect(here()).toBe('/customers/add'))
  })

  it('accepts a pasted password in full', async () => {
    const long = 'Quartz vivid nymph? '.repeat(7).slice(0, 128)
    const sent: string[] = []
    const { user, here } = renderRoute('/login?next=%2Fcustomers%2Fadd', {
      as: null,
      answers: [
        fake(users.login, ({ body }) => {
          sent.push(body.password)
          return answer()
        }),
      ],
    })
    await user.type(await screen.findByLabelText('Email'), 'ana@north.test')
    await user.click(screen.getByLabelText('Password'))
    await user.paste(long)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(here()).toBe('/customers/add'))
    expect(sent).toEqual([long])
  })

  it('goes to verification with next when the second factor is missing', async () => {
    const { user, here } = renderRoute('/login?next=%2Fcustomers%2Fadd', {
      as: null,
      answers: [
        fake(users.login, answer({ fully_authenticated: false })),
        fake(users.verificationStatus, aVerificationStatus({ has_device: false, masked_phone: null })),
      ],
    })
    await signIn(user)
    await waitFor(() => expect(here()).toBe('/verification?next=%2Fcustomers%2Fadd'))
  })

  it('switches to the user’s language', async () => {
    const { user } = renderRoute('/login', {
      as: null,
      answers: [fake(users.login, answer({ language: 'fr', permissions: [] }))],
    })
    await signIn(user)
    await waitFor(() => expect(document.documentElement.lang).toBe('fr'))
  })

  it('continues in the language of the page when the user’s fails to load', async () => {
    const { user, here } = renderRoute('/login?next=%2Fcustomers%2Fadd', {
      as: null,
      answers: [fake(users.login, answer({ language: 'fr' }))],
    })
    await screen.findByLabelText('Email')
    answerWith(withoutTexts('fr'))
    await signIn(user)
    await waitFor(() => expect(here()).toBe('/customers/add'))
    expect(await screen.findByRole('heading', { name: 'Add customer' })).toBeVisible()
  })

  it.each([
    [
      'wrong password',
      () => problem('not_authenticated', { code: 'bad_credentials' }),
      'The email or password is incorrect.',
    ],
    [
      'locked',
      () => problem('too_many_requests', { code: 'locked', headers: { 'Retry-After': '840' } }),
      'Too many attempts. Try again in 14 minutes.',
    ],
    ['no network', networkFailure, 'Request timed out.'],
  ])('keeps the email and explains: %s', async (_, refusal, text) => {
    const { user, here } = renderRoute('/login', { as: null, answers: [fake(users.login, () => refusal())] })
    await signIn(user, 'wrong')
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    expect(screen.getByLabelText('Email')).toHaveValue('ana@north.test')
    expect(screen.getByLabelText('Password')).toHaveFocus()
    await waitFor(() => expect(document.title).toBe('Error: Sign in · Forecourt'))
    expect(here()).toBe('/login')
  })

  it('keeps the error until the next response, so that no link moves under a second click', async () => {
    let answerNext: (() => void) | undefined
    const { user, here } = renderRoute('/login?next=%2Fcustomers%2Fadd', {
      as: null,
      answers: [
        fake(users.login, async ({ body }) => {
          if (body.password === 'wrong') return problem('not_authenticated', { code: 'bad_credentials' })
          await new Promise<void>(resolve => (answerNext = resolve))
          return answer()
        }),
      ],
    })
    await signIn(user, 'wrong')
    const refusal = 'The email or password is incorrect.'
    expect(await screen.findByText(refusal)).toBeVisible()
    await user.clear(screen.getByLabelText('Password'))
    await user.type(screen.getByLabelText('Password'), 'right{Enter}')
    await waitFor(() => expect(answerNext).toBeDefined())
    expect(screen.getByText(refusal)).toBeVisible()
    answerNext?.()
    await waitFor(() => expect(here()).toBe('/customers/add'))
  })

  it('clears the error of a required field on input', async () => {
    const { user } = renderRoute('/login', { as: null })
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    await user.type(screen.getByLabelText('Email'), 'a')
    expect(screen.getAllByText('This field is required.')).toHaveLength(1)
    await user.type(screen.getByLabelText('Password'), 'b')
    expect(screen.queryByText('This field is required.')).not.toBeInTheDocument()
  })

  it('counts down the minutes of a lock, and removes the message afterwards', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const locked = () => problem('too_many_requests', { code: 'locked', headers: { 'Retry-After': '120' } })
    renderRoute('/login', { as: null, answers: [fake(users.login, locked)] })
    await signIn(userEvent.setup({ advanceTimers: vi.advanceTimersByTime }))
    expect(await screen.findByText('Too many attempts. Try again in 2 minutes.')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.getByText('Too many attempts. Try again in 1 minute.')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.queryByText(/Too many attempts/)).not.toBeInTheDocument()
  })

  it('switches to French and back without losing typed values', async () => {
    const { user } = renderRoute('/login', { as: null })
    await user.type(await screen.findByLabelText('Email'), 'ana@north.test')
    await user.click(screen.getByRole('button', { name: 'FR – Français' }))
    expect(
      await screen.findByRole('heading', { name: 'Connexion au panneau de la concession' }),
    ).toBeVisible()
    expect(screen.getByLabelText('Courriel')).toHaveValue('ana@north.test')
    expect(document.documentElement.lang).toBe('fr')
  })

  it('shows the password on request', async () => {
    const { user } = renderRoute('/login', { as: null })
    const field = await screen.findByLabelText('Password')
    await user.click(screen.getByRole('button', { name: 'Show password', pressed: false }))
    expect(field).toHaveAttribute('type', 'text')
  })

  it('goes to the URL of the response', async () => {
    const { user, left } = renderRoute('/login', {
      as: null,
      answers: [fake(users.login, { ...answer(), url: 'https://sso.example.test/start' })],
    })
    await signIn(user)
    expect(await screen.findByText('Taking you to sso.example.test…')).toBeVisible()
    expect(left).toHaveBeenCalledWith('https://sso.example.test/start')
  })

  it('redirects a signed-in user to the last page of this tab', async () => {
    sessionStorage.setItem('dp-last-url', '/customers/add')
    const { here } = renderRoute('/login')
    await waitFor(() => expect(here()).toBe('/customers/add'))
  })
})

it('keeps typed values after a refusal, with the focus on the password', async () => {
  const { user } = renderRoute('/login', { as: null })
  await user.type(await screen.findByLabelText('Email'), 'ana@north.test')
  await user.type(screen.getByLabelText('Password'), 'wrong')
  const named = await submitErrorsOf(() =>
    expectRefusalsInPlace('dealer/identity/accounts/sessions/login-screen.tsx', {
      endpoint: users.login,
      isNotifiedOfAll: true,
    }),
  )
  expect(named).toEqual(['password'])
})
