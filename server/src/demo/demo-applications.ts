import { consentsOf, consentText } from '@forecourt/domain/deals/credit-applications/application-consents.ts'
import { keptApplication, type Application } from '@forecourt/domain/deals/credit-applications/application.ts'
import type { StatusCode } from '@forecourt/domain/deals/credit-applications/application-states.ts'
import type { Asking, Who } from '@forecourt/domain/deals/credit-applications/asked-fields.ts'
import type { Answers } from '@forecourt/domain/deals/credit-applications/person-fields.table.ts'
import { formatPhone } from '@forecourt/domain/platform/markets/phones.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import { createHash } from 'node:crypto'
import type { creditApplications } from '#deals/credit-applications/credit-applications.table.ts'
import { sealApplication, sealedPlace } from '#deals/credit-applications/sealed-answers.ts'
import type { customers } from '#customers/customers/customers.table.ts'
import type { dealerships } from '#platform/db/dealerships.table.ts'
import type { orders } from '#deals/orders/orders.table.ts'
import type { Keyring } from '#platform/sealing/keyring.ts'
import { applicationOwner } from '#platform/sealing/place.ts'
import type { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { applicationWords } from './demo-application-words.table.ts'
import { seeded, type Seeded } from '#platform/seeded.ts'

type OrderRow = typeof orders.$inferInsert
type CustomerRow = typeof customers.$inferInsert
type Row = typeof creditApplications.$inferInsert

interface Deals {
  readonly orders: readonly OrderRow[]
  readonly customers: readonly CustomerRow[]
  readonly vehicles: readonly (typeof vehicles.$inferInsert)[]
}

/** A credit application for the step of each deal; some are drafts, some incomplete. */
export async function applicationsOf(
  keyring: Keyring,
  dealership: typeof dealerships.$inferSelect,
  book: Deals,
): Promise<Row[]> {
  const people = new Map(book.customers.map(customer => [customer.id, customer]))
  const lot = new Map(book.vehicles.map(vehicle => [vehicle.id, vehicle]))
  const rows: Row[] = []
  let waiting = 0
  for (const order of book.orders) {
    const random = seeded(`application of ${order.id}`)
    const isWaiting = order.credit_application_step === 'awaiting-customer'
    if (isWaiting) waiting += 1
    const status = isWaiting ? (waiting % 2 === 0 ? 1 : 5) : statusOf(order.credit_application_step)
    const customer = people.get(order.customer_id)
    const vehicle = lot.get(order.vehicle_id)
    if (status === undefined || !customer || !vehicle) continue
    const sealer = await keyring.forWriting(applicationOwner(order.id, order.dealer_id))
    rows.push(
      rowOf({ order, customer, dealership, random, status, vehicle: formattedName(vehicle, 'en') }, sealer),
    )
  }
  return rows
}

function statusOf(step: OrderRow['credit_application_step']): StatusCode | undefined {
  if (step === 'awaiting-dealer') return 2
  if (step === 'completed') return 3
  return step === 'declined' ? 4 : undefined
}

interface Story {
  readonly order: OrderRow
  readonly customer: CustomerRow
  readonly dealership: typeof dealerships.$inferSelect
  readonly random: Seeded
  readonly status: StatusCode
  readonly vehicle: string
}

function rowOf(story: Story, sealer: Parameters<typeof sealApplication>[1]['sealer']): Row {
  const { order, customer, dealership, random, status, vehicle } = story
  const key = { dealer_id: order.dealer_id, order_id: order.id }
  const asking = askingOf(dealership, order.payment_type)
  const { country } = asking
  const { columns } = sealApplication(keptApplication(applicationOf(story), asking), {
    sealer,
    key,
    country,
    before: null,
  })
  const language = customer.language ?? 'en'
  const at = order.updated ?? new Date(0).toISOString()
  if (status === 1) return { ...key, ...columns, ...nothingSent, status, created: at, updated: at }
  const words = applicationWords[language]
  const { payment } = order
  return {
    ...key,
    ...columns,
    ...nothingSent,
    status,
    submission: 1,
    language,
    submitted_at: at,
    source_path: `/shop/${dealership.cname}/credit-application`,
    ...consentsAt(dealership, columns.has_co_applicant, language, at),
    deal: {
      vehicle,
      payment_type: order.payment_type,
      payment: payment?.payment ?? payment?.amount_due ?? null,
      frequency: payment?.frequency ?? null,
      term: payment?.term ?? null,
      down_payment: order.worksheet[order.payment_type].down_payment,
    },
    ...(status === 5 && {
      request_sealed: sealer.seal(random.pick(words.requests), sealedPlace('request_sealed', key)),
    }),
    ...((status === 3 || status === 4) && { decided_at: at, decided_by: order.updated_by }),
    ...(status === 3 && {
      approved: {
        term: payment?.term ?? null,
        rate: payment?.rate ?? null,
        amount: payment?.total_purchase_price ?? null,
        max_payment: payment?.payment ?? null,
        frequency: payment?.frequency ?? null,
      },
    }),
    ...(status === 4 && { decline_reasons: [random.pick(['income', 'employment', 'obligations'])] }),
    created: order.created ?? at,
    updated: at,
  }
}

/** The consents of both; the co-applicant's by a link. */
function consentsAt(
  { country, province_code: province, name }: typeof dealerships.$inferSelect,
  hasCo: boolean,
  language: 'en' | 'fr',
  at: string,
) {
  const agreed = (who: Who) =>
    consentsOf({ country, province }, who, hasCo).map(code => ({
      code,
      hash: createHash('sha256')
        .update(consentText(code, language, name))
        .digest('hex'),
    }))
  const stored = agreed('primary').map(given => ({ ...given, language, at }))
  if (!hasCo) return { consents: stored, co_consent: null }
  const method = 'link' as const
  const consents = agreed('co')
  return {
    consents: [...stored, ...consents.map(given => ({ ...given, language, at, method }))],
    co_consent: { method, language, at, consents },
  }
}

/** Every row has all columns, because the insert uses the columns of the first. */
const nothingSent = {
  submission: 0,
  language: null,
  submitted_at: null,
  source_path: null,
  consents: [],
  co_consent: null,
  deal: null,
  request_sealed: null,
  answer_sealed: null,
  decided_at: null,
  decided_by: null,
  approved: null,
  decline_reasons: [],
}

const askingOf = (dealership: typeof dealerships.$inferSelect, payment_type: string): Asking => ({
  country: dealership.country,
  province: dealership.province_code,
  system: dealership.credit_application_system,
  is_gender_optional: dealership.is_credit_application_gender_enc_optional,
  mandatory_ssn: dealership.mandatory_ssn,
  mandatory_secondary_phone: dealership.mandatory_secondary_phone,
  payment_type,
})

/** Two in seven have a co-applicant; a draft ends after the first page. */
function applicationOf(story: Story): Application {
  const { customer, random, status } = story
  const primary = answersOf(story, customer)
  if (status === 1) {
    const {
      employment_status_enc: _job,
      address_type_enc: _home,
      home_status_enc: _status,
      ...begun
    } = primary
    return { has_co_applicant: false, primary_application: begun, co_application: {} }
  }
  const hasCo = random.chance(2 / 7)
  const { first_names } = applicationWords[customer.language ?? 'en']
  const co = hasCo ? { ...customer, first_name: random.pick(first_names), phone: null } : undefined
  return {
    has_co_applicant: hasCo,
    primary_application: primary,
    co_application: co ? { ...answersOf(story, co), relation_status_enc: 'spouse', ...homeOf(primary) } : {},
  }
}

/** Applicant and co-applicant live at one address. */
const homeOf = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(([name]) =>
      /address|street|city|postal|province|home|landlord|housing|mortgage|market/.test(name),
    ),
  )

function answersOf({ dealership, random }: Story, person: CustomerRow): Answers {
  const { country } = dealership
  const language = person.language ?? 'en'
  const words = applicationWords[language]
  const job = random.pick(words.jobs)
  const years = random.pick(['0', '1', '3', '6', '11'])
  const email = person.email ?? `${person.id}@example.test`
  return {
    salutation_enc: 'undisclosed',
    first_name_enc: person.first_name,
    last_name_enc: person.last_name,
    date_of_birth_enc: `${random.between(1958, 1999)}-0${random.between(1, 9)}-${random.between(10, 28)}`,
    marital_status_enc: random.pick(['married', 'separated', 'married']),
    gender_enc: 'undisclosed',
    ...(person.phone && { phone_enc: formatPhone(person.phone, country) }),
    email_enc: email,
    confirm_email_enc: email,
    // The numbers of specimen cards, which no person has.
    ...(random.chance(0.6) && { insurance_number_enc: country === 'US' ? '123-45-6789' : '123 456 782' }),
    employment_status_enc: 'full_time',
    employment_type_enc: job.type,
    employer_enc: job.employer,
    occupation_enc: job.occupation,
    years_at_employment_enc: years,
    months_at_employment_enc: String(random.between(1, 11)),
    income_amount_enc: `${random.between(34, 78)}00.00`,
    income_frequency_enc: 'monthly',
    has_additional_income_enc: 'no',
    previous_employment_status_enc: 'full_time',
    previous_employer_enc: words.before,
    previous_occupation_enc: job.occupation,
    previous_years_at_employment_enc: '4',
    previous_months_at_employment_enc: '0',
    address_type_enc: 'street',
    address_number_enc: String(random.between(2, 980)),
    street_name_enc: random.pick(words.streets),
    city_enc: person.city ?? dealership.city,
    province_enc: person.province ?? dealership.province_code,
    postal_code_enc: person.postal_code ?? dealership.postal_code,
    years_at_address_enc: String(random.between(2, 14)),
    months_at_address_enc: '0',
    ...random.pick([
      { home_status_enc: 'rent', landlord_enc: words.landlord, monthly_housing_payment_enc: '1450.00' },
      { home_status_enc: 'own_free', market_value_enc: '410000.00' },
      {
        home_status_enc: 'own_mortgage',
        mortgage_holder_enc: words.bank,
        mortgage_amount_enc: '212000.00',
        monthly_housing_payment_enc: '1610.00',
        market_value_enc: '455000.00',
      },
    ]),
    disbursement_method_enc: 'debit',
    disbursement_down_payment_enc: '1000.00',
    disbursement_add_to_lease_enc: 'no',
  }
}
