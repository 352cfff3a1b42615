import { CONSENT_CODES } from '@forecourt/domain/deals/credit-applications/application-consents.ts'
import { CO_CONSENT_METHODS } from '@forecourt/domain/deals/credit-applications/co-applicant.ts'
import { STEP_CODES } from '@forecourt/domain/deals/credit-applications/application-rules.ts'
import {
  STATUS_CODES,
  VERIFICATION_LENGTHS,
} from '@forecourt/domain/deals/credit-applications/application-states.ts'
import {
  type FieldName,
  PERSON_FIELDS,
} from '@forecourt/domain/deals/credit-applications/person-fields.table.ts'
import { DECLINE_REASONS } from '@forecourt/domain/deals/credit-applications/value-lists.table.ts'
import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { PAYMENT_FREQUENCIES } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Order } from './orders.ts'
import { Choice, Id, Language, optionalText, text, Timestamp } from '#platform/text.ts'

/** A person's answers, by the names of product 3. An insurance number is masked except for its end. */
const Answers = z
  .strictObject(
    Object.fromEntries(PERSON_FIELDS.map(({ name, max }) => [name, text(max).nullish()])) as {
      [Name in FieldName]: z.ZodOptional<z.ZodNullable<ReturnType<typeof text>>>
    },
  )
  .meta({ id: 'CreditAnswers' })

/** An application as saved so far; an unchanged insurance number is sent back masked ("•••-•••-782"). */
export const CreditApplication = z.strictObject({
  has_co_applicant: z.boolean(),
  primary_application: Answers,
  co_application: Answers,
})
export type CreditApplication = z.output<typeof CreditApplication>

const Status = z.union(STATUS_CODES.map(code => z.literal(code)))
const Step = z.enum(STEP_CODES)

const Difference = z.object({
  field: z.string(),
  application: z.union([z.string(), z.number()]).nullable(),
  deal: z.union([z.string(), z.number()]).nullable(),
})

/** The decision, if the dealership decides by hand (ADR 0056). */
const Decision = z.object({
  lender: z.string(),
  result: z.enum(['approved', 'conditional', 'declined', 'pending']),
  term: z.int().nullable(),
  rate: z.string().nullable(),
  amount: z.string().nullable(),
  max_payment: z.string().nullable(),
  /** Frequency of `max_payment`. */
  frequency: z.enum(codesOf(PAYMENT_FREQUENCIES)).nullable(),
  stipulations: z.array(z.string()),
})

/** Status of an application. */
export const DecisionStatus = z.object({
  /** Product 3; null before the first save. */
  status: Status.nullable(),
  submitted_at: Timestamp.nullable(),
  decided_at: Timestamp.nullable(),
  decisions: z.array(Decision),
  /** Where application and deal differ; staff only. */
  differences: z.array(Difference),
  /** The additional information that staff request, with status 5. */
  verify_request_comments: z.string().nullable(),
  /** Codes of the reasons for declining. */
  decline_reasons: z.array(z.enum(codesOf(DECLINE_REASONS))),
})
export type DecisionStatus = z.output<typeof DecisionStatus>

/** The fields of the form for this dealership and deal (domain asked-fields). */
const Asking = z.object({
  country: z.enum(['CA', 'US']),
  province: z.string(),
  system: z.string(),
  is_gender_optional: z.boolean(),
  mandatory_ssn: z.boolean(),
  mandatory_secondary_phone: z.boolean(),
  payment_type: z.string(),
})

/** Status of the co-applicant's own consent: nobody else can give it. */
export const CoConsent = z.object({
  /** `changed`: it was given, but the co-applicant or the text has changed since. */
  state: z.enum(['missing', 'sent', 'expired', 'given', 'changed']),
  /** How and when it was given. */
  method: z.enum(CO_CONSENT_METHODS).nullable(),
  given_at: Timestamp.nullable(),
  /** The link that was sent last, while it is valid. */
  channel: z.enum(['email', 'sms']).nullable(),
  sent_at: Timestamp.nullable(),
  link_expires: Timestamp.nullable(),
})
export type CoConsent = z.output<typeof CoConsent>

const DealerApplication = z.object({
  order: Id,
  number: z.string(),
  vehicle: z.object({ formatted_name: z.string(), formatted_name_fr: z.string() }),
  status: Status.nullable(),
  has_co_applicant: z.boolean(),
  primary_application: Answers,
  co_application: Answers,
  /** Fields of the applicant that product 3 puts next to the two people. */
  has_additional_income_enc: z.boolean(),
  additional_income_enc: z.string().nullable(),
  additional_income_type_enc: z.string().nullable(),
  /** Reference number, once it was sent. */
  credit_check_reference_number: z.string().nullable(),
  lead_reference_number_enc: z.string().nullable(),
  asking: Asking,
  /** Number of submissions: a decision names the one that was read. */
  submission: z.int(),
  /** Null without a co-applicant. */
  co_consent: CoConsent.nullable(),
  updated: Timestamp.nullable(),
})
export type DealerApplication = z.output<typeof DealerApplication>

export const OwnApplication = DealerApplication.extend({
  /** Why nothing can be changed now. */
  closed: z.enum(['order_archived', 'vehicle_unavailable']).nullable(),
})
export type OwnApplication = z.output<typeof OwnApplication>

/** Both texts of a consent, and the hashes by which it is agreed to. */
export const Consent = z.object({
  code: z.enum(CONSENT_CODES),
  text_en: z.string(),
  text_fr: z.string(),
  hash_en: z.string(),
  hash_fr: z.string(),
})

/** A consent, by the hash of the text that was shown. */
export const GivenConsents = z.array(z.strictObject({ code: z.enum(CONSENT_CODES), hash: text(64) })).max(12)

export const CreditStaticData = z.object({
  lists: z.record(z.string(), z.array(Choice)),
  /** The dealership's disclosure above the consents, with its markup; null if it has none. */
  disclosure: z.object({ text_en: z.string(), text_fr: z.string() }).nullable(),
  /** The applicant's consents, alone and with a co-applicant; and the co-applicant's own. */
  consents: z.array(Consent),
  joint_consents: z.array(Consent),
  co_consents: z.array(Consent),
})
export type CreditStaticData = z.output<typeof CreditStaticData>

export const closed = ['order_archived', 'vehicle_unavailable', 'invalid_transition'] as const

/** Product 7, "Credit application (customer)". */
export const customerCreditApplications = {
  read: endpoint('GET /api/customer/credit-application/{orderId}/dealer_application/', {
    access: 'my-credit-application:read',
    summary:
      'The own application as saved so far; before the first save, prefilled with the data of the dealership',
    response: OwnApplication,
  }),
  save: endpoint('PUT /api/customer/credit-application/{orderId}/draft/', {
    ours: true,
    access: 'my-credit-application:edit',
    summary: 'Save the answers so far; fields that are not part of the form are dropped',
    body: CreditApplication,
    response: OwnApplication,
    fails: closed,
  }),
  validate: endpoint('POST /api/customer/credit-application/validate/', {
    access: 'my-credit-application:edit',
    summary: 'Validate a page of an application, or all of it; saves nothing',
    body: z.strictObject({ order: Id, step: Step.optional(), application: CreditApplication }),
    response: z.object({ steps: z.array(Step) }),
  }),
  submit: endpoint('POST /api/customer/credit-application/{orderId}/submit_application/', {
    access: 'my-credit-application:submit',
    summary: 'Submit the application with all required consents',
    body: z.strictObject({
      application: CreditApplication,
      consents: GivenConsents,
      language: Language,
      /** Page from which the form was submitted: a path of this application. */
      top_window_path: text(500),
      /** The answer to what staff requested. */
      answer: optionalText(VERIFICATION_LENGTHS.max),
    }),
    response: DecisionStatus,
    idempotency: 'required',
    fails: [...closed, 'consent_changed', 'co_consent_missing'],
  }),
  decision: endpoint('GET /api/customer/credit-application/{orderId}/decision_status/', {
    access: 'my-credit-application:read',
    summary: 'Status of the own application',
    response: DecisionStatus,
  }),
  staticData: endpoint('GET /api/customer/credit-application/static_data/', {
    access: 'my-credit-application:read',
    summary: 'Value lists, the dealership’s disclosure and the consents of an application',
    response: CreditStaticData,
  }),
  province: endpoint('GET /api/customer/credit-application/{code}/postal_code_province/', {
    params: z.strictObject({ code: text(10) }),
    access: 'my-credit-application:read',
    summary: 'The province or state of a postal code; null if it has none',
    response: z.object({ province: z.string().nullable() }),
  }),
}

/** The submission that staff saw: refused if there is a newer one. */
const Seen = { submission: z.int().min(0).max(2_147_483_647).optional() }

const fails = ['order_archived', 'no_application', 'invalid_transition', 'application_changed'] as const

/** An application with its deal, for staff (interface S-16). */
export const StaffApplication = DealerApplication.extend({
  decision: DecisionStatus,
  /** The language in which it was submitted, or the customer's. */
  language: Language,
  /** Deadline for notifying the customer if it is declined. */
  notice_due: Timestamp.nullable(),
  consents: z.array(
    z.object({
      code: z.enum(CONSENT_CODES),
      language: Language,
      at: Timestamp,
      /** How a co-applicant consented. */
      method: z.enum(CO_CONSENT_METHODS).nullable(),
    }),
  ),
  /** The customer's answer to the last request for information. */
  answer: z.string().nullable(),
  /** Monthly, of both people, and the payment-to-income ratio in tenths of a percent. */
  monthly_income: z.string(),
  income_share: z.int().nullable(),
  /** The terms that an approval would accept. */
  terms: Decision.pick({ term: true, rate: true, amount: true, max_payment: true, frequency: true }),
})
export type StaffApplication = z.output<typeof StaffApplication>

export const creditApplications = {
  ofOrder: endpoint('GET /api/dealer/order/{id}/credit_application/', {
    ours: true,
    access: 'credit-application:read',
    summary: 'The application of an order, its status, and its differences from the deal',
    response: StaffApplication,
  }),
  approve: endpoint('POST /api/dealer/order/{id}/approve_application/', {
    access: 'credit-application:approve',
    summary: 'Approve the application on the terms of the deal; the customer is notified',
    body: z.strictObject(Seen),
    response: Order,
    fails,
  }),
  requestVerification: endpoint('POST /api/dealer/order/{id}/further_verification/', {
    access: 'credit-application:request-verification',
    summary: 'Request more information from the customer before a decision',
    body: z.strictObject({ ...Seen, verify_request_comments: text(VERIFICATION_LENGTHS.max) }),
    response: Order,
    fails,
  }),
  decline: endpoint('POST /api/dealer/order/{id}/decline_application/', {
    ours: true,
    access: 'credit-application:approve',
    summary: 'Decline the application; the customer is notified of the reasons',
    body: z.strictObject({
      ...Seen,
      reasons: z
        .array(z.enum(codesOf(DECLINE_REASONS)))
        .min(1)
        .max(4),
    }),
    response: Order,
    fails,
  }),
  reopen: endpoint('POST /api/dealer/order/{id}/reopen_application/', {
    ours: true,
    access: 'credit-application:reopen',
    summary: 'Reopen a decided application',
    body: z.strictObject({}),
    response: Order,
    fails,
  }),
  revealNumber: endpoint('POST /api/dealer/order/{id}/reveal_insurance_number/', {
    ours: true,
    access: 'credit-application:reveal-insurance-number',
    summary: 'Reveal one insurance number of the application; the reason is recorded',
    body: z.strictObject({ person: z.enum(['primary', 'co']), reason: text(250) }),
    response: z.object({ insurance_number: z.string() }),
    fails: ['no_application', 'no_insurance_number'],
  }),
}
