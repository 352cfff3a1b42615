import { PART_OF, type Application } from '@forecourt/domain/deals/credit-applications/application.ts'
import { STEP_OF_STATUS } from '@forecourt/domain/deals/credit-applications/application-states.ts'
import type { Answers } from '@forecourt/domain/deals/credit-applications/person-fields.table.ts'
import { and, eq } from 'drizzle-orm'
import { withTenant } from '#platform/db/tenant.ts'
import type { FactoryApp } from '#platform/seeded.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { applicationOwner } from '#platform/sealing/place.ts'
import { creditApplications } from './credit-applications.table.ts'
import { sealApplication } from './sealed-answers.ts'

/** Long and unique, so that it cannot occur in sealed text by chance. */
export const EMPLOYER = 'Quincaillerie Verglas-Boréal'

/** Answers to everything that a finance deal in Quebec asks. */
export const fullAnswers = (changes: Answers = {}): Answers => ({
  salutation_enc: 'mrs',
  first_name_enc: 'Marie',
  last_name_enc: 'Tremblay',
  date_of_birth_enc: '1988-04-12',
  marital_status_enc: 'married',
  gender_enc: 'undisclosed',
  phone_enc: '(514) 201-4455',
  email_enc: 'marie@example.test',
  confirm_email_enc: 'marie@example.test',
  insurance_number_enc: '123456782',
  employment_status_enc: 'full_time',
  employment_type_enc: 'professional',
  employer_enc: EMPLOYER,
  occupation_enc: 'Nurse',
  years_at_employment_enc: '3',
  months_at_employment_enc: '2',
  income_amount_enc: '5200.00',
  income_frequency_enc: 'monthly',
  address_type_enc: 'street',
  address_number_enc: '44',
  street_name_enc: 'Main',
  city_enc: 'Toronto',
  postal_code_enc: 'M5V 1A1',
  province_enc: 'ON',
  years_at_address_enc: '4',
  months_at_address_enc: '0',
  home_status_enc: 'rent',
  landlord_enc: 'North Rentals',
  monthly_housing_payment_enc: '1450.00',
  ...changes,
})

type Given = Partial<Omit<typeof creditApplications.$inferInsert, 'dealer_id'>> & {
  readonly dealer_id: string
  readonly application?: Application
}

/** An application that waits for the dealership by default. Builds the order if none is given. */
export async function buildApplication(app: FactoryApp, { application, ...given }: Given) {
  const { dealer_id } = given
  const order_id = given.order_id ?? (await buildOrder(app, { dealer_id })).id
  const key = { dealer_id, order_id }
  const sealer = await app.keyring.forWriting(applicationOwner(order_id, dealer_id))
  const answered = application ?? {
    has_co_applicant: false,
    [PART_OF.primary]: fullAnswers(),
    [PART_OF.co]: {},
  }
  const { columns } = sealApplication(answered, { sealer, key, country: 'CA', before: null })
  const status = given.status ?? 2
  return withTenant(app.pool, { id: dealer_id }, async tx => {
    const [built] = await tx
      .insert(creditApplications)
      .values({
        ...columns,
        submission: 1,
        language: 'en',
        submitted_at: app.now().toISOString(),
        ...given,
        ...key,
        status,
      })
      .returning()
    if (!built) throw new Error('the application was not inserted')
    await tx
      .update(orders)
      .set({ credit_application_step: STEP_OF_STATUS[status] })
      .where(and(eq(orders.dealer_id, dealer_id), eq(orders.id, order_id)))
    return built
  })
}
