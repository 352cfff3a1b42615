import type { LocaleFiles } from '../web/src/shared/i18n/locale-parity.ts'

/** Forbidden in French texts: a character that French typography replaces, or a space where a line may not break. */
const wrongSigns = /['"]|«(?!\u00a0)|(?<!\u00a0)»|[^\S\u00a0][:%$](?![^\s.,;!?)])/u

/** Before a variable name: "de Automobiles" lacks the elision, so the sentence must avoid it. */
const unelided = /\b(?:de|que) \{(?:name|dealership|customer|user|email|field|key|lender|who|inviter)\}/iu

/** French texts with forbidden characters or a missing elision before a variable: "file: key". */
export function frenchFaults(texts: LocaleFiles): string[] {
  return Object.entries(texts).flatMap(([file, entries]) =>
    Object.entries(entries)
      .filter(([, text]) => wrongSigns.test(String(text)) || unelided.test(String(text)))
      .map(([key]) => `${file}: ${key}`),
  )
}

/** Whether a text in a source has a straight apostrophe where French elides. */
export const hasStraightElision = (source: string): boolean =>
  /"[^"\n]*(?<![\p{L}’'])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quelqu|aujourd)'\p{L}/iu.test(source)
