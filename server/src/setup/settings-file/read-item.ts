import type { SettingsPart } from '@forecourt/contract/setup/settings-file.ts'
import { canonicalJson } from '@forecourt/domain/pricing/traces/canonical-json.ts'
import { localeOf } from '@forecourt/domain/platform/markets/locales.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import type { SettingValue } from '@forecourt/domain/setup/settings-file/difference.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { validateFields, type FormRules } from '@forecourt/domain/platform/validation/validate-form.ts'
import type { z } from 'zod'
import { fieldsOfIssues } from '#platform/http/field-problems.ts'
import type { ItemProblem, PartItem, RawItem, ReadItems, Reading } from './settings-part.ts'

/** The id of an item in its file: it only distinguishes items. */
export const idIn = ({ id }: RawItem): string => (typeof id === 'string' ? id.slice(0, 80) : '')

/** Parses an item by the body of its API; problems are reported by field. */
export function readBody<Body extends object>(
  shape: z.ZodType<Body>,
  { id: _id, ...raw }: RawItem,
  index: number,
): { readonly body: Body | undefined; readonly problems: readonly ItemProblem[] } {
  const parsed = shape.safeParse(raw)
  if (parsed.success) return { body: parsed.data, problems: [] }
  const fields = Object.entries(fieldsOfIssues(parsed.error.issues, raw))
  const problems = fields.flatMap(([field, [problem]]) => (problem ? [{ index, field, problem }] : []))
  return { body: undefined, problems }
}

/** A problem that a rule of the domain found in an item. */
export const problemAt = (
  index: number,
  { field, rule, params }: { field: string; rule: string; params: Readonly<Record<string, string | number>> },
): ItemProblem => ({ index, field, problem: { rule, params: { ...params } } })

/** Reads a part that always has one item. */
export function readOnly<Body extends object>(
  part: SettingsPart,
  shape: z.ZodType<Body>,
  raw: readonly RawItem[],
  itemOf: (body: Body) => PartItem,
): ReadItems {
  const [only] = raw
  if (only === undefined || raw.length > 1) {
    const rule = only === undefined ? 'min_items' : 'max_items'
    return { items: [], problems: [problemAt(0, { field: part, rule, params: { n: 1 } })] }
  }
  const { body, problems } = readBody(shape, only, 0)
  return { items: body === undefined ? [] : [itemOf(body)], problems }
}

/** Reads a part that is a list with a maximum length. */
export function readList<Body extends object>(
  shape: z.ZodType<Body>,
  raw: readonly RawItem[],
  most: number,
  itemOf: (id: string, body: Body, index: number) => PartItem,
): ReadItems {
  const read = raw.map((item, index) => {
    const { body, problems } = readBody(shape, item, index)
    // Reported once: all items after it are too many as well.
    const tooMany = problemAt(index, { field: 'name', rule: 'max_items', params: { n: most } })
    return {
      items: body === undefined ? [] : [itemOf(idIn(item), body, index)],
      problems: index === most ? [...problems, tooMany] : problems,
    }
  })
  return {
    items: read.flatMap(({ items }) => items),
    problems: read.flatMap(({ problems }) => problems),
  }
}

/** The problems of an item by its form rules. */
export function ruleProblems(
  rules: FormRules,
  values: FieldValues,
  index: number,
  { actor, now }: Reading,
): readonly ItemProblem[] {
  const { country, province_code: province, timezone } = actor.tenant
  const context = {
    country,
    province,
    locale: localeOf(actor.user.language, country),
    today: wallClock(now.getTime(), timezone).date,
  }
  return Object.entries(validateFields(Object.keys(rules), rules, values, context)).map(
    ([field, { rule, params }]) => problemAt(index, { field, rule, params }),
  )
}

const isPlain = (value: unknown): value is SettingValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** The comparable values of an item: its plain fields and lists of words; objects are flattened one level. */
export function comparable(body: object): Readonly<Record<string, SettingValue>> {
  const values: Record<string, SettingValue> = {}
  for (const [field, value] of Object.entries(body) as [string, unknown][]) {
    if (isPlain(value)) values[field] = value
    else if (Array.isArray(value))
      values[field] = value.map((one: unknown) => (isPlain(one) ? String(one) : canonicalJson(one)))
    else if (typeof value === 'object' && value !== null)
      for (const [inner, part] of Object.entries(value))
        values[`${field}.${inner}`] = isPlain(part) ? part : canonicalJson(part)
  }
  return values
}
