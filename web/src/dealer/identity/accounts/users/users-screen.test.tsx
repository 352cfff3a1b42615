import { account } from '@forecourt/contract/identity/account.ts'
import { staff, type StaffUser } from '@forecourt/contract/identity/staff.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCurrentUser } from '#shared/testing/current-user.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { aStaffUser } from '#dealer/testing/staff.ts'

const rights = [
  'page:users',
  'user:list',
  'user:invite',
  'user:update',
  'user:set-role',
  'user:set-active',
  'user:set-permissions',
  'user:set-notifications',
  'user:start-password-reset',
  'user:end-sessions',
] as const

const admin = (changes: Parameters<typeof aCurrentUser>[0] = {}) =>
  aCurrentUser({ role: 'dealer_admin', permissions: ['page:customers', ...rights], ...changes })

const pageOf = (...results: StaffUser[]) => ({
  count: results.length,
  current: 1,
  last: 1,
  limit: 25,
  results,
})
const dev = aStaffUser()
const others = [
  { id: dev.id, full_name: 'Dev Rao', role: dev.role, is_active: true },
  { id: '0195b0de-0000-7000-8000-000000000778', full_name: 'Mia Roy', role: dev.role, is_active: true },
]

describe('the users', () => {
  it('are listed with role, status and second factor, and filtered by the URL', async () => {
    const asked: unknown[] = []
    const { user, here } = renderRoute('/users', {
      as: admin(),
      answers: [
        fake(staff.list, ({ query }) => {
          asked.push(query)
          return pageOf(dev, aStaffUser({ id: others[1]?.id ?? '', full_name: 'Mia Roy', status: 'invited' }))
        }),
      ],
    })
    const table = await screen.findByRole('table', { name: 'Who works here' })
    await within(table).findByText('Dev Rao')
    expect(within(table).getByText('Invited')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Status'), 'Invited')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'invited', page: 1 }))
    expect(here()).toContain('status=invited')
  })

  it('are read-only without permission', async () => {
    renderRoute(`/users?user=${dev.id}`, {
      as: aCurrentUser({ role: 'organization_assistant', permissions: ['page:users', 'user:list'] }),
      answers: [fake(staff.list, pageOf(dev)), fake(staff.get, { ...dev, manage_block: 'above' as const })],
    })
    expect(await screen.findByText('You can look at users here, not change them.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Invite a user' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('show an empty state and a loading error', async () => {
    renderRoute('/users?status=inactive', { as: admin(), answers: [fake(staff.list, pageOf())] })
    expect(await screen.findByText('No users match these filters.')).toBeVisible()
  })

  it('who work elsewhere too cannot be edited, with the reason', async () => {
    renderRoute(`/users?user=${dev.id}`, {
      as: admin(),
      answers: [
        fake(staff.list, pageOf(dev)),
        fake(staff.get, { ...dev, other_dealerships: 2, manage_block: 'works_elsewhere' as const }),
      ],
    })
    expect(await screen.findByText(/also works in dealerships where you don’t/)).toBeVisible()
  })
})

describe('an invitation', () => {
  it('adds a user with an assignable role, and mails the link', async () => {
    const sent: unknown[] = []
    const invited = aStaffUser({ id: others[1]?.id ?? '', status: 'invited', email: 'mia@north.test' })
    const { user } = renderRoute('/users?user=new', {
      as: admin(),
      answers: [
        fake(staff.list, pageOf(dev)),
        fake(staff.get, invited),
        fake(staff.create, ({ body }) => {
          sent.push(body)
          return invited
        }),
        fake(staff.sendInvitation, { ...invited, invitation_sent_at: '2026-11-21T12:00:00.000Z' }),
      ],
    })
    const drawer = await screen.findByRole('dialog', { name: 'Invite a user' })
    const role = within(drawer).getByLabelText(/^Role/)
    expect(
      within(role)
        .getAllByRole('option')
        .map(option => option.textContent),
    ).toEqual(['Choose a role', 'Dealer administrator', 'Sales manager', 'Sales representative'])
    expect(role).toHaveValue('')
    await user.selectOptions(role, 'Sales representative')
    await user.type(within(drawer).getByLabelText(/First name/), 'Mia')
    await user.type(within(drawer).getByLabelText(/Last name/), 'Roy')
    await user.type(within(drawer).getByLabelText(/^Email \*|^Email$/), 'mia@north.test')
    await user.click(within(drawer).getByRole('switch', { name: 'Export lists' }))
    await user.click(within(drawer).getByRole('button', { name: 'Add and send the invitation' }))
    expect(await screen.findByText('Invitation sent to mia@north.test')).toBeVisible()
    expect(sent).toEqual([
      expect.objectContaining({
        first_name: 'Mia',
        email: 'mia@north.test',
        set_role: 'dealer_sales_rep',
        set_dealer_permissions: { can_export: true },
      }),
    ])
  })

  it('shows a taken address on its field', async () => {
    const { user } = renderRoute('/users?user=new', {
      as: admin(),
      answers: [
        fake(staff.list, pageOf(dev)),
        fake(staff.create, problem('validation', { fields: { email: [{ rule: 'unique', params: {} }] } })),
      ],
    })
    const drawer = await screen.findByRole('dialog', { name: 'Invite a user' })
    await user.type(within(drawer).getByLabelText(/First name/), 'Mia')
    await user.type(within(drawer).getByLabelText(/Last name/), 'Roy')
    await user.type(within(drawer).getByLabelText(/^Email \*|^Email$/), 'dev@north.test')
    await user.selectOptions(within(drawer).getByLabelText(/^Role/), 'Sales representative')
    await user.click(within(drawer).getByRole('button', { name: 'Add and send the invitation' }))
    expect(await within(drawer).findByText('This is there already.')).toBeVisible()
  })
})

describe('a change', () => {
  it('sends changes and the version; a role requires the password first, and is then saved', async () => {
    const sent: [unknown, string | null][] = []
    let isProven = false
    const { user } = renderRoute(`/users?user=${dev.id}`, {
      as: admin(),
      answers: [
        fake(staff.list, pageOf(dev)),
        fake(staff.get, dev),
        fake(account.stepUp, () => {
          isProven = true
          return undefined
        }),
        fake(staff.update, ({ body, request }) => {
          if (!isProven) return problem('forbidden', { code: 'step_up_required' })
          sent.push([body, request.headers.get('If-Match')])
          return { ...dev, role: 'dealer_sales_manager' as const, version: 4 }
        }),
      ],
    })
    const drawer = await screen.findByRole('dialog', { name: 'Dev Rao' })
    await user.selectOptions(await within(drawer).findByLabelText(/^Role/), 'dealer_sales_manager')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    const proof = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    await user.type(within(proof).getByLabelText('Password'), 'my own passphrase')
    await user.click(within(proof).getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Dev Rao saved')).toBeVisible()
    expect(sent).toEqual([[{ set_role: 'dealer_sales_manager' }, '"v3"']])
  })

  it('keeps a refused password, with the error at its field', async () => {
    const { user } = renderRoute(`/users?user=${dev.id}`, {
      as: admin(),
      answers: [
        fake(staff.list, pageOf(dev)),
        fake(staff.get, dev),
        fake(staff.update, () => problem('forbidden', { code: 'step_up_required' })),
      ],
    })
    const drawer = within(await screen.findByRole('dialog', { name: 'Dev Rao' }))
    await user.selectOptions(await drawer.findByLabelText(/^Role/), 'dealer_sales_manager')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    await user.type(proof.getByLabelText('Password'), 'my own passphrase')
    await expectRefusalsInPlace('dealer/identity/accounts/sessions/step-up-dialog.tsx', {
      endpoint: account.stepUp,
    })
  })

  it('that conflicts asks field by field, and keeps typed values', async () => {
    const sent: unknown[] = []
    let stored = dev
    const { user } = renderRoute(`/users?user=${dev.id}`, {
      as: admin(),
      answers: [
        fake(staff.list, pageOf(dev)),
        fake(staff.get, () => stored),
        fake(staff.update, ({ body, request }) => {
          sent.push([body, request.headers.get('If-Match')])
          if (sent.length > 1) return { ...stored, first_name: 'Devo', version: 5 }
          stored = { ...dev, first_name: 'David', role: 'dealer_sales_manager', version: 4 }
          return problem('stale', { code: 'stale', current: stored })
        }),
      ],
    })
    const drawer = within(await screen.findByRole('dialog', { name: 'Dev Rao' }))
    await user.type(await drawer.findByLabelText(/First name/), 'o')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed by someone else' }))
    const ofName = within(dialog.getByRole('radiogroup', { name: 'First name' }))
    expect(ofName.getByLabelText('TheirsDavid')).not.toBeChecked()
    const ofRole = within(dialog.getByRole('radiogroup', { name: 'Role' }))
    expect(ofRole.getByLabelText('TheirsSales manager')).toBeChecked()
    expect(drawer.getByLabelText(/First name/)).toHaveValue('Devo')
    await user.click(dialog.getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(sent.at(-1)).toEqual([{ first_name: 'Devo' }, '"v4"']))
  })

  it('stays typed during another action for the person', async () => {
    let stored = { ...dev, status: 'invited' as StaffUser['status'] }
    const { user } = renderRoute(`/users?user=${dev.id}`, {
      as: admin(),
      answers: [
        fake(staff.list, pageOf(dev)),
        fake(staff.get, () => stored),
        fake(
          staff.sendInvitation,
          () => (stored = { ...stored, invitation_sent_at: dev.last_activity, version: 4 }),
        ),
      ],
    })
    const drawer = within(await screen.findByRole('dialog', { name: 'Dev Rao' }))
    await user.type(await drawer.findByLabelText(/First name/), 'o')
    await user.click(drawer.getByRole('button', { name: 'Send the invitation' }))
    await drawer.findByRole('button', { name: 'Send the invitation again' })
    expect(drawer.getByLabelText(/First name/)).toHaveValue('Devo')
  })
})

describe('deactivating', () => {
  const open = async (answer: Parameters<typeof fake<typeof staff.setActiveStatus>>[1]) => {
    const busy = { ...dev, open_customers: 12 }
    const rendered = renderRoute(`/users?user=${dev.id}`, {
      as: admin(),
      answers: [
        fake(staff.list, pageOf(busy)),
        fake(staff.get, busy),
        fake(users.assignableDealerUsers, { results: others }),
        fake(staff.setActiveStatus, answer),
      ],
    })
    await rendered.user.click(await screen.findByRole('button', { name: 'Deactivate…' }))
    return { ...rendered, dialog: await screen.findByRole('dialog', { name: 'Deactivate Dev Rao?' }) }
  }

  it('asks who gets the open customers', async () => {
    const sent: unknown[] = []
    const { user, dialog } = await open(({ body }) => {
      sent.push(body)
      return { ...dev, status: 'inactive' as const }
    })
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
    expect(within(dialog).getByText('This field is required.')).toBeVisible()
    await user.selectOptions(
      await within(dialog).findByLabelText('12 open customers go to:'),
      await within(dialog).findByRole('option', { name: 'Mia Roy' }),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText('Dev Rao was deactivated')).toBeVisible()
    expect(sent).toEqual([{ id: dev.id, is_active: false, reassign_to: others[1]?.id }])
  })

  it('keeps the choice when it is refused, and focuses it', async () => {
    const { user, dialog } = await open(problem('conflict'))
    await user.selectOptions(
      await within(dialog).findByLabelText('12 open customers go to:'),
      await within(dialog).findByRole('option', { name: 'Mia Roy' }),
    )
    await expectRefusalsInPlace('dealer/identity/accounts/users/deactivate-dialog.tsx', {
      endpoint: staff.setActiveStatus,
      others: ['id', 'is_active'],
    })
  })

  it('shows why the last administrator stays', async () => {
    const { user, dialog } = await open(
      problem('validation', { fields: { is_active: [{ rule: 'last_admin', params: {} }] } }),
    )
    await user.selectOptions(
      await within(dialog).findByLabelText('12 open customers go to:'),
      await within(dialog).findByRole('option', { name: 'Mia Roy' }),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
    expect(
      await within(dialog).findByText('The dealership needs at least one active administrator.'),
    ).toBeVisible()
  })
})

/** Each is several switches, or one under a name of its own. */
const ofSwitches = [
  'set_dealer_permissions',
  'set_is_not_automatically_assigned_to_customer',
  'set_dealer_notifications',
]

describe('keeps refused values of a user as typed, with errors at their fields', () => {
  it('of a new one', async () => {
    const { user } = renderRoute('/users?user=new', {
      as: admin(),
      answers: [fake(staff.list, pageOf(dev))],
    })
    const drawer = within(await screen.findByRole('dialog', { name: 'Invite a user' }))
    await user.type(drawer.getByLabelText(/First name/), 'Mia')
    await user.type(drawer.getByLabelText(/Last name/), 'Roy')
    await user.type(drawer.getByLabelText(/^Email \*|^Email$/), 'mia@north.test')
    await user.selectOptions(drawer.getByLabelText(/^Role/), 'Sales representative')
    await expectRefusalsInPlace('dealer/identity/accounts/users/new-staff-form.tsx', {
      endpoint: staff.create,
      others: ofSwitches,
    })
  })

  it('of a known one', async () => {
    const { user } = renderRoute(`/users?user=${dev.id}`, {
      as: admin(),
      answers: [fake(staff.list, pageOf(dev)), fake(staff.get, dev)],
    })
    await user.type(await screen.findByLabelText(/First name/), 'a')
    await expectRefusalsInPlace('dealer/identity/accounts/users/staff-details.tsx', {
      endpoint: staff.update,
      others: ['dealer_notifications', ...ofSwitches],
    })
  })

  it('of the reason to show a phone', async () => {
    const { user } = renderRoute(`/users?user=${dev.id}`, {
      as: admin({ permissions: ['page:customers', ...rights, 'user:reveal-phone'] }),
      answers: [fake(staff.list, pageOf(dev)), fake(staff.get, dev)],
    })
    await user.click(await screen.findByRole('button', { name: 'Show the number' }))
    await user.type(await screen.findByLabelText(/Reason/), 'Asked by phone')
    await expectRefusalsInPlace('dealer/identity/accounts/users/masked-phone.tsx', {
      endpoint: staff.revealPhone,
    })
  })
})
