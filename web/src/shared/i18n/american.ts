/** American spelling of words that the English texts spell as in Canada. */
const SPELLINGS: Readonly<Record<string, string>> = {
  cancelled: 'canceled',
  catalogue: 'catalog',
  cheque: 'check',
  colour: 'color',
  grey: 'gray',
  licence: 'license',
  licences: 'licenses',
  multicolour: 'multicolor',
  'postal code': 'ZIP code',
}

const words = new RegExp(`(?<![\\p{L}{])(${Object.keys(SPELLINGS).join('|')})(?![\\p{L}}])`, 'giu')

const known = new Map<string, string>()

/** The text in American spelling; placeholders in braces stay. */
export function spellAmerican(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  const spelled = text
    .replaceAll(/postal code or ZIP code/giu, 'ZIP code')
    .replaceAll(words, word => inCaseOf(word, SPELLINGS[word.toLowerCase()] ?? word))
  known.set(text, spelled)
  return spelled
}

const inCaseOf = (word: string, spelled: string): string =>
  /^\p{Lu}/u.test(word) ? spelled.slice(0, 1).toUpperCase() + spelled.slice(1) : spelled
