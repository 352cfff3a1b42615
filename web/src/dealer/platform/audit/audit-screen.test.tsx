import { audit, type AuditEntry } from '@forecourt/contract/platform/audit.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCurrentUser } from '#shared/testing/current-user.ts'
import { fake } from '#shared/testing/fake-server.ts'
import { idOf } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const entry = (given: Partial<AuditEntry> = {}): AuditEntry => ({
  seq: 2,
  at: '2026-11-21T16:00:00.000Z',
  actor: { id: idOf(1), full_name: 'Ana Boyd', is_platform: false },
  actor_kind: 'staff',
  action: 'customer.assigned',
  object_type: 'customer',
  object_id: idOf(50),
  object_name: 'Marie Tremblay',
  outcome: 'done',
  ip: '10.0.0.1',
  request_id: 'r1',
  changes: { fields: ['assigned_dealer'] },
  details: { fields: ['assigned_dealer'] },
  ...given,
})
const choices = {
  actors: [{ id: idOf(1), full_name: 'Ana Boyd' }],
  actions: ['customer.assigned', 'something.new'],
  object_types: ['customer'],
}
const admin = aCurrentUser({ role: 'dealer_admin', permissions: ['page:audit-log', 'audit-log:read'] })

const open = (path: string, ...answers: Answers) =>
  renderRoute(path, { as: admin, answers: [...answers, fake(audit.choices, choices)] })

describe('the audit log', () => {
  it('shows who did what, and filters all actions on one person', async () => {
    const asked: unknown[] = []
    const { user, here } = open(
      '/audit-log',
      fake(audit.list, ({ query }) => {
        asked.push(query)
        return {
          results: [entry(), entry({ seq: 1, action: 'user.refused', outcome: 'refused' })],
          next: null,
        }
      }),
    )
    const table = await screen.findByRole('table', { name: 'What was done' })
    expect(await within(table).findByText('Customer assigned')).toBeVisible()
    expect(within(table).getByText('Refused')).toBeVisible()
    expect(within(table).getAllByText('Fields: Assigned representative')).toHaveLength(2)
    const [person] = within(table).getAllByRole('button', { name: 'Customer: Marie Tremblay' })
    await user.click(person ?? table)
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ object_type: 'customer', object_id: idOf(50) }))
    expect(here()).toContain('object_id')
    expect(screen.getByText('Only what was done to: Customer: Marie Tremblay')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Export (CSV)' })).toHaveAttribute(
      'href',
      expect.stringContaining(`object_id=${idOf(50)}`),
    )
  })

  it('shows names for ids, marks platform staff, and hides other dealerships', async () => {
    const switched = { action: 'dealership.switched', object_type: 'dealership', changes: { from: idOf(9) } }
    open(
      '/audit-log',
      fake(audit.list, {
        results: [
          entry({ ...switched, seq: 4, object_name: 'North Motors', details: { from: 'South Motors' } }),
          entry({ ...switched, seq: 3, object_name: 'North Motors', details: { from: idOf(9) } }),
          entry({ ...switched, seq: 2, object_name: 'North Motors', details: { from: null } }),
          entry({
            ...switched,
            seq: 1,
            actor: { id: idOf(2), full_name: 'Robin Castellano', is_platform: true },
          }),
        ],
        next: null,
      }),
    )
    const table = await screen.findByRole('table', { name: 'What was done' })
    expect(await within(table).findByText('From: South Motors')).toBeVisible()
    expect(within(table).getByText('From: Another dealership')).toBeVisible()
    expect(within(table).getByText('From: —')).toBeVisible()
    expect(within(table).getAllByRole('button', { name: 'Dealership: North Motors' })).toHaveLength(3)
    expect(within(table).getByText('Robin Castellano, platform administrator')).toBeVisible()
  })

  it('names the details of an action, in French too', async () => {
    const details = {
      deposit_waived: true,
      own_financing: false,
      province: { from: null, to: 'ON' },
      after: 'delivered',
      before: 'confirmed',
      overrides: [{ reason: 'competitor_offer', number: 3 }],
      role: { from: 'dealer_sales_rep', to: 'dealer_admin' },
      via: 'contact_form',
      start: '2026-11-26T19:00:00.000Z',
      type: 'trade_inspection',
      outcome: 'no_show',
      name: 'email',
      removed: [],
      made_up: 'as it is',
      amount: 50_000,
      method: 'cheque',
      mode: 'hold',
      reason: 'vehicle_delayed',
    }
    renderRoute('/audit-log', {
      as: admin,
      language: 'fr',
      answers: [
        fake(audit.list, { results: [entry({ details })], next: null }),
        fake(audit.choices, choices),
      ],
    })
    const table = await screen.findByRole('table')
    expect(await within(table).findByText('Dispense de dépôt : oui')).toBeVisible()
    expect(within(table).getByText('Financement personnel : non')).toBeVisible()
    expect(within(table).getByText('Province : — → ON')).toBeVisible()
    expect(
      within(table).getByText(
        'Montants saisis à la main : Raison : Offre d’un concurrent égalée; Numéro : 3',
      ),
    ).toBeVisible()
    expect(within(table).getByText('made_up : as it is')).toBeVisible()
    expect(within(table).getByRole('button', { name: /^Client\s: Marie Tremblay$/ })).toBeVisible()
    const row = within(table).getAllByRole('row')[1]
    expect(row).toHaveTextContent(/Avant\s: Confirmée.*Après\s: Livrée/)
    expect(row).toHaveTextContent(/Représentant → Administrateur de la concession/)
    expect(row).toHaveTextContent(/\s: Formulaire de contact/)
    expect(row).toHaveTextContent(/Retraits\s: —/)
    // By the dealership's clock.
    expect(row).toHaveTextContent(/Moment\s: 26 novembre 2026 à 14\sh\s00/)
    expect(row).toHaveTextContent(/\s: Inspection de l’échange/)
    expect(row).toHaveTextContent(/\s: absent/)
    // What moved of a deposit: money is recorded in cents.
    expect(row).toHaveTextContent(/Montant\s: 500,00\s\$/)
    expect(row).toHaveTextContent(/\s: Chèque/)
    expect(row).toHaveTextContent(/Mode\s: retenu/)
    expect(row).toHaveTextContent(/Raison\s: Véhicule retardé/)
    // A name is what somebody wrote.
    expect(row).toHaveTextContent(/Nom\s: email/)
  })

  it('continues where a page ended', async () => {
    const { user } = open(
      '/audit-log',
      fake(audit.list, ({ query }) =>
        query.before === undefined
          ? { results: [entry()], next: 2 }
          : { results: [entry({ seq: 1, object_name: 'Luc Roy' })], next: null },
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Show older' }))
    expect(await screen.findByText('Customer: Luc Roy')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  it('recomputes the chain in parts and shows the result', async () => {
    const parts: unknown[] = []
    const { user } = open(
      '/audit-log?action=customer.assigned',
      fake(audit.list, { results: [], next: null }),
      fake(audit.verify, ({ query }) => {
        parts.push(query.after)
        return query.after === 0
          ? {
              checked: 5000,
              total: 7000,
              broken_at: null,
              hash: 'ab'.repeat(32),
              is_done: false,
              heads: null,
            }
          : {
              checked: 6123,
              total: 7000,
              broken_at: 6124,
              hash: 'cd'.repeat(32),
              is_done: true,
              heads: { state: 'none' as const, seq: null, at: null },
            }
      }),
    )
    expect(await screen.findByText('Nothing was done that matches these filters.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Verify the chain' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /The chain is broken at number 6,124\. .+ Contact the platform’s administrator\.$/,
    )
    expect(parts).toEqual([0, 5000])
  })

  const whole = {
    checked: 3,
    total: 3,
    broken_at: null,
    hash: 'ab'.repeat(32),
    is_done: true,
    heads: { state: 'same' as const, seq: 3, at: '2026-11-21T16:00:00.000Z' },
  }

  it('lets a super admin verify the platform’s chain beside the dealership’s', async () => {
    const root = aCurrentUser({
      role: 'super_admin',
      is_super_admin: true,
      permissions: ['page:audit-log', 'audit-log:read', 'platform-audit-log:verify'],
    })
    const { user } = renderRoute('/audit-log', {
      as: root,
      answers: [
        fake(audit.choices, choices),
        fake(audit.list, { results: [], next: null }),
        fake(audit.verify, whole),
        fake(audit.verifyPlatform, {
          ...whole,
          heads: { state: 'cut_off', seq: 9, at: '2026-11-21T16:00:00.000Z' },
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Verify the platform’s chain' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(
      /^The platform’s chainThe end of the chain is missing: it ends at number 3/,
    )
    expect(alert).not.toHaveTextContent('Contact the platform')
    await user.click(screen.getByRole('button', { name: 'Verify the chain' }))
    expect(await screen.findByText('The chain is whole: 3 events recomputed.')).toBeVisible()
  })

  it('does not offer the platform’s chain to others', async () => {
    open('/audit-log', fake(audit.list, { results: [], next: null }))
    expect(await screen.findByRole('button', { name: 'Verify the chain' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /platform/ })).toBeNull()
  })

  it.each([
    [
      'cut_off',
      /^The end of the chain is missing: it ends at number 7,000, and number 7,002 was there on .+\d/,
    ],
    ['changed', /^Number 7,002 is not the event that was exported on .+\d/],
    ['forged', /^The events agree with each other, but an exported head/],
  ] as const)('explains the heads of the export: %s', async (state, text) => {
    const { user } = open(
      '/audit-log',
      fake(audit.list, { results: [], next: null }),
      fake(audit.verify, {
        checked: 7000,
        total: 7000,
        broken_at: null,
        hash: 'cd'.repeat(32),
        is_done: true,
        heads: { state, seq: 7002, at: '2026-11-21T16:00:00.000Z' },
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Verify the chain' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
  })
})
