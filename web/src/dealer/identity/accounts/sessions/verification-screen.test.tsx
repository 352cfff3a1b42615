import { account } from '@forecourt/contract/identity/account.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { aCurrentUser, aVerificationStatus } from '#shared/testing/current-user.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace, submitErrorsOf } from '#shared/testing/refused-form.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

const sent = { sent: true, retry_after: 30, masked_phone: '(•••) •••-••34' }
const proved = { fully_authenticated: true, prompt_dealership_select: false }

/** A half session that becomes whole once a code is proved. */
function open(
  answers: Parameters<typeof renderRoute>[1] = {},
  path = '/verification?next=%2Fcustomers%2Fadd',
  who: Parameters<typeof aCurrentUser>[0] = {},
) {
  let isWhole = false
  const become = () => {
    isWhole = true
    return proved
  }
  const view = renderRoute(path, {
    ...answers,
    answers: [
      ...(answers.answers ?? []),
      fake(users.currentUser, () => aCurrentUser({ phone: null, ...who, fully_authenticated: isWhole })),
      fake(users.verify, become),
      fake(users.confirmOtpDevice, become),
      fake(account.confirmAuthenticator, () => {
        become()
        return { recovery_codes: ['AAAAA-BBBBB'], prompt_dealership_select: false }
      }),
    ],
  })
  return view
}

describe('verification (interface S-02)', () => {
  it('sends a code on open, verifies it, and goes to next', async () => {
    const send = vi.fn<() => typeof sent>(() => sent)
    const { user, here } = open({
      answers: [fake(users.verificationStatus, aVerificationStatus()), fake(users.sendOtp, () => send())],
    })
    expect(await screen.findByText('We sent a 6-digit code to (•••) •••-••34.')).toBeVisible()
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    await user.type(screen.getByLabelText('6-digit code'), '012 345')
    await user.click(screen.getByRole('checkbox', { name: 'Remember this device for 30 days' }))
    await user.click(screen.getByRole('button', { name: 'Verify' }))
    await waitFor(() => expect(here()).toBe('/customers/add'))
  })

  it('verifies a code that arrives before the response of its sending', async () => {
    let answer: ((value: typeof sent) => void) | undefined
    const { user, here } = open({
      answers: [
        fake(users.verificationStatus, aVerificationStatus()),
        fake(users.sendOtp, () => new Promise<typeof sent>(resolve => (answer = resolve))),
      ],
    })
    await waitFor(() => expect(answer).toBeDefined())
    await user.type(screen.getByLabelText('6-digit code'), '012345{Enter}')
    await waitFor(() => expect(here()).toBe('/customers/add'))
    answer?.(sent)
  })

  it('asks for the app’s code where there is no phone, and sets up none beside it', async () => {
    const ways: unknown[] = []
    const { user } = open({
      answers: [
        fake(
          users.verificationStatus,
          aVerificationStatus({ has_device: false, masked_phone: null, has_authenticator: true }),
        ),
        fake(users.verify, ({ body }) => {
          ways.push(body.method)
          return problem('validation', { code: 'otp_invalid', params: { n: 1 } })
        }),
      ],
    })
    await user.type(await screen.findByLabelText('6-digit code'), '012345')
    await user.click(screen.getByRole('button', { name: 'Verify' }))
    await waitFor(() => expect(ways).toEqual(['authenticator']))
  })

  it('sends none when one was sent within 30 s, and counts down', async () => {
    const send = vi.fn<() => typeof sent>(() => sent)
    open({
      answers: [
        fake(users.verificationStatus, aVerificationStatus({ resend_after: 24 })),
        fake(users.sendOtp, () => send()),
      ],
    })
    expect(await screen.findByText('Resend in 0:24')).toBeVisible()
    expect(send).not.toHaveBeenCalled()
  })

  it('keeps an error in its place until the next response', async () => {
    let answerNext: (() => void) | undefined
    const { user, here } = open({
      answers: [
        fake(users.verificationStatus, aVerificationStatus({ resend_after: 20 })),
        fake(users.verify, async ({ body }) => {
          if (body.token === '000000') return problem('validation', { code: 'otp_invalid', params: { n: 4 } })
          await new Promise<void>(resolve => (answerNext = resolve))
          return proved
        }),
      ],
    })
    const field = await screen.findByLabelText('6-digit code')
    await user.type(field, '000000{Enter}')
    expect(await screen.findByText(/4 tries left/)).toBeVisible()
    await user.clear(field)
    await user.type(field, '012345{Enter}')
    await waitFor(() => expect(answerNext).toBeDefined())
    expect(screen.getByText(/4 tries left/)).toBeVisible()
    answerNext?.()
    await waitFor(() => expect(screen.queryByText(/4 tries left/)).not.toBeInTheDocument())
    expect(here()).not.toBe('/login')
  })

  it('requires six digits before it asks the server', async () => {
    const { user } = open({
      answers: [fake(users.verificationStatus, aVerificationStatus({ resend_after: 9 }))],
    })
    await user.type(await screen.findByLabelText('6-digit code'), '12345')
    const verify = screen.getByRole('button', { name: 'Verify' })
    expect(await submitErrorsOf(() => user.click(verify))).toEqual(['token'])
    expect(screen.getByText('Enter the 6 digits of the code.')).toBeVisible()
  })

  it.each([
    ['otp_invalid', { n: 3 }, 'That code is not valid. 3 tries left.'],
    ['otp_invalid', { n: 1 }, 'That code is not valid. 1 try left.'],
    ['otp_expired', {}, 'That code has expired. Request a new one.'],
    ['otp_too_many', {}, 'Too many codes were sent. Try again later or ask your administrator.'],
  ])('explains %s %o', async (code, params, text) => {
    const { user, here } = open({
      answers: [
        fake(users.verificationStatus, aVerificationStatus({ resend_after: 9 })),
        fake(users.verify, () => problem('unprocessable', { code, params })),
      ],
    })
    await user.type(await screen.findByLabelText('6-digit code'), '123456')
    await user.click(screen.getByRole('button', { name: 'Verify' }))
    expect(await screen.findByText(text)).toBeVisible()
    expect(here()).toContain('/verification')
  })

  it('sets up the first phone, lets the number be changed, and verifies it', async () => {
    const { user, here } = open({
      answers: [
        fake(users.verificationStatus, aVerificationStatus({ has_device: false, masked_phone: null })),
        fake(users.setupOtp, sent),
      ],
    })
    await user.type(await screen.findByLabelText('Mobile phone'), '416 555')
    await user.click(screen.getByRole('button', { name: 'Send the code' }))
    expect(screen.getByText('Enter a 10-digit phone number, without an extension.')).toBeVisible()
    await user.type(screen.getByLabelText('Mobile phone'), ' 0134')
    await user.click(screen.getByRole('button', { name: 'Send the code' }))
    await user.click(await screen.findByRole('button', { name: 'Change number' }))
    await user.type(await screen.findByLabelText('Mobile phone'), '4165550134')
    await user.click(screen.getByRole('button', { name: 'Send the code' }))
    await user.type(await screen.findByLabelText('6-digit code'), '123456')
    await user.click(screen.getByRole('button', { name: 'Verify' }))
    await waitFor(() => expect(here()).toBe('/customers/add'))
  })

  it('prefills the phone of the invitation', async () => {
    const unset = aVerificationStatus({ has_device: false, masked_phone: null })
    open({ answers: [fake(users.verificationStatus, unset)] }, undefined, { phone: '+14165550134' })
    expect(await screen.findByLabelText('Mobile phone')).toHaveValue('(416) 555-0134')
  })

  it('sets up an authenticator app instead, and shows its recovery codes once', async () => {
    const unset = aVerificationStatus({ has_device: false, masked_phone: null })
    const { user, here } = open({
      answers: [
        fake(users.verificationStatus, unset),
        fake(account.setUpAuthenticator, { secret: 'ABCDEFGH23456789', uri: 'otpauth://totp/x' }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Use an authenticator app instead' }))
    await user.type(await screen.findByLabelText(/^6-digit code/), '123456')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('AAAAA-BBBBB')).toBeVisible()
    expect(here()).toMatch(/^\/verification/)
    await user.click(screen.getByRole('button', { name: 'I have saved them' }))
    await waitFor(() => expect(here()).toBe('/customers/add'))
  })

  it('does not offer super admins to remember the device', async () => {
    const sentNow = [fake(users.verificationStatus, aVerificationStatus({ resend_after: 9 }))]
    open({ answers: sentNow }, undefined, { is_super_admin: true })
    expect(await screen.findByLabelText('6-digit code')).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: 'Remember this device for 30 days' })).toBeNull()
  })

  it('says that a code was sent again', async () => {
    let sends = 0
    const { user } = open({
      answers: [
        fake(users.verificationStatus, aVerificationStatus()),
        fake(users.sendOtp, () => {
          sends += 1
          return sends === 2
            ? problem('too_many_requests', { code: 'otp_too_many' })
            : { ...sent, retry_after: 0 }
        }),
      ],
    })
    await waitFor(() => expect(sends).toBe(1))
    await user.click(await screen.findByRole('button', { name: 'Resend the code' }))
    expect(await screen.findByText(/^Too many codes were sent/)).toBeVisible()
    expect(screen.queryByText('Code sent again')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Resend the code' }))
    expect(await screen.findByText('Code sent again')).toBeVisible()
    expect(screen.queryByText(/^Too many codes were sent/)).not.toBeInTheDocument()
  })

  it('retries when the methods cannot be loaded', async () => {
    let asked = 0
    const { user } = open({
      answers: [
        fake(users.verificationStatus, () => {
          asked += 1
          return asked === 1 ? problem('conflict') : aVerificationStatus({ resend_after: 9 })
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByLabelText('6-digit code')).toBeVisible()
  })

  it('can be cancelled, which signs out', async () => {
    const out = vi.fn<() => void>()
    let isOut = false
    const { user, here } = renderRoute('/verification', {
      answers: [
        fake(users.currentUser, () =>
          isOut ? problem('not_authenticated') : aCurrentUser({ fully_authenticated: false }),
        ),
        fake(users.verificationStatus, aVerificationStatus({ resend_after: 9 })),
        fake(users.logout, () => {
          out()
          isOut = true
          return { redirect_url: '/dealer/login' }
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Cancel and sign out' }))
    await waitFor(() => expect(here()).toBe('/login'))
    expect(out).toHaveBeenCalledTimes(1)
  })

  it('says that it could not sign out, and stays', async () => {
    const { user, here } = open({
      answers: [
        fake(users.verificationStatus, aVerificationStatus({ resend_after: 9 })),
        fake(users.logout, () => problem('unavailable')),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Cancel and sign out' }))
    expect(await screen.findByText('You could not be signed out. Please try again.')).toBeVisible()
    expect(here()).toContain('/verification')
  })
})

describe('keeps refused values as typed, with the error at their field', () => {
  it('of the first phone', async () => {
    const { user } = open({
      answers: [
        fake(users.verificationStatus, aVerificationStatus({ has_device: false, masked_phone: null })),
      ],
    })
    await user.type(await screen.findByLabelText('Mobile phone'), '416 555 0134')
    const named = await submitErrorsOf(() =>
      expectRefusalsInPlace('dealer/identity/accounts/sessions/phone-form.tsx', { endpoint: users.setupOtp }),
    )
    expect(named).toEqual(['phone'])
  })

  it('of a code', async () => {
    const { user } = open({
      answers: [fake(users.verificationStatus, aVerificationStatus({ resend_after: 9 }))],
    })
    await user.type(await screen.findByLabelText('6-digit code'), '123456')
    const named = await submitErrorsOf(() =>
      expectRefusalsInPlace('dealer/identity/accounts/sessions/code-form.tsx', {
        endpoint: users.verify,
        asks: ['token'],
      }),
    )
    expect(named).toEqual(['token'])
  })
})
