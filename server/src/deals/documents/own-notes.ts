import {
  fillPlaceholders,
  type DisclosurePlaceholder,
} from '@forecourt/domain/dealership/disclosures/disclosure-kinds.ts'
import { parseRichText, richTextLines } from '@forecourt/domain/dealership/disclosures/rich-text.ts'
import { REGULATORS, type Regulator } from '@forecourt/domain/dealership/dealerships/regulators.ts'
import type { Language } from '@forecourt/domain/platform/markets/locales.ts'
import type { listDisclosuresInForce } from '#dealership/disclosures/disclosures.queries.ts'
import type { Say } from './wording.ts'

/** Disclosures at the end of every document, in this order (interface S-34). */
const kinds = ['payment_step', 'pricing_footer'] as const

/**
 * The dealership's own notes as plain text, without markup. A text in one language only is shown in that one.
 */
export function ownNotes(
  texts: Awaited<ReturnType<typeof listDisclosuresInForce>>,
  language: Language,
  values: Readonly<Partial<Record<DisclosurePlaceholder, string>>>,
): string[] {
  return kinds.flatMap(kind => {
    const found = texts.find(text => text.kind === kind)
    if (!found) return []
    const [own, other] = language === 'fr' ? [found.text_fr, found.text_en] : [found.text_en, found.text_fr]
    const read = parseRichText(own === '' ? other : own)
    return read.ok ? richTextLines(read.blocks).map(line => fillPlaceholders(line, values)) : []
  })
}

/** Decisions 3.12: the licences of the seller, by regulator. */
export const licencesOf = (ids: Readonly<Record<Regulator, string | null>>, say: Say): string[] =>
  REGULATORS.flatMap(regulator => {
    const number = ids[regulator]
    return number === null ? [] : [say(`licence.${regulator}`, { number })]
  })
