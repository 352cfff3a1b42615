import { identityProviders, type IdentityProvider } from '@forecourt/contract/identity/identity-providers.ts'
import { singleSignOn } from '@forecourt/contract/identity/single-sign-on.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { aCurrentUser, aVerificationStatus } from '#shared/testing/current-user.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { tellProof } from '#dealer/identity/accounts/sessions/proof-channel.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

const admin = (changes: Parameters<typeof aCurrentUser>[0] = {}) =>
  aCurrentUser({
    role: 'dealer_admin',
    permissions: ['page:customers', 'identity-provider:edit'],
    ...changes,
  })

const northern: IdentityProvider = {
  id: '0198b4a0-0000-7000-8000-000000000001',
  kind: 'saml',
  source: 'saml',
  name: 'Northern',
  is_active: false,
  email_domains: ['northern.example'],
  trusts_second_factor: true,
  creates_users: false,
  issuer: 'https://idp.northern.example/metadata',
  sign_on_url: 'https://idp.northern.example/sso',
  client_id: null,
  logout_url: null,
  code: 'N-1',
  is_shared: false,
  can_edit: true,
  is_shown: false,
  can_show: false,
  keys: [],
  audience: 'https://panel.example/api/dealer/sso/1/metadata/',
  callback_url: 'https://panel.example/api/dealer/sso/1/acs/',
  version: 3,
}
const key: IdentityProvider['keys'][number] = {
  id: '0198b4a0-0000-7000-8000-000000000009',
  kind: 'certificate',
  fingerprint: 'AA:BB',
  valid_from: '2026-11-20T00:00:00.000Z',
  valid_to: '2036-11-20T00:00:00.000Z',
  created: '2026-11-20T00:00:00.000Z',
}
const listing = (...results: IdentityProvider[]) => fake(identityProviders.list, { results })

describe('the identity providers', () => {
  it('start with an empty state', async () => {
    renderRoute('/single-sign-on', { as: admin(), answers: [listing()] })
    expect(await screen.findByText('No provider yet.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add provider' })).toBeEnabled()
  })

  it('show an error, and retry', async () => {
    let isThere = false
    const { user } = renderRoute('/single-sign-on', {
      as: admin(),
      answers: [
        fake(identityProviders.list, () =>
          isThere ? { results: [northern] } : problem('validation', { code: 'validation' }),
        ),
      ],
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    isThere = true
    await user.click(again)
    expect(await screen.findByRole('heading', { name: 'Northern' })).toBeVisible()
  })

  it('of several dealerships are read-only', async () => {
    const shared = { ...northern, is_shared: true, can_edit: false, keys: [key] }
    renderRoute('/single-sign-on', { as: admin(), answers: [listing(shared)] })
    const card = await screen.findByRole('article')
    expect(within(card).getByText(/The organization administrator changes it/)).toBeVisible()
    expect(within(card).queryByRole('button')).not.toBeInTheDocument()
  })

  it('without a key cannot be switched on, and says why', async () => {
    renderRoute('/single-sign-on', { as: admin(), answers: [listing(northern)] })
    const on = await screen.findByRole('button', { name: 'Switch on' })
    expect(on).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getAllByText(/No key yet/)[0]).toBeVisible()
  })

  it('keep a refused certificate, with the error at its field', async () => {
    const { user } = renderRoute('/single-sign-on', { as: admin(), answers: [listing(northern)] })
    const box = await screen.findByRole('textbox', { name: 'New certificate' })
    await user.type(box, 'MII')
    await expectRefusalsInPlace('dealer/identity/identity-providers/provider-keys.tsx', {
      endpoint: identityProviders.addKey,
      field: box,
    })
  })

  it('ask about concurrent changes, field by field', async () => {
    const sent: unknown[] = []
    const theirs = { ...northern, code: 'N-2', version: 4 }
    const { user } = renderRoute('/single-sign-on', {
      as: admin(),
      answers: [
        listing(northern),
        fake(identityProviders.update, ({ body: { name, code }, request }) => {
          sent.push([name, code, request.headers.get('If-Match')])
          return sent.length === 1
            ? problem('stale', { current: theirs })
            : { ...theirs, name: name ?? '', version: 5 }
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: /^Edit/ }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Auto')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed by someone else' }))
    expect(dialog.getByRole('radiogroup', { name: 'Code of this dealership' })).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Save mine' }))
    await waitFor(() =>
      expect(sent).toEqual([
        ['Northern Auto', 'N-1', '"v3"'],
        ['Northern Auto', 'N-2', '"v4"'],
      ]),
    )
  })

  it('are switched off after a confirmation', async () => {
    const sent: unknown[] = []
    const { user } = renderRoute('/single-sign-on', {
      as: admin(),
      answers: [
        listing({ ...northern, is_active: true, keys: [key] }),
        fake(identityProviders.setActive, ({ body, request }) => {
          sent.push([body, request.headers.get('If-Match')])
          return { ...northern, keys: [key], version: 4 }
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Switch off' }))
    const question = await screen.findByRole('dialog', { name: 'Switch Northern off?' })
    expect(sent).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Switch off' }))
    await waitFor(() => expect(sent).toEqual([[{ is_active: false }, '"v3"']]))
  })
})

describe('a new one', () => {
  const read = (answer: Parameters<typeof fake<typeof identityProviders.readMetadata>>[1]) =>
    fake(identityProviders.readMetadata, answer)

  it('is filled in from its metadata, and its certificates are saved with it', async () => {
    const sent: unknown[] = []
    const { user } = renderRoute('/single-sign-on', {
      as: admin(),
      answers: [
        listing(),
        read({
          metadata: {
            issuer: northern.issuer,
            sign_on_url: 'https://x.example/sso',
            certificates: ['A', 'B'],
          },
          problem: null,
        }),
        fake(identityProviders.create, ({ body }) => {
          sent.push(body.name, body.issuer, body.sign_on_url, body.email_domains)
          return northern
        }),
        fake(identityProviders.addKey, ({ body }) => {
          sent.push(body.value)
          return northern
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Add provider' }))
    await user.type(screen.getByLabelText('Address of the metadata'), 'https://x.example/metadata')
    await user.click(screen.getByRole('button', { name: 'Read' }))
    expect(await screen.findByText(/The certificates are saved with the provider/)).toBeVisible()
    expect(screen.getByLabelText('Entity ID of the provider')).toHaveValue(northern.issuer)
    await user.type(screen.getByLabelText('Name'), 'Northern')
    await user.type(screen.getByLabelText('Email domains'), 'northern.example, n.example')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent).toEqual([
        'Northern',
        northern.issuer,
        'https://x.example/sso',
        ['northern.example', 'n.example'],
        'A',
        'B',
      ]),
    )
  })

  it.each([
    ['nothing answers', { metadata: null, problem: 'unreachable' as const }, /Nothing answers/],
    [
      'it is something else',
      { metadata: null, problem: 'not_metadata' as const },
      /not a provider’s metadata/,
    ],
    [
      'the address is none of the public',
      problem('validation', { fields: { url: [{ rule: 'https_url', params: {} }] } }),
      /public https:\/\/ address/,
    ],
  ])('says at the address when %s', async (_name, answer, sentence) => {
    const { user } = renderRoute('/single-sign-on', { as: admin(), answers: [listing(), read(answer)] })
    await user.click(await screen.findByRole('button', { name: 'Add provider' }))
    await user.type(screen.getByLabelText('Address of the metadata'), 'https://x.example{Enter}')
    expect(await screen.findByText(sentence)).toBeVisible()
  })
})

describe('an administrator who has no password', () => {
  const open = async (status: { provider: string | null; has_device: boolean }) => {
    let isProven = false
    const answers = [
      listing({ ...northern, keys: [key] }),
      fake(identityProviders.test, () =>
        isProven ? { is_reached: true, problem: null } : problem('forbidden', { code: 'step_up_required' }),
      ),
      fake(
        users.verificationStatus,
        aVerificationStatus({
          masked_phone: status.has_device ? '••• ••88' : null,
          verified: true,
          fully_authenticated: true,
          ...status,
        }),
      ),
      fake(users.sendOtp, { sent: true, retry_after: 30, masked_phone: '••• ••88' }),
      fake(users.verify, () => {
        isProven = true
        return { fully_authenticated: true, prompt_dealership_select: false }
      }),
    ]
    const { user } = renderRoute('/single-sign-on', { as: admin({ source: 'saml' }), answers })
    await user.click(await screen.findByRole('button', { name: 'Test the connection' }))
    const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    return { user, dialog, prove: () => (isProven = true) }
  }

  it('confirms their identity at the provider, in a separate window', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(window)
    const { user, dialog, prove } = await open({ provider: 'Northern', has_device: false })
    await user.click(await within(dialog).findByRole('button', { name: 'Confirm with Northern' }))
    expect(opened).toHaveBeenCalledWith('/dealer/confirm-identity', '_blank', expect.any(String))
    tellProof('sso_not_anew')
    expect(await within(dialog).findByText(/couldn’t confirm it’s you/)).toBeVisible()
    prove()
    tellProof('done')
    expect(await screen.findByText('The provider answers.')).toBeVisible()
    opened.mockRestore()
  })

  it('is shown when the browser blocks the window', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user, dialog } = await open({ provider: 'Northern', has_device: false })
    await user.click(await within(dialog).findByRole('button', { name: 'Confirm with Northern' }))
    expect(await within(dialog).findByText(/did not open the window/)).toBeVisible()
    opened.mockRestore()
  })

  it('confirms their identity by a code, with a phone here', async () => {
    const { user, dialog } = await open({ provider: 'Northern', has_device: true })
    await user.click(await within(dialog).findByRole('button', { name: 'Use a code instead' }))
    await user.type(await within(dialog).findByLabelText('6-digit code'), '123456')
    expect(within(dialog).queryByLabelText(/Remember this device/)).not.toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Verify' }))
    expect(await screen.findByText('The provider answers.')).toBeVisible()
  })

  it('signs in again without either', async () => {
    const { dialog } = await open({ provider: null, has_device: false })
    expect(await within(dialog).findByText(/Sign out and in again/)).toBeVisible()
  })
})

describe('the separate window', () => {
  it('goes to the provider', async () => {
    const { left } = renderRoute('/confirm-identity', {
      answers: [fake(singleSignOn.prove, { url: 'https://idp.example/sso?x' })],
    })
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://idp.example/sso?x'))
  })

  it('says why it cannot', async () => {
    renderRoute('/confirm-identity', {
      answers: [fake(singleSignOn.prove, problem('conflict', { code: 'sso_none' }))],
    })
    expect(await screen.findByText(/not opened through a provider/)).toBeVisible()
  })

  it.each([
    ['done', /You can close this window/],
    ['sso_not_allowed', /does not open this panel/],
    ['nonsense', /could not be confirmed/],
  ])('returns with %s', async (outcome, sentence) => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined)
    renderRoute(`/confirm-identity?outcome=${outcome}`)
    expect(await screen.findByText(sentence)).toBeVisible()
    await waitFor(() => expect(close).toHaveBeenCalledTimes(outcome === 'done' ? 1 : 0))
    close.mockRestore()
  })
})

it('keeps a refused provider as it was typed, with errors at its fields', async () => {
  const { user } = renderRoute('/single-sign-on', { as: admin(), answers: [listing(northern)] })
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Auto')
  await expectRefusalsInPlace('dealer/identity/identity-providers/provider-form.tsx', {
    endpoint: identityProviders.update,
    others: ['is_shown', 'client_id'],
  })
})
