import {
  customerCreditApplications as contract,
  type OwnApplication,
} from '@forecourt/contract/deals/credit-applications.ts'
import { coApplicants } from '@forecourt/contract/deals/co-applicants.ts'
import { customerAccounts } from '@forecourt/contract/identity/customer-accounts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aDealership, aMe, renderShop, thePayments } from '#shop/testing/render-shop.tsx'

const cname = 'north.example.test'
const { order } = thePayments()

const full = {
  salutation_enc: 'mrs',
  first_name_enc: 'Marie',
  last_name_enc: 'Tremblay',
  date_of_birth_enc: '1988-04-12',
  marital_status_enc: 'married',
  gender_enc: 'undisclosed',
  phone_enc: '(514) 201-4455',
  email_enc: 'marie@example.test',
  confirm_email_enc: 'marie@example.test',
  insurance_number_enc: '•••-•••-782',
  employment_status_enc: 'retired',
  years_as_retired_enc: '3',
  months_as_retired_enc: '2',
  income_amount_enc: '2100.00',
  income_frequency_enc: 'monthly',
  address_type_enc: 'postal_box',
  po_box_number_enc: '12',
  city_enc: 'Laval',
  postal_code_enc: 'H7N 1A1',
  province_enc: 'QC',
  years_at_address_enc: '4',
  months_at_address_enc: '0',
  home_status_enc: 'own_free',
  market_value_enc: '410000.00',
}

const anApplication = (changes: Partial<OwnApplication> = {}): OwnApplication => ({
  order,
  number: 'D12-26000123',
  vehicle: { formatted_name: '2026 Terra LX', formatted_name_fr: 'Terra LX 2026' },
  status: 1,
  has_co_applicant: false,
  primary_application: full,
  co_application: {},
  has_additional_income_enc: false,
  additional_income_enc: null,
  additional_income_type_enc: null,
  credit_check_reference_number: null,
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
  submission: 0,
  co_consent: null,
  updated: null,
  closed: null,
  ...changes,
})

const consent = (code: 'credit_check' | 'privacy' | 'credit_check_co') => ({
  code,
  text_en: `I agree to ${code}`,
  text_fr: `J’accepte ${code}`,
  hash_en: `${code} en`,
  hash_fr: `${code} fr`,
})

/** A save changes what is read afterwards. */
function open(page: string, application = anApplication(), answers: Parameters<typeof renderShop>[1] = []) {
  const saved: unknown[] = []
  let stored = application
  const search = new URLSearchParams({ order, ...(page !== '' && { page }) })
  const rendered = renderShop(`/${cname}/credit-application?${search}`, [
    ...answers,
    fake(customerAccounts.me, aMe()),
    fake(contract.read, () => stored),
    fake(contract.decision, () => ({
      status: stored.status,
      submitted_at: null,
      decided_at: null,
      decisions: [],
      differences: [],
      verify_request_comments: stored.status === 5 ? 'A proof of income, please' : null,
      decline_reasons: stored.status === 4 ? ['income' as const] : [],
    })),
    fake(contract.staticData, {
      lists: {},
      disclosure: null,
      consents: [consent('credit_check'), consent('privacy')],
      joint_consents: [consent('credit_check'), consent('privacy')],
      co_consents: [consent('credit_check_co')],
    }),
    fake(contract.save, ({ body }) => {
      saved.push(body)
      stored = { ...stored, ...(body as Partial<OwnApplication>) }
      return stored
    }),
  ])
  return { rendered, saved }
}

const press = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the form (interface C-07 to C-13)', () => {
  it('shows the requirements, then goes page by page and saves each', async () => {
    const { rendered, saved } = open('')
    const { user } = await rendered
    await user.click(await press('Start'))
    expect(await screen.findByRole('heading', { name: 'Your identity' })).toHaveFocus()
    expect(screen.getByText('Page 1 of 4')).toBeVisible()
    await user.click(await press('Continue'))
    expect(await screen.findByRole('heading', { name: 'Your work and income' })).toBeVisible()
    expect(saved).toHaveLength(1)
    expect(screen.queryByLabelText('Employer')).not.toBeInTheDocument()
  })

  it('lists all errors above the page, with a link to each field', async () => {
    const { rendered, saved } = open('applicant', anApplication({ primary_application: {} }))
    const { user } = await rendered
    await user.click(await press('Continue'))
    const list = await screen.findByRole('alert')
    expect(list).toHaveTextContent('Fill in “Date of birth”.')
    expect(list).not.toHaveTextContent('This field is required')
    await user.click(within(list).getByRole('button', { name: 'Choose an answer for “Marital status”.' }))
    expect(screen.getByRole('combobox', { name: 'Marital status' })).toHaveFocus()
    expect(saved).toEqual([])
  })

  it('shows only the follow-up questions of an answer', async () => {
    const { rendered } = open('employment')
    const { user } = await rendered
    await user.selectOptions(await screen.findByLabelText('Work situation'), 'full_time')
    expect(await screen.findByLabelText('Employer')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Years'), '1')
    await user.selectOptions(screen.getByLabelText('Months'), '11')
    expect(await screen.findByRole('group', { name: 'Previous job' })).toBeVisible()
    await user.selectOptions(
      screen.getByLabelText('Years', { selector: '[name="years_at_employment_enc"]' }),
      '2',
    )
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Previous job' })).not.toBeInTheDocument())
  })

  it('asks for previous jobs until two years are covered, and saves them', async () => {
    const job = {
      employment_status_enc: 'full_time',
      years_at_employment_enc: '0',
      months_at_employment_enc: '8',
    }
    const before = (prefix: string) => ({
      [`${prefix}employment_status_enc`]: 'unemployed',
      [`${prefix}years_at_employment_enc`]: '0',
      [`${prefix}months_at_employment_enc`]: '8',
    })
    const values = { ...job, ...before('previous_') }
    const { rendered } = open('employment', anApplication({ primary_application: values }))
    const { user } = await rendered
    const second = await screen.findByRole('group', { name: 'Second previous job' })
    expect(screen.queryByRole('group', { name: 'Third previous job' })).not.toBeInTheDocument()
    await user.selectOptions(within(second).getByLabelText('Years'), '0')
    await user.selectOptions(within(second).getByLabelText('Months'), '7')
    expect(await screen.findByRole('group', { name: 'Third previous job' })).toBeVisible()
    await user.selectOptions(within(second).getByLabelText('Months'), '8')
    await waitFor(() =>
      expect(screen.queryByRole('group', { name: 'Third previous job' })).not.toBeInTheDocument(),
    )
  })

  it('lets the province follow the postal code until another is chosen, and shows the place of the code', async () => {
    const { rendered } = open('residential', anApplication({ primary_application: {} }))
    const { user } = await rendered
    const code = await screen.findByLabelText('Postal code')
    const province = screen.getByLabelText('Province')
    await user.type(code, 'h7n 1a1')
    expect(province).toHaveValue('QC')
    await user.clear(code)
    await user.type(code, 'M5V2T6')
    expect(province).toHaveValue('ON')
    await user.selectOptions(province, 'QC')
    await user.tab()
    expect(await screen.findAllByText(/ZIP code is in Ontario/)).not.toEqual([])
    await user.clear(code)
    await user.type(code, 'T2P 1A1')
    expect(province).toHaveValue('QC')
  })

  it('counts its pages as soon as there is a co-applicant', async () => {
    const { rendered } = open('applicant')
    const { user } = await rendered
    expect(await screen.findByText('Page 1 of 4')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Apply with someone' }))
    expect(screen.getByText('Page 1 of 7')).toBeVisible()
  })

  it('formats dates for readers', async () => {
    const { rendered } = open('review')
    await rendered
    expect(await screen.findByText(/April.*1988/)).toBeVisible()
    expect(screen.queryByText('1988-04-12')).not.toBeInTheDocument()
  })

  it('has one option per text in French', async () => {
    const { rendered } = open('applicant', anApplication({ primary_application: { salutation_enc: 'ms' } }), [
      fake(customerAccounts.me, aMe({ customer: { ...aMe().customer, language: 'fr' } })),
    ])
    await rendered
    const title = await screen.findByLabelText('Titre de civilité')
    expect(within(title).getAllByRole('option', { name: 'Mme' })).toHaveLength(1)
    expect(title).toHaveValue('ms')
  })

  it('asks before a co-applicant is erased', async () => {
    const two = anApplication({ has_co_applicant: true, co_application: { first_name_enc: 'Paul' } })
    const { rendered, saved } = open('applicant', two)
    const { user } = await rendered
    await user.click(await screen.findByRole('checkbox', { name: 'Apply with someone' }))
    expect(await screen.findByText(/Remove Paul from the application/)).toBeVisible()
    await user.click(await press('Continue'))
    await waitFor(() => expect(saved).toMatchObject([{ has_co_applicant: false }]))
  })

  it('is sent with every consent, in the words that were shown', async () => {
    const sent: unknown[] = []
    const { rendered } = open('review', anApplication(), [
      fake(contract.submit, ({ body }) => {
        sent.push(body)
        return problem('conflict', { code: 'consent_changed' })
      }),
    ])
    const { user } = await rendered
    expect(await screen.findByText('•••-•••-782')).toBeVisible()
    await user.click(await press('Send application'))
    expect(await screen.findAllByText('Tick this to go on.')).toHaveLength(2)
    for (const box of screen.getAllByRole('checkbox')) await user.click(box)
    await user.click(await press('Send application'))
    expect(await screen.findByText(/A text you agreed to has changed/)).toBeVisible()
    expect(sent).toMatchObject([
      {
        language: 'en',
        consents: [
          { code: 'credit_check', hash: 'credit_check en' },
          { code: 'privacy', hash: 'privacy en' },
        ],
      },
    ])
  })

  it('shows where answers are missing, and cannot be sent without them', async () => {
    const { market_value_enc: _value, ...less } = full
    const { rendered } = open('review', anApplication({ primary_application: less }))
    await rendered
    expect(await screen.findByText('Something is still missing here.')).toBeVisible()
    expect(await press('Send application')).toBeDisabled()
  })
})

const co = {
  ...full,
  first_name_enc: 'Paul',
  last_name_enc: 'Roy',
  email_enc: 'paul@example.test',
  confirm_email_enc: 'paul@example.test',
  relation_status_enc: 'spouse',
}
const noConsent = { method: null, given_at: null, channel: null, sent_at: null, link_expires: null } as const
const joint = (changes: Partial<NonNullable<OwnApplication['co_consent']>> = {}) =>
  anApplication({
    has_co_applicant: true,
    co_application: co,
    co_consent: { ...noConsent, state: 'missing', ...changes },
  })

describe('the consent of a co-applicant', () => {
  it('is requested by a link or on this device, and nothing is sent without it', async () => {
    const sent: unknown[] = []
    const { rendered } = open('review', joint(), [
      fake(coApplicants.sendLink, ({ body }) => {
        sent.push(body)
        return { ...noConsent, state: 'sent' as const, channel: 'email' as const }
      }),
    ])
    const { user } = await rendered
    expect(await press('Send application')).toBeDisabled()
    expect(screen.getByText('Not given yet.')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'French' }))
    await user.click(await press('Email the link'))
    await waitFor(() => expect(sent).toEqual([{ channel: 'email', language: 'fr' }]))
    expect(await screen.findByText('We sent the link to Paul.')).toBeVisible()
  })

  it.each([
    [
      'sent',
      {
        state: 'sent',
        channel: 'email',
        sent_at: '2026-11-24T12:30:00Z',
        link_expires: '2026-12-01T12:30:00Z',
      },
      /Waiting for Paul/,
    ],
    ['expired', { state: 'expired', channel: 'email', sent_at: '2026-11-24T12:30:00Z' }, /has expired/],
    [
      'changed',
      { state: 'changed', method: 'link', given_at: '2026-11-24T12:30:00Z' },
      /has to be given again/,
    ],
  ] as const)('that is %s says so and keeps the application here', async (_, changes, text) => {
    const { rendered } = open('review', joint(changes))
    await rendered
    expect(await screen.findByText(text)).toBeVisible()
    expect(await press('Send application')).toBeDisabled()
  })

  it('lets the application be sent once it is given', async () => {
    const given = { state: 'given', method: 'device', given_at: '2026-11-24T12:30:00Z' } as const
    const { rendered } = open('review', joint(given))
    await rendered
    expect(await screen.findByText(/Given by Paul/)).toBeVisible()
    expect(await press('Send application')).toBeEnabled()
  })

  it('is signed by the co-applicant on the device', async () => {
    const signed: unknown[] = []
    const { rendered } = open('hand_over', joint(), [
      fake(coApplicants.signHere, ({ body }) => {
        signed.push(body)
        return { ...noConsent, state: 'given' as const, method: 'device' as const }
      }),
    ])
    const { user } = await rendered
    expect(await screen.findByRole('heading', { name: 'Hand the device to Paul' })).toHaveFocus()
    expect(screen.queryByText('H7N 1A1')).not.toBeInTheDocument()
    await user.click(await press('I am Paul'))
    await user.click(await press('Give my consent'))
    expect(await screen.findByText('Tick this to go on.')).toBeVisible()
    expect(signed).toEqual([])
    await user.click(screen.getByRole('checkbox'))
    await user.type(screen.getByLabelText('Type your full name to sign'), 'Paul Roy')
    await user.click(await press('Give my consent'))
    await waitFor(() =>
      expect(signed).toEqual([
        {
          signed_name: 'Paul Roy',
          language: 'en',
          consents: [{ code: 'credit_check_co', hash: 'credit_check_co en' }],
        },
      ]),
    )
  })
})

describe('the page behind a co-applicant’s link', () => {
  const link = 'A'.repeat(43)
  const known = {
    name: 'Paul Roy',
    applicant: 'Marie',
    vehicle: { formatted_name: '2026 Terra LX', formatted_name_fr: 'Terra LX 2026' },
    language: 'en' as const,
    dealership: aDealership(),
    consents: [consent('credit_check_co')],
    signed_at: null,
  }
  const openLink = (...answers: Parameters<typeof renderShop>[1] & object) =>
    renderShop(`/${cname}/co-applicant#${link}`, answers)

  it('asks for the consent of the co-applicant', async () => {
    const { user } = await openLink(
      fake(coApplicants.readLink, known),
      fake(coApplicants.signLink, { signed_at: '2026-11-24T12:30:00Z' }),
    )
    expect(await screen.findByRole('heading', { name: 'Your consent, Paul Roy' })).toBeVisible()
    await user.click(screen.getByRole('checkbox'))
    await user.type(screen.getByLabelText('Type your full name to sign'), 'Paul Roy')
    await user.click(await press('Give my consent'))
    expect(await screen.findByRole('heading', { name: 'Your consent is recorded' })).toBeVisible()
  })

  it.each([
    ['expired', /It has expired. Nothing is lost/],
    ['revoked', /It was withdrawn or replaced/],
    ['closed', /does not need your signature right now/],
    ['unknown', /a newer link has replaced it/],
  ])('that is %s says what to do', async (reason, text) => {
    await openLink(
      fake(coApplicants.readLink, () =>
        problem('validation', { code: 'co_link_invalid', params: { reason } }),
      ),
    )
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('that was used says when', async () => {
    await openLink(fake(coApplicants.readLink, { ...known, signed_at: '2026-11-24T12:30:00Z' }))
    expect(await screen.findByText(/You signed on/)).toBeVisible()
  })

  it('shows refusals at their fields', async () => {
    const { user } = await openLink(fake(coApplicants.readLink, known))
    await user.click(await screen.findByRole('checkbox'))
    await user.type(screen.getByLabelText('Type your full name to sign'), 'Paul Roy')
    await expectRefusalsInPlace('shop/credit/co-sign-form.tsx', {
      endpoint: coApplicants.signLink,
      asks: ['signed_name', 'consents.credit_check_co'],
      others: ['co_applicant_link', 'language'],
    })
  })
})

describe('the decision', () => {
  it('shows the approved payment with its frequency', async () => {
    const { rendered } = open('', anApplication({ status: 3 }), [
      fake(contract.decision, {
        status: 3,
        submitted_at: '2026-11-24T13:00:00Z',
        decided_at: '2026-11-25T13:00:00Z',
        decisions: [
          {
            lender: 'North Motors',
            result: 'approved',
            term: 60,
            rate: '6.49',
            amount: '36390.25',
            max_payment: '279.93',
            frequency: 'biweekly',
            stipulations: [],
          },
        ],
        differences: [],
        verify_request_comments: null,
        decline_reasons: [],
      }),
    ])
    await rendered
    expect(await screen.findByText('$279.93/2 weeks')).toBeVisible()
    expect(screen.getByText(/Sent on .* Decided on /)).toBeVisible()
  })

  it.each([
    [2, 'Sent'],
    [3, 'Approved'],
    [4, 'Not approved this time'],
    [5, 'We need something more'],
  ] as const)('%s is reported: %s', async (status, title) => {
    const { rendered } = open('', anApplication({ status, credit_check_reference_number: 'D12-26000123-C1' }))
    await rendered
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByText('Reference D12-26000123-C1')).toBeVisible()
  })
})

describe('refusals of the server', () => {
  it('of a page is shown at its fields', async () => {
    const { rendered } = open('applicant')
    await rendered
    await press('Continue')
    await expectRefusalsInPlace('shop/credit/page-form.tsx', {
      endpoint: contract.save,
      asks: ['primary_application.first_name_enc', 'primary_application.insurance_number_enc'],
    })
  })

  it('of the consents is shown at them', async () => {
    const { rendered } = open('review')
    const { user } = await rendered
    for (const box of await screen.findAllByRole('checkbox')) await user.click(box)
    await expectRefusalsInPlace('shop/credit/send-form.tsx', {
      endpoint: contract.submit,
      asks: ['consents.credit_check', 'consents.privacy'],
      others: ['application'],
    })
  })
})
