import type { PriceRule } from '@forecourt/contract/pricing/price-profiles.ts'
import { repeatedRules, ruleProblems } from '@forecourt/domain/pricing/price-profiles/price-rule.ts'
import type { FieldProblem } from '#shared/forms/field-message.ts'

/** Form values of a rule: amounts as typed; empty means unlimited. */
export interface RuleValues {
  readonly name: string
  readonly is_active: boolean
  readonly conditions: readonly string[]
  readonly makes: readonly string[]
  readonly age_from: string
  readonly age_to: string
  readonly kind: 'amount' | 'percent'
  /** Down: a markdown; the amount itself is unsigned. */
  readonly direction: 'down' | 'up'
  readonly value: string
  readonly round_to: string
  readonly round_less: string
  readonly floor_kind: '' | 'amount' | 'percent' | 'over_cost'
  readonly floor_value: string
  readonly effective_from: string
  readonly effective_to: string
}

export const blankRule: RuleValues = {
  name: '',
  is_active: true,
  conditions: [],
  makes: [],
  age_from: '',
  age_to: '',
  kind: 'percent',
  direction: 'down',
  value: '',
  round_to: '',
  round_less: '',
  floor_kind: '',
  floor_value: '',
  effective_from: '',
  effective_to: '',
}

const text = (value: number | string | null) => (value === null ? '' : String(value))

export const valuesOf = (rule: PriceRule): RuleValues => ({
  name: rule.name,
  is_active: rule.is_active,
  conditions: rule.conditions,
  makes: rule.makes,
  age_from: text(rule.age_from),
  age_to: text(rule.age_to),
  kind: rule.adjustment.kind,
  direction: rule.adjustment.value.startsWith('-') ? 'down' : 'up',
  value: rule.adjustment.value.replace('-', ''),
  round_to: text(rule.round_to),
  round_less: rule.round_less === 0 ? '' : text(rule.round_less),
  floor_kind: rule.floor?.kind ?? '',
  floor_value: rule.floor?.value ?? '',
  effective_from: text(rule.effective_from),
  effective_to: text(rule.effective_to),
})

const FIGURE = /^\d{1,6}(\.\d{1,2})?$/
const WHOLE = /^\d{1,4}$/
const mostDays = 3650

type Checked =
  | { readonly ok: true; readonly rule: PriceRule }
  | { readonly ok: false; readonly problems: Readonly<Record<string, FieldProblem>> }

/** Rule of the form values, or its errors. Names must be unique. */
export function ruleOf(values: RuleValues, id: string, others: readonly PriceRule[]): Checked {
  const problems: Record<string, FieldProblem> = {}
  const found = (name: string, rule: string, params: FieldProblem['params'] = {}) => {
    problems[name] ??= { rule, params }
  }
  const whole = (name: 'age_from' | 'age_to' | 'round_less', max: number) => {
    const typed = values[name].trim()
    if (typed === '') return null
    if (!WHOLE.test(typed)) found(name, 'whole_number')
    else if (Number(typed) > max) found(name, 'max_value', { max })
    return Number(typed)
  }
  const figure = (name: 'value' | 'floor_value') => {
    const typed = values[name].trim()
    if (typed === '') found(name, 'required')
    else if (!FIGURE.test(typed)) found(name, 'decimal', { n: 2 })
    return typed
  }
  if (values.name.trim() === '') found('name', 'required')
  const isRepeated = others.some(other => repeatedRules([other, values]).length > 0)
  if (isRepeated) found('name', 'unique')
  const value = figure('value')
  const rule: PriceRule = {
    id,
    name: values.name.trim(),
    is_active: values.is_active,
    conditions: [...values.conditions] as PriceRule['conditions'],
    makes: [...values.makes],
    age_from: whole('age_from', mostDays),
    age_to: whole('age_to', mostDays),
    adjustment: {
      kind: values.kind,
      value: values.direction === 'down' && Number(value) !== 0 ? `-${value}` : value,
    },
    round_to: values.round_to === '' ? null : (Number(values.round_to) as PriceRule['round_to']),
    round_less: values.round_to === '' ? 0 : (whole('round_less', 999) ?? 0),
    floor: values.floor_kind === '' ? null : { kind: values.floor_kind, value: figure('floor_value') },
    effective_from: values.effective_from === '' ? null : values.effective_from,
    effective_to: values.effective_to === '' ? null : values.effective_to,
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  for (const { field, rule: broken, params } of ruleProblems([rule]))
    found(nameOf(field.replace(/^rules\.0\./, '')), broken, { ...params })
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, rule }
}

/** Form input of a field of the API. */
const nameOf = (field: string) =>
  ({ 'adjustment.value': 'value', 'floor.value': 'floor_value' })[field] ?? field
