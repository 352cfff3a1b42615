import { account } from '@forecourt/contract/identity/account.ts'
import { staff } from '@forecourt/contract/identity/staff.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCurrentUser, aDealership } from '#shared/testing/current-user.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'
import { aStaffUser } from '#dealer/testing/staff.ts'

const here = aDealership()
const dev = aStaffUser({ dealerships: [{ id: here.id, name: here.name }] })
const there = { id: '0195b0de-0000-7000-8000-000000000999', name: 'Harbour South' }
const place = { city: 'Oakville', province_code: 'ON', country: 'CA' as const, last_used: null }
const managed = fake(users.managedDealerships, {
  results: [
    { id: here.id, name: here.name, ...place },
    { ...there, ...place },
  ],
})
const page = { count: 1, current: 1, last: 1, limit: 25, results: [dev] }
const rights = [
  'page:customers',
  'page:users',
  'user:list',
  'user:update',
  'user:set-role',
  'user:reveal-phone',
  'user:reset-access',
] as const

const open = (...answers: Answers) =>
  renderRoute('/users', {
    as: aCurrentUser({ role: 'dealer_admin', dealership: here, permissions: [...rights] }),
    answers: [...answers, managed, fake(staff.list, page), fake(staff.get, dev)],
  })

async function openDev(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Dev Rao' }))
  return screen.findByRole('region', { name: 'Dealerships' })
}

it('a second dealership is added with a switch, and removed after a confirmation', async () => {
  const asked: unknown[] = []
  const both = { ...dev, dealerships: [...dev.dealerships, there], version: dev.version + 1 }
  let stored = dev
  const { user } = open(
    fake(staff.setDealership, ({ body }) => {
      asked.push(body)
      stored = body.works_there ? both : { ...dev, version: dev.version + 2 }
      return stored
    }),
    fake(staff.get, () => stored),
  )
  const region = await openDev(user)
  const present = within(region).getByRole('switch', { name: /North Motors/ })
  expect(present).toBeDisabled()
  await user.click(within(region).getByRole('switch', { name: /Harbour South/ }))
  await waitFor(() => expect(asked).toEqual([{ dealership_id: there.id, works_there: true }]))
  await waitFor(() => expect(screen.getByRole('switch', { name: /Harbour South/ })).toBeChecked())
  await user.click(screen.getByRole('switch', { name: /Harbour South/ }))
  const question = await screen.findByRole('dialog', { name: 'Remove Dev Rao from Harbour South?' })
  expect(asked).toHaveLength(1)
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ dealership_id: there.id, works_there: false }))
})

it('explains why a dealership cannot be added', async () => {
  const { user } = open(
    fake(staff.setDealership, () =>
      problem('validation', { fields: { dealership_id: [{ rule: 'other_organization', params: {} }] } }),
    ),
  )
  const region = await openDev(user)
  await user.click(within(region).getByRole('switch', { name: /Harbour South/ }))
  expect(await screen.findByText('This dealership belongs to another organization.')).toBeVisible()
})

it('the phone for codes is masked, and shown for a reason while the dialog is open', async () => {
  const reasons: unknown[] = []
  const { user } = open(
    fake(staff.revealPhone, ({ body }) => {
      reasons.push(body.reason)
      return { phone: '+14165550134' }
    }),
  )
  await openDev(user)
  expect(screen.getByText(/Codes go to \(•••\) •••-••34/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show the number' }))
  const dialog = await screen.findByRole('dialog', { name: 'Show the number of Dev Rao?' })
  await user.click(within(dialog).getByRole('button', { name: 'Show' }))
  expect(await within(dialog).findByText('This field is required.')).toBeVisible()
  await user.type(within(dialog).getByLabelText(/Reason/), 'He asks which number we have')
  await user.click(within(dialog).getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('(416) 555-0134')).toBeVisible()
  expect(reasons).toEqual(['He asks which number we have'])
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog)
  await waitFor(() => expect(screen.queryByText('(416) 555-0134')).toBeNull())
})

it('the phone is shown after an identity check too', async () => {
  let isProved = false
  const { user } = open(
    fake(staff.revealPhone, () =>
      isProved ? { phone: '+14165550134' } : problem('forbidden', { code: 'step_up_required' }),
    ),
    fake(account.stepUp, () => {
      isProved = true
      return undefined
    }),
  )
  await openDev(user)
  await user.click(screen.getByRole('button', { name: 'Show the number' }))
  await user.type(await screen.findByLabelText(/Reason/), 'He asks which number we have')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  const proof = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await user.type(within(proof).getByLabelText('Password'), 'my own passphrase')
  await user.click(within(proof).getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('(416) 555-0134')).toBeVisible()
})

describe('resetting access', () => {
  const ask = async (
    answer: Parameters<typeof fake<typeof staff.resetAccess>>[1],
    ...others: ReturnType<typeof fake>[]
  ) => {
    const { user } = open(fake(staff.resetAccess, answer), ...others)
    await openDev(user)
    await user.click(screen.getByRole('button', { name: 'Reset sign-in…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Reset the sign-in of Dev Rao?' })
    return { user, dialog }
  }

  it('shows what ends and who is mailed, and sends the version it was decided on', async () => {
    const sent: unknown[] = []
    const { user, dialog } = await ask(({ request }) => {
      sent.push(request.headers.get('If-Match'))
      return { ...dev, has_second_factor: false, masked_phone: null, version: 4 }
    })
    expect(within(dialog).getByText(/recovery codes and remembered devices stop working/)).toBeVisible()
    expect(within(dialog).getByText(/We email dev@north.test with who did this/)).toBeVisible()
    expect(sent).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Reset sign-in' }))
    expect(await screen.findByText('Sign-in of Dev Rao reset')).toBeVisible()
    expect(sent).toEqual(['"v3"'])
  })

  it('requires a proof of identity first, and continues with it', async () => {
    let isProved = false
    const { user, dialog } = await ask(
      () => (isProved ? { ...dev, version: 4 } : problem('forbidden', { code: 'step_up_required' })),
      fake(account.stepUp, () => {
        isProved = true
        return undefined
      }),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Reset sign-in' }))
    const proof = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    await user.type(within(proof).getByLabelText('Password'), 'a long enough passphrase')
    await user.click(within(proof).getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Sign-in of Dev Rao reset')).toBeVisible()
  })

  it('explains a refusal', async () => {
    const { user, dialog } = await ask(problem('conflict', { code: 'single_sign_on' }))
    await user.click(within(dialog).getByRole('button', { name: 'Reset sign-in' }))
    expect(await screen.findByText(/has no second factor here/)).toBeVisible()
  })

  it('is not offered for users of another system without our own second factor', async () => {
    const elsewhere = { ...dev, source: 'saml' as const, has_second_factor: false, masked_phone: null }
    const { user } = open(fake(staff.get, elsewhere))
    await openDev(user)
    expect(screen.queryByRole('button', { name: 'Reset sign-in…' })).toBeNull()
  })
})
