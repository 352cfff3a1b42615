import { account } from '@forecourt/contract/identity/account.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

const token = 'a'.repeat(43)
const opened = {
  purpose: 'password_reset' as const,
  email: 'dev@north.test',
  first_name: 'Dev',
  language: 'en' as const,
  expires: '2026-11-21T17:00:00.000Z',
}

describe('a forgotten password', () => {
  it('is requested from the login page, with the same response for every address', async () => {
    const asked: unknown[] = []
    const { user } = renderRoute('/login', {
      as: null,
      answers: [
        fake(account.resetPassword, ({ body }) => {
          asked.push(body)
          return undefined
        }),
      ],
    })
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
    await screen.findByRole('heading', { name: 'Reset your password' })
    await user.type(screen.getByLabelText('Email'), 'dev@north.test')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(await screen.findByText('If the address is known, a reset link has been sent.')).toBeVisible()
    expect(asked).toEqual([{ email: 'dev@north.test' }])
  })
})

describe('a mailed link', () => {
  it('sets a password and leads to the login page; its token is removed from the URL', async () => {
    const sent: unknown[] = []
    const { user, router } = renderRoute(`/reset-password#reset=${token}`, {
      as: null,
      answers: [
        fake(account.openLink, opened),
        fake(account.useLink, ({ body }) => {
          sent.push(body)
          return undefined
        }),
      ],
    })
    await user.type(await screen.findByLabelText('New password'), 'short')
    await user.type(screen.getByLabelText('Confirm new password'), 'other')
    await user.click(screen.getByRole('button', { name: 'Save the password' }))
    expect(await screen.findByText('Use at least 12 characters that are hard to guess.')).toBeVisible()
    expect(screen.getByText('The passwords don’t match.')).toBeVisible()
    expect(router.state.location.hash).toBe('')
    for (const name of ['New password', 'Confirm new password']) {
      await user.clear(screen.getByLabelText(name))
      await user.type(screen.getByLabelText(name), 'zebra-quilt-73-oboe')
    }
    await user.click(screen.getByRole('button', { name: 'Save the password' }))
    expect(await screen.findByText('Password changed. Sign in.')).toBeVisible()
    expect(sent).toMatchObject([{ link_token: token, new_password: 'zebra-quilt-73-oboe' }])
  })

  it('accepts a pasted password in full, whatever its length', async () => {
    const long = 'Quartz vivid nymph? '.repeat(7).slice(0, 128)
    const sent: string[] = []
    const { user } = renderRoute(`/reset-password#reset=${token}`, {
      as: null,
      answers: [
        fake(account.openLink, opened),
        fake(account.useLink, ({ body }) => {
          sent.push(body.new_password)
          return undefined
        }),
      ],
    })
    for (const name of ['New password', 'Confirm new password']) {
      await user.click(await screen.findByLabelText(name))
      await user.paste(long)
    }
    await user.click(screen.getByRole('button', { name: 'Save the password' }))
    expect(await screen.findByText('Password changed. Sign in.')).toBeVisible()
    expect(sent).toEqual([long])
  })

  it('that is no longer valid says so before anything is typed', async () => {
    renderRoute(`/reset-password#invitation=${token}`, {
      as: null,
      answers: [fake(account.openLink, problem('validation', { code: 'link_invalid' }))],
    })
    expect(await screen.findByText(/This link has expired or was already used/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Request a new link' })).toBeVisible()
  })

  it('of an invitation greets by name', async () => {
    renderRoute(`/reset-password#invitation=${token}`, {
      as: null,
      answers: [fake(account.openLink, { ...opened, purpose: 'invitation' as const })],
    })
    expect(await screen.findByText(/^Hello Dev\./)).toBeVisible()
  })
})

describe('keeps refused values as typed, with errors at their fields', () => {
  it('of a requested link', async () => {
    const { user } = renderRoute('/reset-password', { as: null })
    await user.type(await screen.findByLabelText('Email'), 'dev@north.test')
    await expectRefusalsInPlace('dealer/identity/accounts/sessions/reset-password-screen.tsx', {
      endpoint: account.resetPassword,
    })
  })

  it('of a new password', async () => {
    const { user } = renderRoute(`/reset-password#reset=${token}`, {
      as: null,
      answers: [fake(account.openLink, opened)],
    })
    for (const name of ['New password', 'Confirm new password'])
      await user.type(await screen.findByLabelText(name), 'zebra-quilt-73-oboe')
    await expectRefusalsInPlace('dealer/identity/accounts/sessions/new-password.tsx', {
      endpoint: account.useLink,
      others: ['link_token'],
    })
  })
})
