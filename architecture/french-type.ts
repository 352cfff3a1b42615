import type { LocaleFiles } from '../web/src/shared/i18n/locale-parity.ts'

/** What a French text has in no case: another sign where French has its own, or a space that a line may break at. */
const wrongSigns = /['"]|«(?!\u00a0)|(?<!\u00a0)»|[^\S\u00a0][:%$](?![^\s.,;!?)])/u

/** Before a name whose first letter nobody knows: "de Automobiles" is no French, so the sentence goes without it. */
const unelided = /\b(?:de|que) \{(?:name|dealership|customer|user|email|field|key|lender|who|inviter)\}/iu

/** French texts that are not typeset as the others, or would not elide before a vowel: "file: key". */
export function frenchFaults(texts: LocaleFiles): string[] {
  return Object.entries(texts).flatMap(([file, entries]) =>
    Object.entries(entries)
      .filter(([, text]) => wrongSigns.test(String(text)) || unelided.test(String(text)))
      .map(([key]) => `${file}: ${key}`),
  )
}

/** Whether a text in a source has a typewriter's apostrophe where French elides. */
export const hasStraightElision = (source: string): boolean =>
  /"[^"\n]*(?<![\p{L}’'])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quelqu|aujourd)'\p{L}/iu.test(source)
