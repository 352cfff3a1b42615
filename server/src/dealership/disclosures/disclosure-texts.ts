import {
  unknownPlaceholders,
  type DisclosureKind,
} from '@forecourt/domain/dealership/disclosures/disclosure-kinds.ts'
import { parseRichText, richTextSource } from '@forecourt/domain/dealership/disclosures/rich-text.ts'
import type { FieldProblem } from '@forecourt/contract/platform/errors.ts'

interface Texts {
  readonly text_en: string
  readonly text_fr: string
}

type Read =
  | { readonly ok: true; readonly texts: Texts }
  | { readonly ok: false; readonly field: keyof Texts; readonly problem: FieldProblem }

type ReadText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: FieldProblem }

/** A text for storage: rewritten by us, so that it contains only the five marks. */
function readText(kind: DisclosureKind, source: string): ReadText {
  const read = parseRichText(source)
  if (!read.ok) return { ok: false, problem: { rule: `rich_${read.problem}`, params: { mark: read.mark } } }
  const unknown = unknownPlaceholders(kind, source)
  if (unknown.length > 0)
    return {
      ok: false,
      problem: { rule: 'placeholder', params: { name: unknown.join(', ').slice(0, 60) } },
    }
  return { ok: true, text: richTextSource(read.blocks) }
}

interface Place {
  readonly country: 'CA' | 'US'
  readonly province_code: string
}

/**
 * Both texts of a disclosure for storage, or the first fault. Decisions 3.10, interface S-34: where French is offered
 * first, nothing is published in English alone.
 */
export function readTexts(kind: DisclosureKind, { text_en, text_fr }: Texts, place: Place): Read {
  const [en, fr] = [readText(kind, text_en), readText(kind, text_fr)]
  if (!en.ok) return { ...en, field: 'text_en' }
  if (!fr.ok) return { ...fr, field: 'text_fr' }
  const isQuebec = place.country === 'CA' && place.province_code === 'QC'
  if (isQuebec && en.text !== '' && fr.text === '')
    return { ok: false, field: 'text_fr', problem: { rule: 'french_text', params: {} } }
  return { ok: true, texts: { text_en: en.text, text_fr: fr.text } }
}
