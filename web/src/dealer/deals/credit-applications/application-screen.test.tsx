import { creditApplications, type StaffApplication } from '@forecourt/contract/deals/credit-applications.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aCustomer, anOrder, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

const path = `/customers/${idOf(100)}/order/${idOf(500)}/personal-application`
const manager = signedInAs('dealer_sales_manager')

const mayReveal = {
  ...manager,
  user: {
    ...manager.user,
    permissions: [...manager.user.permissions, 'credit-application:reveal-insurance-number'],
  },
}

const noConsent = {
  method: null,
  given_at: null,
  channel: null,
  sent_at: null,
  link_expires: null,
} as const

const anApplication = (changes: Partial<StaffApplication> = {}): StaffApplication => ({
  order: idOf(500),
  number: 'D12-26000123',
  vehicle: { formatted_name: '2026 Terra LX', formatted_name_fr: 'Terra LX 2026' },
  status: 2,
  has_co_applicant: true,
  primary_application: {
    first_name_enc: 'Marie',
    last_name_enc: 'Tremblay',
    insurance_number_enc: '•••-•••-782',
    income_amount_enc: '5200.00',
    years_at_employment_enc: '1',
    months_at_employment_enc: '0',
    previous_employer_enc: 'Hôpital Sud',
  },
  co_application: { first_name_enc: 'Paul', last_name_enc: 'Tremblay', relation_status_enc: 'spouse' },
  has_additional_income_enc: false,
  additional_income_enc: null,
  additional_income_type_enc: null,
  credit_check_reference_number: 'D12-26000123-C1',
  lead_reference_number_enc: null,
  asking: {
    country: 'CA',
    province: 'ON',
    system: 'NONE',
    is_gender_optional: false,
    mandatory_ssn: false,
    mandatory_secondary_phone: false,
    payment_type: 'finance',
  },
  submission: 1,
  co_consent: { ...noConsent, state: 'given', method: 'link', given_at: '2026-11-24T12:30:00.000Z' },
  updated: '2026-11-24T15:00:00.000Z',
  decision: {
    status: 2,
    submitted_at: '2026-11-24T13:00:00.000Z',
    decided_at: null,
    decisions: [],
    differences: [{ field: 'payment', application: '280.00', deal: '279.93' }],
    verify_request_comments: null,
    decline_reasons: [],
  },
  language: 'fr',
  notice_due: null,
  consents: [{ code: 'credit_check', language: 'fr', at: '2026-11-24T13:00:00.000Z', method: null }],
  answer: null,
  monthly_income: '5200.00',
  income_share: 117,
  terms: { term: 60, rate: '6.49', amount: '36390.25', max_payment: '279.93', frequency: 'biweekly' },
  ...changes,
})

function deal(application: StaffApplication) {
  return [
    fake(customers.get, aCustomer()),
    fake(orders.list, { results: [anOrder()] }),
    fake(creditApplications.ofOrder, application),
  ]
}

describe('an application', () => {
  it('shows both people side by side, and differences to the deal on one line', async () => {
    renderRoute(path, { as: manager, answers: deal(anApplication()) })
    const marie = await screen.findByRole('region', { name: 'Marie Tremblay' })
    expect(marie).toHaveTextContent('•••-•••-782')
    expect(marie).toHaveTextContent('Time at this job1 year')
    expect(within(marie).getByRole('heading', { name: 'Previous job' })).toBeVisible()
    expect(screen.getByRole('region', { name: 'Paul Tremblay' })).toHaveTextContent('Spouse')
    expect(
      screen.getByText(/Application and deal differ: payment \$280\.00\/2\sweeks, deal \$279\.93\/2\sweeks/),
    ).toBeVisible()
    // Managers see no numbers without an explicit permission.
    expect(within(marie).queryByRole('button')).not.toBeInTheDocument()
  })

  it('is approved on terms that are shown again', async () => {
    const sent: unknown[] = []
    const { user } = renderRoute(path, {
      as: manager,
      answers: [
        ...deal(anApplication()),
        fake(creditApplications.approve, ({ body }) => {
          sent.push(body)
          return anOrder()
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('$36,390.25')
    expect(dialog).toHaveTextContent('$279.93/2 weeks')
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(sent).toEqual([{ submission: 1 }]))
    expect(await screen.findByText('The application is approved.')).toBeVisible()
  })

  it('asks for more in the customer’s language, with a preview of it', async () => {
    const sent: unknown[] = []
    const { user } = renderRoute(path, {
      as: manager,
      answers: [
        ...deal(anApplication()),
        fake(creditApplications.requestVerification, ({ body }) => {
          sent.push(body)
          return sent.length === 1 ? problem('conflict', { code: 'application_changed' }) : anOrder()
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Request information' }))
    await user.click(await screen.findByRole('button', { name: 'Preuve de revenu' }))
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getAllByText('Preuve de revenu')).toHaveLength(3)
    await user.click(within(dialog).getByRole('button', { name: 'Send request' }))
    expect(await within(dialog).findByText(/sent the application again/)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText('Sent. Waiting for Marie.')).toBeVisible()
    expect(sent).toContainEqual({ submission: 1, verify_request_comments: 'Preuve de revenu' })
  })

  const ofCo = { code: 'credit_check_co', language: 'fr', at: '2026-11-24T12:30:00.000Z' } as const

  it.each([
    [[], /Given by their own link on/],
    [[{ ...ofCo, method: 'device' }], /in person on a device/],
    [[{ ...ofCo, method: null }], /ticked by the applicant/],
  ] as const)('shows who consented, when and how: %j', async (given, line) => {
    const consents = [...anApplication().consents, ...given]
    renderRoute(path, { as: manager, answers: deal(anApplication({ consents })) })
    expect(await screen.findByText(line)).toBeVisible()
  })

  it('cannot be decided by a representative, who sees why', async () => {
    renderRoute(path, { as: signedInAs('dealer_sales_rep'), answers: deal(anApplication()) })
    expect(await screen.findByRole('button', { name: 'Approve' })).toHaveAccessibleDescription(
      'Only a manager can decide on an application.',
    )
  })

  it('is declined with at least one reason', async () => {
    const sent: unknown[] = []
    const { user } = renderRoute(path, {
      as: manager,
      answers: [
        ...deal(anApplication()),
        fake(creditApplications.decline, ({ body }) => {
          sent.push(body)
          return anOrder()
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Decline' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
    expect(await within(dialog).findByText('This field is required.')).toBeVisible()
    await user.click(within(dialog).getByRole('checkbox', { name: 'Length of employment' }))
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(sent).toEqual([{ submission: 1, reasons: ['employment'] }]))
  })

  it('that was not started is requested by a link', async () => {
    const { user } = renderRoute(path, {
      as: manager,
      answers: deal(anApplication({ status: null, has_co_applicant: false })),
    })
    await user.click(await screen.findByRole('button', { name: 'Send the link' }))
    expect(await screen.findByRole('combobox', { name: /Step|Where/i })).toHaveValue('credit_application')
  })
})

describe('refusals of the server', () => {
  const open = async (name: string | RegExp) => {
    const { user } = renderRoute(path, { as: mayReveal, answers: deal(anApplication()) })
    await user.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement)
    return { user, dialog: await screen.findByRole('dialog') }
  }

  it('of a reason to show a number is shown at its field', async () => {
    const { user, dialog } = await open('Show the number of Marie Tremblay')
    await user.type(within(dialog).getByRole('textbox'), 'The lender asks')
    await expectRefusalsInPlace('dealer/deals/credit-applications/reveal-button.tsx', {
      endpoint: creditApplications.revealNumber,
      others: ['person'],
    })
  })

  it('of a request for more is shown at its text', async () => {
    const { user, dialog } = await open('Request information')
    await user.type(within(dialog).getByRole('textbox'), 'Une preuve de revenu')
    await expectRefusalsInPlace('dealer/deals/credit-applications/more-dialog.tsx', {
      endpoint: creditApplications.requestVerification,
      others: ['submission'],
    })
  })

  it('of reasons to decline is shown at them', async () => {
    const { user, dialog } = await open('Decline')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Length of employment' }))
    await expectRefusalsInPlace('dealer/deals/credit-applications/decline-dialog.tsx', {
      endpoint: creditApplications.decline,
      others: ['submission'],
    })
  })
})
