import { customers } from '@forecourt/contract/customers/customers.ts'
import {
  leads,
  type Lead,
  type LeadDelivery,
  type LeadKey,
  type LeadMail,
  type LeadMessage,
} from '@forecourt/contract/customers/leads.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aCustomer, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const message: LeadMessage = {
  id: idOf(601),
  via: 'adf',
  problem: 'not_xml',
  received: '2026-11-21T15:00:00Z',
  tries: 1,
  bytes: 15,
  beginning: '<adf><prospect>',
}
const key: LeadKey = {
  id: idOf(602),
  name: 'North Portal',
  created: '2026-11-01T15:00:00Z',
  last_used: null,
  previous_until: null,
  revoked: null,
}
const pageOf = (results: LeadMessage[]) => ({
  count: results.length,
  current: 1,
  last: 1,
  limit: 20,
  results,
})

const open = (role: Parameters<typeof signedInAs>[0], answers: NonNullable<Answers> = []) =>
  renderRoute('/leads', {
    as: signedInAs(role),
    answers: [
      ...answers,
      fake(leads.messages, pageOf([message])),
      fake(leads.keys, { results: [key] }),
      fake(leads.mail, { address: null, deliveries: [], version: 1 }),
    ],
  })

describe('lead intake', () => {
  it('shows a message in quarantine as a card on a phone, with labelled figures', async () => {
    const narrow = vi.spyOn(window, 'matchMedia').mockImplementation(
      query =>
        ({
          matches: /max-width/.test(query),
          media: query,
          addEventListener() {},
          removeEventListener() {},
        }) as never,
    )
    open('dealer_admin', [fake(leads.messages, pageOf([{ ...message, tries: 2 }]))])
    const card = (await screen.findByText('<adf><prospect>')).closest('li')
    expect(card).toHaveTextContent(/ · Web · 2 tries$/)
    narrow.mockRestore()
  })

  it('forwards new leads by mail; a failed one shows its reason and is sent again', async () => {
    const delivery = {
      id: idOf(650),
      customer: { id: idOf(100), full_name: 'Marie Tremblay' },
      address: 'crm@example.test',
      created: '2026-11-21T15:00:00Z',
      state: 'dead' as const,
      tries: 3,
      last_error: 'bounced',
    }
    let mail: LeadMail = { address: null, deliveries: [delivery], version: 1 }
    const sent: unknown[] = []
    const { user } = open('dealer_admin', [
      fake(leads.mail, () => mail),
      fake(leads.setMail, ({ body, request }) => {
        sent.push([body.address, request.headers.get('if-match')])
        mail = { ...mail, address: body.address ?? null, version: 2 }
        return mail
      }),
      fake(leads.retryDelivery, () => {
        mail = { ...mail, deliveries: [{ ...delivery, state: 'waiting', tries: 0, last_error: null }] }
        return mail
      }),
    ])
    const part = within(await screen.findByRole('region', { name: 'Lead forwarding' }))
    const address = await part.findByRole('textbox', { name: 'Email address for new leads' })
    await user.type(address, 'nobody')
    await user.click(part.getByRole('button', { name: 'Save address' }))
    expect(sent).toEqual([])
    await user.clear(address)
    await user.type(address, 'crm@example.test')
    await user.click(part.getByRole('button', { name: 'Save address' }))
    await waitFor(() => expect(sent).toEqual([['crm@example.test', '"v1"']]))
    expect(part.getByText(/not delivered · 3 tries · the address refused it/)).toBeVisible()
    await user.click(part.getByRole('button', { name: 'Send the lead of Marie Tremblay again' }))
    expect(await part.findByText(/sending$/)).toBeVisible()
  })

  it('shows a lead that somebody else has sent again as pending, and one that cannot be sent', async () => {
    const delivery = {
      id: idOf(650),
      customer: { id: idOf(100), full_name: 'Marie Tremblay' },
      address: 'crm@example.test',
      created: '2026-11-21T15:00:00Z',
      state: 'dead' as LeadDelivery['state'],
      tries: 3,
      last_error: null,
    }
    const mail: LeadMail = { address: null, deliveries: [delivery], version: 1 }
    const { user } = open('dealer_admin', [
      fake(leads.mail, () => structuredClone(mail)),
      fake(leads.retryDelivery, () => problem('conflict', { code: 'invalid_transition' })),
    ])
    const part = within(await screen.findByRole('region', { name: 'Lead forwarding' }))
    const again = await part.findByRole('button', { name: 'Send the lead of Marie Tremblay again' })
    await user.click(again)
    expect(await part.findByText('It can’t be sent: no address is set.')).toBeVisible()
    delivery.state = 'waiting'
    await user.click(again)
    expect(await part.findByText(/sending/)).toBeVisible()
    expect(part.queryByText(/cannot be sent/)).toBeNull()
  })

  it('asks about an address that two people change', async () => {
    const sent: unknown[] = []
    const { user } = open('dealer_admin', [
      fake(leads.setMail, ({ body: { address }, request }) => {
        sent.push([address, request.headers.get('if-match')])
        return sent.length === 1
          ? problem('stale', { current: { address: 'theirs@example.test', deliveries: [], version: 2 } })
          : { address, deliveries: [], version: 3 }
      }),
    ])
    const part = within(await screen.findByRole('region', { name: 'Lead forwarding' }))
    await user.type(await part.findByRole('textbox', { name: /address/ }), 'mine@example.test')
    await user.click(part.getByRole('button', { name: 'Save address' }))
    expect(await screen.findByText('theirs@example.test')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save mine' }))
    await waitFor(() =>
      expect(sent).toEqual([
        ['mine@example.test', '"v1"'],
        ['mine@example.test', '"v2"'],
      ]),
    )
  })

  it('corrects a message in quarantine and reads it again', async () => {
    const sent: unknown[] = []
    const { user } = open('dealer_sales_manager', [
      fake(leads.message, { ...message, text: '<adf><prospect>' }),
      fake(leads.retry, ({ body }) => {
        sent.push(body)
        return sent.length === 1
          ? { state: 'quarantined' as const, problem: 'no_contact' as const }
          : { state: 'taken' as const, problem: null }
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'It is not well-formed XML.' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Message in quarantine' }))
    await user.click(await dialog.findByRole('button', { name: 'Read again' }))
    expect(await dialog.findByText('It names no email and no phone.')).toBeVisible()
    await user.type(dialog.getByLabelText('Text'), '</prospect></adf>')
    await user.click(dialog.getByRole('button', { name: 'Read the corrected text' }))
    expect(await screen.findByText('The message has become a lead.')).toBeInTheDocument()
    expect(sent).toEqual([{ text: null }, { text: '<adf><prospect></prospect></adf>' }])
  })

  it('keeps the corrections when deleting the message is cancelled', async () => {
    const { user } = open('dealer_sales_manager', [
      fake(leads.message, { ...message, text: '<adf><prospect>' }),
    ])
    await user.click(await screen.findByRole('button', { name: 'It is not well-formed XML.' }))
    await user.type(await screen.findByLabelText('Text'), '</prospect></adf>')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await user.click(await screen.findByRole('button', { name: 'No' }))
    expect(await screen.findByLabelText('Text')).toHaveValue('<adf><prospect></prospect></adf>')
  })

  it('and when it could not be deleted', async () => {
    const { user } = open('dealer_sales_manager', [
      fake(leads.message, { ...message, text: '<adf><prospect>' }),
      fake(leads.discard, () => problem('unavailable')),
    ])
    await user.click(await screen.findByRole('button', { name: 'It is not well-formed XML.' }))
    await user.type(await screen.findByLabelText('Text'), '</prospect></adf>')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await user.click(await screen.findByRole('button', { name: 'Yes, discard the message' }))
    expect(await screen.findByText('The message couldn’t be discarded.')).toBeVisible()
    expect(await screen.findByLabelText('Text')).toHaveValue('<adf><prospect></prospect></adf>')
  })

  it('shows when there is nothing to review; keys are for administrators only', async () => {
    open('dealer_sales_manager', [fake(leads.messages, pageOf([]))])
    expect(await screen.findByText('Nothing in quarantine.')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Senders' })).not.toBeInTheDocument()
  })

  it('creates a key for a sender and shows its secret once', async () => {
    const { user } = open('dealer_admin', [
      fake(leads.createKey, ({ body }) => ({ key: { ...key, name: body.name }, secret: 'the-secret' })),
    ])
    await user.click(await screen.findByRole('button', { name: 'Add sender' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByLabelText(/^Sender/), 'South Portal')
    await user.click(dialog.getByRole('button', { name: 'Create key' }))
    expect(await dialog.findByText('the-secret')).toBeVisible()
    expect(dialog.getByText(/shown once/)).toBeVisible()
  })

  it('renews and revokes a key only after a confirmation', async () => {
    const asked: string[] = []
    const { user } = open('dealer_admin', [
      fake(leads.rotateKey, () => {
        asked.push('rotate')
        return { key, secret: 'another-secret' }
      }),
      fake(leads.revokeKey, () => {
        asked.push('revoke')
        return { results: [{ ...key, revoked: '2026-11-21T15:00:00Z' }] }
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'New secret for North Portal' }))
    expect(asked).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Yes, make a new secret for North Portal' }))
    expect(await screen.findByText('another-secret')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Revoke the key of North Portal' }))
    await user.click(screen.getByRole('button', { name: 'Yes, revoke the key of North Portal' }))
    expect(await screen.findByText('Revoked on November 21, 2026')).toBeVisible()
    expect(asked).toEqual(['rotate', 'revoke'])
  })
})

const aTouch = (n: number, changes: Partial<Lead> = {}): Lead => ({
  id: idOf(n),
  lead_type: 'showroom',
  via: 'adf',
  provider: null,
  campaign: null,
  vehicle: null,
  comments: null,
  requested: null,
  received: '2026-11-20T15:00:00Z',
  ...changes,
})

describe('interactions of a customer', () => {
  it('are the first and the last, with their requests, each as a document', async () => {
    const newest = aTouch(1, {
      provider: 'North Portal',
      vehicle: '2026 Honda CR-V',
      comments: 'Still there?',
    })
    renderRoute(`/customers/${idOf(100)}`, {
      as: signedInAs('dealer_sales_manager'),
      answers: [
        fake(customers.get, aCustomer()),
        fake(orders.list, { results: [] }),
        fake(leads.ofCustomer, {
          results: [newest, aTouch(2), aTouch(3, { received: '2026-10-01T15:00:00Z' })],
        }),
      ],
    })
    const touches = within(await screen.findByRole('region', { name: 'Leads' }))
    expect(touches.getByText('Last: Walk-in, November 20, 2026')).toBeVisible()
    expect(touches.getByText('First: Walk-in, October 1, 2026')).toBeVisible()
    expect(touches.getByText('North Portal · 2026 Honda CR-V')).toBeVisible()
    expect(touches.getByText('1 more between')).toBeVisible()
    await waitFor(() =>
      expect(
        touches.getAllByRole('link', { name: /as ADF$/ }).map(link => link.getAttribute('href')),
      ).toContain(`/api/dealer/lead/${idOf(1)}/adf/`),
    )
  })
})

it('a single interaction of a customer has its own text', async () => {
  const only = aTouch(1)
  renderRoute(`/customers/${idOf(100)}`, {
    as: signedInAs('dealer_sales_manager'),
    answers: [
      fake(customers.get, aCustomer()),
      fake(orders.list, { results: [] }),
      fake(leads.ofCustomer, { results: [only] }),
    ],
  })
  const touches = within(await screen.findByRole('region', { name: 'Leads' }))
  expect(touches.getByText('Walk-in, November 20, 2026')).toBeVisible()
})

describe('keeps refused values of the intake as typed, with the error at their field', () => {
  it('of the address for new leads', async () => {
    const { user } = open('dealer_admin')
    const address = await screen.findByRole('textbox', { name: 'Email address for new leads' })
    await user.type(address, 'crm@example.test')
    await expectRefusalsInPlace('dealer/customers/leads/lead-mail.tsx', {
      endpoint: leads.setMail,
      field: address,
    })
  })

  it('of a new key', async () => {
    const { user } = open('dealer_admin')
    await user.click(await screen.findByRole('button', { name: 'Add sender' }))
    await user.type(await screen.findByRole('textbox', { name: /^Sender/ }), 'Portal')
    await expectRefusalsInPlace('dealer/customers/leads/new-key-dialog.tsx', { endpoint: leads.createKey })
  })

  it('of a text that is corrected', async () => {
    const { user } = open('dealer_admin', [fake(leads.message, { ...message, text: '<adf><prospect>' })])
    await user.click(await screen.findByRole('button', { name: 'It is not well-formed XML.' }))
    await user.type(await screen.findByLabelText('Text'), '</prospect></adf>')
    await expectRefusalsInPlace('dealer/customers/leads/message-dialog.tsx', { endpoint: leads.retry })
  })
})
