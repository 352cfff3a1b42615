import { account } from '@forecourt/contract/identity/account.ts'
import { staff, type Notifications } from '@forecourt/contract/identity/staff.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { aCurrentUser, aVerificationStatus } from '#shared/testing/current-user.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace, submitErrorsOf } from '#shared/testing/refused-form.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { aStaffUser } from '#dealer/testing/staff.ts'
import { idOf } from '#dealer/testing/deals.ts'

const rights = ['page:my-profile', 'account:read', 'account:update-profile', 'account:edit-notifications']
const me = aStaffUser({
  id: idOf(1),
  first_name: 'Ana',
  last_name: 'Boyd',
  full_name: 'Ana Boyd',
  manage_block: 'own_account',
})
const at = '2026-11-21T15:00:00.000Z'
const session = { created: at, last_active: at, ip: '10.0.0.1', dealership: 'North Motors' }
const status = aVerificationStatus({
  masked_phone: '(•••) •••-••22',
  verified: true,
  fully_authenticated: true,
})

const open = (answers: Parameters<typeof renderRoute>[1] = {}) =>
  renderRoute('/my-profile', {
    as: aCurrentUser({ permissions: rights }),
    ...answers,
    answers: [
      ...(answers.answers ?? []),
      fake(account.profile, me),
      fake(users.verificationStatus, status),
      fake(account.sessions, {
        results: [
          {
            ...session,
            id: idOf(71),
            user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
            is_current: true,
          },
          { ...session, id: idOf(72), user_agent: 'Mozilla/5.0 (iPhone) Safari/605', is_current: false },
        ],
      }),
      fake(account.devices, { results: [] }),
    ],
  })

describe('my profile', () => {
  it('saves changes of the person, with the version', async () => {
    const sent: unknown[] = []
    const { user } = open({
      answers: [
        fake(staff.update, ({ body, request }) => {
          sent.push([body, request.headers.get('If-Match')])
          return me
        }),
      ],
    })
    const name = await screen.findByLabelText(/First name/)
    await user.clear(name)
    await user.type(name, 'Anna')
    const [save] = screen.getAllByRole('button', { name: 'Save' })
    await user.click(save ?? name)
    await waitFor(() => expect(sent).toEqual([[{ first_name: 'Anna' }, '"v3"']]))
  })

  it('saves the person and the notifications apart, and neither includes what is typed in the other', async () => {
    const sent: unknown[] = []
    let stored = me
    const { user } = open({
      answers: [
        fake(account.profile, () => stored),
        fake(staff.update, ({ body, request }) => {
          sent.push([body, request.headers.get('If-Match')])
          // Meanwhile somebody changed the phone.
          if (sent.length === 1) {
            stored = { ...me, phone: '+14165550199', version: 4 }
            return problem('stale', { code: 'stale', current: stored })
          }
          const { dealer_notifications: known } = stored
          const notices = { ...known, ...body.dealer_notifications } as Notifications
          stored = { ...stored, dealer_notifications: notices, version: stored.version + 1 }
          return stored
        }),
      ],
    })
    const name = await screen.findByLabelText(/First name/)
    await user.type(name, 'a')
    const [notice] = screen.getAllByRole('checkbox', { name: /^Text: / })
    await user.click(notice ?? name)
    const [ofPerson, ofNotices] = screen.getAllByRole('button', { name: 'Save' })
    await user.click(ofNotices ?? name)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toMatchObject([
      [{ dealer_notifications: {} }, '"v3"'],
      [{ dealer_notifications: {} }, '"v4"'],
    ])
    expect(await screen.findByText('Your notifications are saved')).toBeVisible()
    expect(screen.getByDisplayValue('(416) 555-0199')).toBeVisible()
    expect(name).toHaveValue('Anaa')
    await user.click(ofPerson ?? name)
    await waitFor(() => expect(sent.at(-1)).toEqual([{ first_name: 'Anaa' }, '"v5"']))
  })

  it('asks about a person whom somebody else changed too, and loses nothing that was typed', async () => {
    const sent: unknown[] = []
    const theirs = { ...me, first_name: 'Anne', version: 4 }
    const { user } = open({
      answers: [
        fake(staff.update, ({ body, request }) => {
          sent.push([body, request.headers.get('If-Match')])
          return sent.length === 1 ? problem('stale', { code: 'stale', current: theirs }) : me
        }),
      ],
    })
    const name = await screen.findByLabelText(/First name/)
    await user.type(name, 'a')
    const [save] = screen.getAllByRole('button', { name: 'Save' })
    await user.click(save ?? name)
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed by someone else' }))
    expect(dialog.getByLabelText('YoursAnaa')).toBeChecked()
    expect(name).toHaveValue('Anaa')
    await user.click(dialog.getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(sent.at(-1)).toEqual([{ first_name: 'Anaa' }, '"v4"']))
  })

  it('says why a picture is not stored: a virus, no antivirus, the daily limit', async () => {
    const bitmap = { width: 400, height: 300, close: () => undefined }
    globalThis.createImageBitmap = () => Promise.resolve(bitmap)
    const drawn = [
      vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null),
      vi
        .spyOn(HTMLCanvasElement.prototype, 'toBlob')
        .mockImplementation(done => done(new Blob(['a picture']))),
    ]
    const refusals = [
      problem('validation', { fields: { avatar: [{ rule: 'infected', params: { name: 'Test' } }] } }),
      problem('unavailable', { fields: { avatar: [{ rule: 'not_scanned', params: {} }] } }),
      problem('too_many_requests', {
        fields: { avatar: [{ rule: 'upload_quota', params: { files: 5000, gigabytes: 2 } }] },
      }),
    ]
    const { user } = open({ answers: [fake(account.saveAvatar, () => refusals.shift() as Response)] })
    const input = await screen.findByLabelText('Picture', { selector: 'input' })
    for (const words of [
      /^The virus check found Test/,
      /^The virus check does not/,
      /what it may in one day/,
    ]) {
      await user.upload(input, new File(['x'], 'me.png', { type: 'image/png' }))
      expect(await screen.findByText(words)).toBeVisible()
    }
    for (const one of drawn) one.mockRestore()
    Reflect.deleteProperty(globalThis, 'createImageBitmap')
  })

  it('changes no password while all three fields are empty, and reports a wrong one', async () => {
    let calls = 0
    const { user } = open({
      answers: [
        fake(account.changePassword, () => {
          calls += 1
          return problem('validation', {
            fields: { current_password: [{ rule: 'wrong_password', params: {} }] },
          })
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Change the password' }))
    expect(calls).toBe(0)
    await user.type(screen.getByLabelText('Current password'), 'wrong')
    await user.click(screen.getByRole('button', { name: 'Change the password' }))
    expect(screen.getAllByText('This field is required.')).toHaveLength(2)
    await user.type(screen.getByLabelText('New password'), 'zebra-quilt-73-oboe')
    await user.type(screen.getByLabelText('Confirm new password'), 'zebra-quilt-73-oboe')
    await user.click(screen.getByRole('button', { name: 'Change the password' }))
    expect(await screen.findByText('This is not your current password.')).toBeVisible()
    expect(calls).toBe(1)
  })

  it('requires a code to the old phone before a new one, whatever the password', async () => {
    const sent: string[] = []
    let isProven = false
    const { user } = open({
      answers: [
        fake(users.setupOtp, ({ body }) => {
          if (!isProven) return problem('forbidden', { code: 'step_up_required', params: { by: 'code' } })
          sent.push(body.phone)
          return { sent: true, retry_after: 30, masked_phone: '(•••) •••-••77' }
        }),
        fake(users.sendOtp, { sent: true, retry_after: 30, masked_phone: '(•••) •••-••22' }),
        fake(users.verify, ({ body }) => {
          isProven = body.token === '012345'
          return { fully_authenticated: true, prompt_dealership_select: false }
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Change the phone…' }))
    await user.type(screen.getByLabelText('New mobile phone'), '4165550177')
    await user.click(screen.getByRole('button', { name: 'Send a code to it' }))
    const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    expect(await proof.findByText(/Enter a code from the phone or app/)).toBeVisible()
    expect(await proof.findByText('We sent a 6-digit code to (•••) •••-••22.')).toBeVisible()
    expect(proof.queryByLabelText('Password')).toBeNull()
    await user.type(proof.getByLabelText('6-digit code'), '012345')
    await user.click(proof.getByRole('button', { name: 'Verify' }))
    expect(await screen.findByText('We sent a code to (•••) •••-••77.')).toBeVisible()
    expect(sent).toEqual(['4165550177'])
  })

  it('reports errors of a new phone, then of its code, at their field, and keeps both', async () => {
    let isNumberRight = false
    const { user } = open({
      answers: [
        fake(users.setupOtp, () =>
          isNumberRight
            ? { sent: true, retry_after: 30, masked_phone: '(•••) •••-••77' }
            : problem('validation', { fields: { phone: [{ rule: 'phone', params: {} }] } }),
        ),
        fake(users.confirmOtpDevice, () => problem('validation', { code: 'otp_invalid', params: { n: 1 } })),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Change the phone…' }))
    await user.type(screen.getByLabelText('New mobile phone'), '12')
    await user.click(screen.getByRole('button', { name: 'Send a code to it' }))
    await waitFor(() => expect(screen.getByLabelText('New mobile phone')).toBeInvalid())
    await waitFor(() => expect(screen.getByLabelText('New mobile phone')).toHaveFocus())
    expect(screen.getByLabelText('New mobile phone')).toHaveValue('12')
    isNumberRight = true
    await user.click(screen.getByRole('button', { name: 'Send a code to it' }))
    await user.type(await screen.findByLabelText('6-digit code'), '000000')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(screen.getByLabelText('6-digit code')).toBeInvalid())
    await waitFor(() => expect(screen.getByLabelText('6-digit code')).toHaveFocus())
  })

  it('sets up an app by its key and shows the recovery codes once', async () => {
    const { user } = open({
      answers: [
        fake(account.setUpAuthenticator, { secret: 'ABCDEFGH23456789', uri: 'otpauth://totp/x' }),
        fake(account.confirmAuthenticator, ({ body }) =>
          body.app_code === '123456'
            ? { recovery_codes: ['AAAAA-BBBBB', 'CCCCC-DDDDD'], prompt_dealership_select: false }
            : problem('validation', { code: 'otp_invalid', params: { n: 1 } }),
        ),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Set up an app' }))
    expect(await screen.findByText('ABCD EFGH 2345 6789')).toBeVisible()
    const code = screen.getByLabelText('6-digit code')
    await user.type(code, '000000')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('That code is not valid.')).toBeVisible()
    await user.clear(code)
    await user.type(code, '123456')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('AAAAA-BBBBB')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'I have saved them' }))
    expect(screen.queryByText('AAAAA-BBBBB')).toBeNull()
  })

  it('ends a session elsewhere, and all of them after a confirmation', async () => {
    const ended: string[] = []
    let isOut = false
    const { user, here } = open({
      answers: [
        fake(account.endSession, ({ params }) => {
          ended.push(params.id)
          return undefined
        }),
        fake(account.signOutEverywhere, () => {
          isOut = true
          return { redirect_url: '/dealer/login' }
        }),
        fake(users.currentUser, () =>
          isOut ? problem('not_authenticated') : aCurrentUser({ permissions: rights }),
        ),
      ],
    })
    expect(await screen.findByText('Firefox on Windows')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Sign out there' }))
    await waitFor(() => expect(ended).toEqual([idOf(72)]))
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Yes/ }))
    await waitFor(() => expect(here()).toMatch(/^\/login/))
  })

  it('of a corporate user is read-only, and managed elsewhere', async () => {
    open({ as: aCurrentUser({ role: 'corporate', permissions: ['page:my-profile', 'account:read'] }) })
    expect((await screen.findAllByText('Managed by your organization')).length).toBe(2)
    expect(screen.queryByLabelText(/First name/)).toBeNull()
  })
})

describe('keeps refused values of my profile as typed, with errors at their fields', () => {
  it('of the person', async () => {
    const { user } = open()
    const name = await screen.findByLabelText(/First name/)
    await user.type(name, 'a')
    await expectRefusalsInPlace('dealer/identity/accounts/profile/person-card.tsx', {
      endpoint: staff.update,
      asks: ['first_name', 'last_name', 'email', 'phone'],
      others: ['language'],
      field: name,
    })
  })

  it('of notifications', async () => {
    const { user } = open()
    await screen.findByLabelText(/First name/)
    const [notice] = screen.getAllByRole('checkbox', { name: /^Text: / })
    await user.click(notice as HTMLElement)
    await expectRefusalsInPlace('dealer/identity/accounts/profile/notice-card.tsx', {
      endpoint: staff.update,
      asks: [],
      others: ['dealer_notifications'],
      field: notice,
    })
  })

  it('of the password', async () => {
    const { user } = open()
    const current = await screen.findByLabelText('Current password')
    await user.type(current, 'it was this')
    await user.type(screen.getByLabelText('New password'), 'zebra-quilt-73-oboe')
    await user.type(screen.getByLabelText('Confirm new password'), 'zebra-quilt-73-oboe')
    await expectRefusalsInPlace('dealer/identity/accounts/profile/password-card.tsx', {
      endpoint: account.changePassword,
      field: current,
    })
  })

  it('of the phone', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Change the phone…' }))
    const phone = screen.getByLabelText('New mobile phone')
    await user.type(phone, '416 555 0134')
    const told = await submitErrorsOf(() =>
      expectRefusalsInPlace('dealer/identity/accounts/profile/phone-part.tsx', {
        endpoint: users.setupOtp,
        field: phone,
      }),
    )
    expect(told).toEqual(expect.arrayContaining(['value']))
  })

  it('of an app', async () => {
    const { user } = open({
      answers: [fake(account.setUpAuthenticator, { secret: 'ABCDEFGH23456789', uri: 'otpauth://totp/x' })],
    })
    await user.click(await screen.findByRole('button', { name: 'Set up an app' }))
    const code = await screen.findByLabelText('6-digit code')
    await user.type(code, '123456')
    await expectRefusalsInPlace('dealer/identity/accounts/profile/key-form.tsx', {
      endpoint: account.confirmAuthenticator,
      field: code,
    })
  })
})
