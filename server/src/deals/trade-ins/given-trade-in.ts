import { toCents } from '@forecourt/contract/platform/money.ts'
import type { AnsweredQuestion, GivenAnswers } from '@forecourt/contract/deals/trade-in.ts'
import type { GivenTradeIn } from '@forecourt/contract/deals/trade-ins.ts'
import { PANELS } from '@forecourt/domain/pricing/questions/panels.ts'
import { checkAnswers } from '@forecourt/domain/pricing/questions/check-answers.ts'
import { takesSeveral, type Question } from '@forecourt/domain/pricing/questions/question.ts'
import { NO, shownQuestions, YES } from '@forecourt/domain/pricing/questions/shown-questions.ts'
import { localeOf } from '@forecourt/domain/platform/markets/locales.ts'
import { tradeVehicleRules } from '@forecourt/domain/deals/trade-ins/estimates.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { invalid } from '#platform/http/refusal.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'

interface Moment {
  readonly actor: {
    readonly tenant: { readonly country: 'CA' | 'US'; readonly timezone: string }
    readonly user: { readonly language: 'en' | 'fr' }
  }
  readonly now: Date
}

type GivenVehicle = Pick<
  GivenTradeIn,
  'vid' | 'vin' | 'year' | 'make' | 'model' | 'trim' | 'style' | 'odometer' | 'color' | 'transmission'
>

/**
 * The columns of the vehicle.
 * @throws Refusal naming impossible values
 */
export function vehicleColumns(given: GivenVehicle, moment: Moment) {
  const { vid, vin, year, make, model, trim, style, odometer, color, transmission = null } = given
  const rules = tradeVehicleRules(quoteDate(moment.now, moment.actor.tenant.timezone))
  checkFields(moment, rules, Object.keys(rules), given)
  return {
    vid,
    vin: vin?.toUpperCase() ?? null,
    year,
    make,
    model,
    trim,
    style,
    odometer,
    color,
    transmission,
  }
}

/** Photos are uploaded separately, and the acceptance of terms is a separate field. */
const isAsked = ({ field_type, code }: Question) => field_type !== 'photo' && code !== 'accepted_terms'

interface Asking extends Moment {
  /** Whether required answers must be present. */
  readonly isComplete: boolean
}

/**
 * The answers, each with its question as it is today; answers to hidden questions are dropped (decisions
 * 3.93).
 * @throws Refusal naming answers of the wrong kind, missing ones, and unknown questions
 */
export function answersOf(
  list: readonly Question[],
  given: GivenAnswers,
  { actor, now, isComplete }: Asking,
): readonly AnsweredQuestion[] {
  const questions = list.filter(isAsked)
  const unknown = given.filter(({ id }) => !questions.some(question => question.id === id))
  if (unknown.length > 0) throw invalid({ answers: { rule: 'id', params: {} } })
  const { country, timezone } = actor.tenant
  const values = Object.fromEntries(
    given.map(({ id, answer }) => [
      id,
      valueOf(
        questions.find(question => question.id === id),
        answer,
      ),
    ]),
  )
  const problems = Object.entries(
    checkAnswers(questions, values, {
      country,
      locale: localeOf('en', country),
      today: quoteDate(now, timezone),
    }),
  ).filter(([, { rule }]) => isComplete || rule !== 'required')
  if (problems.length > 0)
    throw invalid(
      Object.fromEntries(
        problems.map(([id, { rule, params }]) => [`answers_${id}`, { rule, params: { ...params } }]),
      ),
    )
  return shownQuestions(questions, values, country).flatMap(question => {
    const answer = values[question.id]
    return answer === undefined ? [] : [answered(question, answer)]
  })
}

/** The value in the question's type; several answers to a single-answer question count as none. */
function valueOf(question: Question | undefined, answer: readonly string[]): AnsweredQuestion['answer'] {
  if (question && takesSeveral(question.field_type)) return [...answer]
  const [only = '', ...more] = answer
  if (more.length > 0) return [...answer]
  const isYesOrNo = question?.field_type === 'boolean' && (only === YES || only === NO)
  return isYesOrNo ? only === YES : only
}

function answered(question: Question, answer: AnsweredQuestion['answer']): AnsweredQuestion {
  const { id, code, parent, question_en, question_fr, field_type } = question
  const chosen = new Set(typeof answer === 'boolean' ? [] : [answer].flat())
  return {
    id,
    code,
    parent,
    question_en,
    question_fr,
    field_type,
    answer,
    chosen: offered(question).filter(one => chosen.has(one.code)),
  }
}

function offered({ field_type, answers }: Question) {
  if (field_type === 'panel_map')
    return PANELS.map(({ code, name, name_fr }) => ({ code, label_en: name, label_fr: name_fr }))
  return answers.map(({ code, label_en, label_fr }) => ({ code, label_en, label_fr }))
}

/** The amounts that staff add to vehicle and answers. */
export function moneyColumns(
  given: GivenTradeIn,
  before: { estimated_low: number | null; estimated_high: number | null; estimated_at: string | null },
  now: Date,
) {
  const amount = (wire: string | null | undefined) =>
    wire === null || wire === undefined ? null : toCents(wire)
  const [low, high] = [amount(given.estimated_low), amount(given.estimated_high)]
  if ((low === null) !== (high === null) || (low ?? 0) > (high ?? 0))
    throw invalid({ estimated_high: { rule: 'default', params: {} } })
  const isSame = low === before.estimated_low && high === before.estimated_high
  return {
    owing: amount(given.trade_in_owing),
    estimated_low: low,
    estimated_high: high,
    estimated_at: low === null ? null : isSame ? before.estimated_at : now.toISOString(),
    valuation_system: given.valuation_system ?? null,
  }
}
