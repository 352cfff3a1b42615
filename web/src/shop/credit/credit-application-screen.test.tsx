import {
  customerCreditApplications as contract,
  type OwnApplication,
} from '@forecourt/contract/credit-applications.ts'
import { customerAccounts } from '@forecourt/contract/customer-accounts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aMe, renderShop, thePayments } from '../testing/render-shop.tsx'

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
  updated: null,
  closed: null,
  ...changes,
})

const consent = (code: 'credit_check' | 'privacy') => ({
  code,
  text_en: `I agree to ${code}`,
  text_fr: `J’accepte ${code}`,
  hash_en: `${code} en`,
  hash_fr: `${code} fr`,
})

/** What is saved is what is read then. */
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
      co_consents: [],
    }),
    fake(contract.province, { province: 'QC' }),
    fake(contract.save, ({ body }) => {
      saved.push(body)
      stored = { ...stored, ...(body as Partial<OwnApplication>) }
      return stored
    }),
  ])
  return { rendered, saved }
}

const press = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the form (C-07 to C-13)', () => {
  it('says what it takes, then asks page by page and keeps each', async () => {
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

  it('tells everything that is wrong above the page, with the way to each field', async () => {
    const { rendered, saved } = open('applicant', anApplication({ primary_application: {} }))
    const { user } = await rendered
    await user.click(await press('Continue'))
    const list = await screen.findByRole('alert')
    expect(list).toHaveTextContent('Date of birth: This field is required.')
    await user.click(within(list).getByRole('button', { name: /^Marital status/ }))
    expect(screen.getByRole('combobox', { name: 'Marital status' })).toHaveFocus()
    expect(saved).toEqual([])
  })

  it('asks what an answer makes it ask, and no more', async () => {
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
    expect(await screen.findAllByText('This field is required.')).toHaveLength(2)
    for (const box of screen.getAllByRole('checkbox')) await user.click(box)
    await user.click(await press('Send application'))
    expect(await screen.findByText(/has changed meanwhile/)).toBeVisible()
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

  it('says where something is missing, and cannot be sent so', async () => {
    const { market_value_enc: _value, ...less } = full
    const { rendered } = open('review', anApplication({ primary_application: less }))
    await rendered
    expect(await screen.findByText('Something is still missing here.')).toBeVisible()
    expect(await press('Send application')).toBeDisabled()
  })
})

describe('what became of it', () => {
  it.each([
    [2, 'Sent'],
    [3, 'Approved'],
    [4, 'Not approved this time'],
    [5, 'We need something more'],
  ] as const)('%s is told: %s', async (status, title) => {
    const { rendered } = open('', anApplication({ status, credit_check_reference_number: 'D12-26000123-C1' }))
    await rendered
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByText('Reference D12-26000123-C1')).toBeVisible()
  })
})

describe('what the server refuses', () => {
  it('of a page stands at its fields', async () => {
    const { rendered } = open('applicant')
    await rendered
    await press('Continue')
    await expectRefusalsInPlace('shop/credit/page-form.tsx', {
      endpoint: contract.save,
      asks: ['primary_application.first_name_enc', 'primary_application.insurance_number_enc'],
    })
  })

  it('of the consents stands at them', async () => {
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
