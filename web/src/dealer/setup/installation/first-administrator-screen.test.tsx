import { account } from '@forecourt/contract/identity/account.ts'
import { installation } from '@forecourt/contract/setup/installation.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCurrentUser } from '#shared/testing/current-user.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const token = 'a'.repeat(43)
const half = aCurrentUser({ fully_authenticated: false, is_super_admin: true, dealership: null, phone: null })

const open = (answers: Answers = [], language: 'en' | 'fr' = 'en') =>
  renderRoute(`/setup#${token}`, {
    as: null,
    language,
    answers: [...answers, fake(installation.openFirstLink, undefined)],
  })

async function typeEverything({ type }: ReturnType<typeof open>['user']) {
  const field = (name: string | RegExp) => screen.getByLabelText(name)
  await screen.findByRole('heading', { name: 'Set up Forecourt' })
  await type(await screen.findByLabelText(/^Name of the organization/), 'Tidewater Group')
  await type(screen.getByRole('textbox', { name: /^Name \*?$|^Name$/ }), 'Tidewater Motors')
  await type(field(/^Address/), '1 Route 17')
  await type(field(/^City/), 'Paramus')
  await type(field(/^Postal/), '07652')
  await type(field(/^Phone/), '201 555 0142')
  await type(field(/^Email/), 'sales@tidewater.example')
  await type(field(/^First name/), 'Dana')
  await type(field(/^Last name/), 'Whitfield')
  await type(field(/^Your email/), 'dana@tidewater.example')
  await type(field('Password'), 'zebra-quilt-73-oboe')
  await type(field('Confirm password'), 'zebra-quilt-73-oboe')
}

describe('the link of an empty installation', () => {
  it('leads from organization and dealership to the second factor, without typing anything twice', async () => {
    const sent: unknown[] = []
    const { user, here, router } = open([
      fake(installation.createFirstAdministrator, ({ body }) => {
        sent.push(body)
        return undefined
      }),
      fake(users.login, ({ body }) => {
        sent.push(body)
        return {
          redirect: null,
          url: null,
          prompt_dealership_select: true,
          total_managed_dealerships: 1,
          user: half.user,
        }
      }),
      fake(users.verificationStatus, {
        has_device: false,
        masked_phone: null,
        verified: false,
        fully_authenticated: false,
        resend_after: 0,
        has_authenticator: false,
        recovery_codes_left: 0,
        provider: null,
      }),
      fake(account.setUpAuthenticator, { secret: 'ABCDEFGH23456789', uri: 'otpauth://totp/x' }),
    ])
    await typeEverything(user)
    expect(router.state.location.hash).toBe('')
    await user.click(screen.getByRole('button', { name: 'Create and continue' }))
    await waitFor(() => expect(here()).toBe('/verification'))
    expect(sent).toMatchObject([
      {
        link_token: token,
        organization: 'Tidewater Group',
        country: 'US',
        province_code: 'NJ',
        cname: 'tidewater-motors',
        user_email: 'dana@tidewater.example',
        language: 'en',
      },
      { email: 'dana@tidewater.example', password: 'zebra-quilt-73-oboe' },
    ])
    await user.click(await screen.findByRole('button', { name: 'Use an authenticator app instead' }))
    expect(await screen.findByRole('img', { name: /^QR code/ })).toBeVisible()
    expect(screen.getByText('ABCD EFGH 2345 6789')).toBeVisible()
  })

  it('that was used leads to the sign-in', async () => {
    renderRoute(`/setup#${token}`, {
      as: null,
      language: 'fr',
      answers: [fake(installation.openFirstLink, () => problem('validation', { code: 'link_invalid' }))],
    })
    expect(await screen.findByText(/^Ce lien a expiré ou a déjà servi/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/dealer/login')
  })

  it('preselects nothing: empty fields are reported, and nothing is sent', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Create and continue' }))
    expect(screen.getAllByText('This field is required.').length).toBeGreaterThan(8)
  })

  it('used by somebody else since: the page says so', async () => {
    const { user } = open([
      fake(installation.createFirstAdministrator, () => problem('validation', { code: 'link_invalid' })),
    ])
    await typeEverything(user)
    await user.click(screen.getByRole('button', { name: 'Create and continue' }))
    expect(await screen.findByText(/^This link has expired or was already used/)).toBeVisible()
  })
})

it('keeps refused values as typed, with errors at their fields', async () => {
  const { user } = open()
  await typeEverything(user)
  await expectRefusalsInPlace('dealer/setup/installation/first-administrator-screen.tsx', {
    endpoint: installation.createFirstAdministrator,
    others: ['link_token', 'language', 'address_line_2', 'uid', 'oem'],
  })
})
