import type { Problem, RuleContext } from '#platform/validation/rule.ts'
import { validateForm } from '#platform/validation/validate-form.ts'
import { personRules, stepsOf, type Step } from './application-rules.ts'
import { keptAnswers, type Asking, type Who } from './asked-fields.ts'
import type { Answers } from './person-fields.table.ts'

/** Answers of both people so far (product 7, `dealer_application`). */
export interface Application {
  readonly has_co_applicant: boolean
  readonly primary_application: Answers
  readonly co_application: Answers
}

export const EMPTY_APPLICATION: Application = {
  has_co_applicant: false,
  primary_application: {},
  co_application: {},
}

/** The person of a part of an application. */
export const PART_OF = { primary: 'primary_application', co: 'co_application' } as const

/**
 * The answers to store: only those of shown questions, and none of a removed co-applicant (product 4). Hidden
 * answers are deleted.
 */
export const keptApplication = (application: Application, asking: Asking): Application => ({
  has_co_applicant: application.has_co_applicant,
  primary_application: keptAnswers({ who: 'primary', asking, values: application.primary_application }),
  co_application: application.has_co_applicant
    ? keptAnswers({ who: 'co', asking, values: application.co_application })
    : {},
})

interface Checking {
  readonly asking: Asking
  readonly context: Omit<RuleContext, 'values'>
  /** One page of the form; default: all pages. */
  readonly step?: Step | undefined
}

/** Validation errors of an application, keyed like `primary_application.first_name_enc`; empty if it may be sent. */
export function applicationProblems(
  application: Application,
  { asking, context, step }: Checking,
): Readonly<Record<string, Problem>> {
  const steps = stepsOf(asking, application.has_co_applicant).filter(row => !step || row.step === step)
  return Object.fromEntries(
    steps.flatMap(({ who, page }) => {
      const values = application[PART_OF[who]]
      const found = validateForm(personRules({ who, asking }, page), values, context)
      return Object.entries(found).map(([name, problem]) => [fieldPath(who, name), problem])
    }),
  )
}

/** The key of a field in validation errors. */
export const fieldPath = (who: Who, name: string): string => `${PART_OF[who]}.${name}`
