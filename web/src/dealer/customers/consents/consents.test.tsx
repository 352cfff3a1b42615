import { consents, type ConsentLedger } from '@forecourt/contract/customers/consents.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aCustomer, dev, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const ledger: ConsentLedger = {
  channels: [
    { channel: 'email', state: 'implied', until: '2027-05-20' },
    { channel: 'sms', state: 'withdrawn', until: null },
    { channel: 'phone', state: 'none', until: null },
  ],
  results: [
    {
      id: idOf(800),
      channel: 'email',
      basis: 'implied_inquiry',
      source: 'lead',
      obtained_at: '2026-11-20',
      expires_at: '2027-05-20',
      evidence: null,
      recorded_at: '2026-11-20T15:00:00Z',
      recorded_by: null,
    },
  ],
}

function open(
  customer = aCustomer(),
  role: Parameters<typeof signedInAs>[0] = 'dealer_sales_manager',
  answers: Answers = [],
) {
  return renderRoute(`/customers/${customer.id}`, {
    as: signedInAs(role),
    answers: [
      ...(answers ?? []),
      fake(customers.get, customer),
      fake(orders.list, { results: [] }),
      fake(consents.ofCustomer, ledger),
    ],
  })
}

const lines = async () => within(await screen.findByRole('region', { name: 'Consent' }))

describe('consent of a customer', () => {
  it('shows the current consent by channel, with its expiry', async () => {
    open()
    const shown = await lines()
    expect(await shown.findByText('Implied until May 20, 2027')).toBeVisible()
    expect(shown.getByText('Do not contact')).toBeVisible()
    expect(shown.getByText('Nothing recorded')).toBeVisible()
  })

  it('records a consent with its proof', async () => {
    const sent: unknown[] = []
    const { user } = open(aCustomer(), 'dealer_sales_manager', [
      fake(consents.record, ({ body }) => {
        sent.push(body)
        return ledger
      }),
    ])
    await user.click((await lines()).getByRole('button', { name: 'Record' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Consent of Marie Tremblay' }))
    expect(dialog.getByText('Recorded by the system on November 20, 2026')).toBeVisible()
    await user.selectOptions(dialog.getByLabelText('Channel'), 'Text')
    await user.click(dialog.getByRole('button', { name: 'Record' }))
    expect(await dialog.findByRole('textbox', { name: /Proof/ })).toBeInvalid()
    await user.type(dialog.getByRole('textbox', { name: /Proof/ }), 'Said so at the desk.')
    await user.click(dialog.getByRole('button', { name: 'Record' }))
    await waitFor(() =>
      expect(sent).toMatchObject([
        { channel: 'sms', basis: 'express', source: 'in_person', evidence: 'Said so at the desk.' },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('shows the expiry of an entry before it is recorded', async () => {
    const { user } = open()
    await user.click((await lines()).getByRole('button', { name: 'Record' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Valid until withdrawn.')).toBeVisible()
    await user.selectOptions(dialog.getByLabelText('Legal basis'), 'Asked not to be contacted')
    expect(dialog.getByText('No messages will be sent on this channel.')).toBeVisible()
  })

  it('shows other representatives the history without the form', async () => {
    const { user } = open(aCustomer({ assigned_dealer: dev }), 'dealer_sales_rep')
    await user.click((await lines()).getByRole('button', { name: 'Show' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Only the assigned representative or a manager can do this.')).toBeVisible()
    expect(dialog.queryByLabelText('Channel')).not.toBeInTheDocument()
  })
})

it('keeps a refused entry as it was typed, with errors at its fields', async () => {
  const { user } = open()
  await user.click((await lines()).getByRole('button', { name: 'Record' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox', { name: /Proof/ }), 'Said so at the desk.')
  await expectRefusalsInPlace('dealer/customers/consents/consent-dialog.tsx', { endpoint: consents.record })
})
