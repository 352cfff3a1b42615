import { singleSignOn, type SignOnFailure } from '@forecourt/contract/identity/single-sign-on.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCurrentUser } from '#shared/testing/current-user.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

const organisation = { id: '0198b4a0-0000-7000-8000-000000000001', name: 'Maple', kind: 'saml' as const }
const manufacturer = { id: '0198b4a0-0000-7000-8000-000000000002', name: 'Terra', kind: 'oidc' as const }

describe('sign-in with a provider (interface S-01)', () => {
  it('shows a button for each provider, and more for the domain that was typed', async () => {
    const { user } = renderRoute('/login', {
      as: null,
      answers: [
        fake(singleSignOn.providers, ({ query }) => ({
          results: query.email?.endsWith('@terra.example') ? [organisation, manufacturer] : [organisation],
        })),
      ],
    })
    expect(
      await screen.findByRole('button', { name: 'Continue with your organization: Maple' }),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: /Terra/ })).not.toBeInTheDocument()
    await user.type(screen.getByLabelText('Email'), 'ana@terra.example')
    await user.tab()
    expect(
      await screen.findByRole('button', { name: 'Continue with manufacturer sign-in: Terra' }),
    ).toBeVisible()
  })

  it('goes to the provider with the return URL', async () => {
    const asked: unknown[] = []
    const { user, left } = renderRoute('/login?next=%2Fcustomers%2Fadd', {
      as: null,
      answers: [
        fake(singleSignOn.providers, { results: [organisation] }),
        fake(singleSignOn.start, ({ body }) => {
          asked.push(body)
          return { url: 'https://idp.example/sso?SAMLRequest=x' }
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: /Maple/ }))
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Taking you to Maple…'))
    expect(left).toHaveBeenCalledWith('https://idp.example/sso?SAMLRequest=x')
    expect(asked).toEqual([{ provider: organisation.id, next: '/customers/add' }])
  })

  it('says when a provider cannot be reached, and keeps the password form', async () => {
    const { user } = renderRoute('/login', {
      as: null,
      answers: [
        fake(singleSignOn.providers, { results: [organisation] }),
        fake(singleSignOn.start, () => problem('bad_gateway', { code: 'sso_unavailable' })),
      ],
    })
    await user.click(await screen.findByRole('button', { name: /Maple/ }))
    expect(await screen.findByText(/cannot be reached/)).toBeVisible()
    expect(screen.getByLabelText('Password')).toBeEnabled()
  })

  it('keeps that until the next response, so that no other provider moves under a second click', async () => {
    let starts = 0
    let answer: (() => void) | undefined
    const { user } = renderRoute('/login', {
      as: null,
      answers: [
        fake(singleSignOn.providers, { results: [organisation] }),
        fake(singleSignOn.start, async () => {
          starts += 1
          if (starts > 1) await new Promise<void>(resolve => (answer = resolve))
          return problem('bad_gateway', { code: 'sso_unavailable' })
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: /Maple/ }))
    expect(await screen.findByText(/cannot be reached/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: /Maple/ }))
    await waitFor(() => expect(starts).toBe(2))
    expect(screen.getByText(/cannot be reached/)).toBeVisible()
    answer?.()
    await waitFor(() => expect(screen.getByRole('button', { name: /Maple/ })).toBeEnabled())
  })

  const sentences: Record<SignOnFailure, RegExp> = {
    sso_refused: /couldn’t be verified/,
    sso_expired: /took too long or was used already/,
    sso_cancelled: /was cancelled/,
    sso_unavailable: /cannot be reached/,
    sso_not_allowed: /does not open this panel/,
    sso_not_linked: /signs in with a password/,
    sso_not_anew: /couldn’t confirm it’s you/,
  }
  it.each(Object.entries(sentences))('explains why the sign-in ended here: %s', async (reason, sentence) => {
    renderRoute(`/login?reason=${reason}`, { as: null })
    expect(await screen.findByText(sentence)).toBeVisible()
  })
})

describe('no access yet', () => {
  it('is the page of a user without a role', async () => {
    const answer = aCurrentUser({ role: null, permissions: [] })
    const { here } = renderRoute('/customers', { as: answer })
    expect(await screen.findByRole('heading', { name: 'No access yet' })).toBeVisible()
    expect(here()).toBe('/no-access-yet')
  })

  it('is not for users with a role', async () => {
    const { here } = renderRoute('/no-access-yet')
    await waitFor(() => expect(here()).toBe('/customers'))
  })
})
