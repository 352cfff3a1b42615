import { maskCardNumbers } from '@forecourt/domain/platform/validation/card-numbers.ts'
import { isPlainFileName } from '@forecourt/domain/platform/validation/file-name.ts'
import { isStorableText } from '@forecourt/domain/platform/validation/text.ts'
import { z } from 'zod'

/** Text that the panel generated, such as the query of a page: stored unchanged. Never for text that people type. */
export function madeText(max: number) {
  return z
    .string()
    .trim()
    .max(max, { message: 'max_length' })
    .refine(isStorableText, { message: 'unreadable' })
}

/**
 * Text that a person typed: no NUL, no lone surrogates, trimmed, at most `max` characters; also for responses.
 * Payment card numbers in it are masked before it is processed further: none is ever stored (security H9).
 */
export const text = (max: number) => madeText(max).overwrite(maskCardNumbers)

/** Required variant of {@link text}: not empty. */
export const requiredText = (max: number) => text(max).refine(typed => typed !== '', { message: 'required' })

/** Optional text: null and the empty string mean "not given". */
export function optionalText(max: number) {
  return text(max)
    .nullish()
    .transform(value => (value === '' || value === undefined ? null : value))
}

/** Name of an uploaded file: without control or bidirectional characters, because others see it. */
export const fileName = (max: number) => text(max).refine(isPlainFileName, { message: 'file_name' })

/** A dealership's slug in addresses of the customer's side, in any case. */
export const AddressName = z.string().min(1).max(80).toLowerCase()

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
