import { isStorableText } from '@forecourt/domain/validation/text.ts'
import { z } from 'zod'

/** Text a person typed: no NUL, no lone surrogates, trimmed, at most `max` characters. Fit for replies too. */
export function text(max: number) {
  return z
    .string()
    .trim()
    .max(max, { message: 'max_length' })
    .refine(isStorableText, { message: 'unreadable' })
}

/** Optional text: null and the empty string mean "not given". */
export function optionalText(max: number) {
  return text(max)
    .nullish()
    .transform(value => (value === '' || value === undefined ? null : value))
}

export const Id = z.uuid().meta({ id: 'Id' })
export const Timestamp = z.iso.datetime({ offset: true }).meta({ id: 'Timestamp' })
export const Day = z.iso.date().meta({ id: 'Day' })
export const Language = z.enum(['en', 'fr'])
export type Language = z.output<typeof Language>
/** An item of a value list: code and both names (decisions 3.122). */
export const Choice = z
  .object({ code: z.string(), name: z.string(), name_fr: z.string() })
  .meta({ id: 'Choice' })
export type Choice = z.output<typeof Choice>
