/** Words of docs/style/language.md that we do not write, each with what to write instead. */
interface BannedWord {
  readonly word: string
  readonly write: string
  /** Matched in comments, English texts and names; a name is split at its capitals and underscores first. */
  readonly pattern: RegExp
  /** Only names are searched: in a sentence the word is plain English. */
  readonly isNameOnly?: true
}

export const BANNED_WORDS: readonly BannedWord[] = [
  { word: 'act', write: 'action', pattern: /\bacts?\b/i },
  {
    word: 'told',
    write: 'reported, notified, shown',
    pattern: /\b(?:un)?told\b|\btell(?:s|ing)?\b(?! (?:us|me|you)\b)/i,
  },
  {
    word: 'stands',
    write: 'is, current, applies',
    pattern: /\bstand(?:s|ing)?\b(?! for\b|[ -]ins?\b)|\bstood\b/i,
  },
  { word: 'anew', write: 'again', pattern: /\banew\b/i },
  { word: 'door', write: 'scope, transaction', pattern: /(?<!(?:rear|front|\d)[ -])\bdoors?\b/i },
  { word: 'last words', write: 'commit batch, deferToCommit', pattern: /\blast words\b|\bwrite last\b/i },
  { word: 'once', write: 'runIdempotent…', pattern: /^once(?: (?:alone|known))?$/i, isNameOnly: true },
  { word: 'visitor', write: 'requester', pattern: /\bvisitor\b/i },
  { word: 'admit', write: 'authenticate, authorize', pattern: /\badmi(?:ts?|tted|tting|ssion)\b/i },
  { word: 'recalled', write: 'cached session', pattern: /\brecalled\b(?! vehicles?\b)|^recall$/i },
  {
    word: 'seal of a session',
    write: 'session version',
    pattern: /\bseals? of (?:a|the|its|their) sessions?\b|\bsession seals?\b/i,
  },
  { word: 'news', write: 'event', pattern: /\bnews\b/i },
  { word: 'shelf', write: 'catalogue', pattern: /\bshel(?:f|ves)\b/i },
  { word: 'keep away', write: 'suspend', pattern: /\b(?:keep(?:s|ing)?|kept) (?:\w+ )?away\b/i },
  {
    word: 'brought',
    write: 'uploaded, imported, restored',
    pattern: /\bbrought\b|\bbring(?:s|ing)? back\b/i,
  },
  { word: 'judge', write: 'classify', pattern: /\bjudg(?:es?|ed|ing)\b/i },
  { word: 'give up', write: 'cancel', pattern: /\b(?:giv(?:es?|en|ing)|gave) up\b/i },
  { word: 'let through', write: 'exempt', pattern: /\blet(?:s|ting)? (?:\w+ )?through\b/i },
  {
    word: 'gone, regain (a vehicle)',
    write: 'unavailable, restore',
    pattern:
      /\bvehicles? (?:(?:is|are|was|were|has|had) )?gone\b|\bgone vehicles?\b|\bregain(?:s|ed|ing)?\b/i,
  },
  { word: 'spend', write: 'redeem', pattern: /\bspend(?:s|ing)?\b|(?<!time )\bspent\b/i },
  { word: 'stretch', write: 'segment', pattern: /\bstretch(?:es)?\b/i },
  { word: 'stand-in', write: 'substitute, placeholder', pattern: /\bstand[ -]ins?\b/i },
  { word: 'scratch', write: 'local draft', pattern: /(?<!from )\bscratch\b/i },
  {
    word: 'known browser',
    write: 'recognized device',
    pattern: /\bknown browsers?\b|\bmeet(?:s|ing)? (?:a |the )?browsers?\b/i,
  },
  { word: 'what-if', write: 'scenario', pattern: /\bwhat[ -]ifs?\b/i },
  { word: 'radar', write: 'programme changes', pattern: /\bradar\b/i },
  {
    word: 'MOST_, LEAST_, LONGEST_',
    write: 'MAX_, MIN_',
    pattern: /^(?:MOST|LEAST|LONGEST|SHORTEST|LARGEST|SMALLEST|FEWEST) [A-Z]/,
    isNameOnly: true,
  },
  { word: 'patience', write: 'timeout', pattern: /\bpatien(?:ce|t|tly)\b/i },
  { word: 'whoever', write: 'the person who, anyone who', pattern: /\bwhoever\b/i },
  { word: 'he, his', write: 'they, their', pattern: /\b(?:he|him|his|himself)\b/i },
  {
    word: 'old names',
    write: 'the names of docs/style/language.md 4',
    isNameOnly: true,
    pattern:
      /^(?:told on fields|ask for payments|hear news|payment news|ask where it stands|get meant|hand of|end with|uncounted|meet browser|find vouching|want proof|outside remit|find brought|or give up|every so|refuse nothing left|regain vehicles|on shelf|shelf slice|meet values|with taken off)$/i,
  },
]

/** Names of laws ("Consumer Protection Act"), React's act() and values of CSS are not ours to rename. */
const FOREIGN =
  /\b[A-Z]\w* Acts?\b|\bact\((?=(?:async )?\(\))|import \{[^}]*\} from '(?:react|@testing-library\/[a-z]+)'|\.once\(|'stretch'|: stretch;/g

const STRING_OR_COMMENT =
  /(\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")/g

/** A name as words: `recordDealAct` and `deal_act` as "record deal act". */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll('_', ' ')

interface Words {
  readonly names: ReadonlySet<string>
  readonly sentences: readonly string[]
}

/** The names of a source, each counted in one place only, and its sentences: comments and strings with a space. */
function readSource(path: string, source: string): Words {
  const sentences: string[] = []
  const names = new Set(path.split(/[/.]/))
  const text = source.replaceAll(FOREIGN, ' ')
  const code = text.replaceAll(STRING_OR_COMMENT, (match, comment: string | undefined) => {
    if (comment === undefined && !match.includes(' ')) return match
    sentences.push(match)
    return ' '
  })
  for (const [name] of code.matchAll(/[A-Za-z_$][\w$]*(?:-[a-z]\w*)*/g)) names.add(name)
  return { names, sentences }
}

/**
 * How often each banned word is used: a name counts once however often it is called, so that new code may call what is
 * not renamed yet; a sentence counts each time.
 */
export function countBannedWords(
  files: Iterable<readonly [path: string, source: string]>,
): Record<string, number> {
  const names = new Set<string>()
  const sentences: string[] = []
  for (const [path, source] of files) {
    const read = readSource(path, source)
    for (const name of read.names) names.add(name)
    sentences.push(...read.sentences)
  }
  const phrases = [...names].map(wordsOf)
  const prose = sentences.map(wordsOf).join('\n')
  return Object.fromEntries(
    BANNED_WORDS.flatMap(({ word, pattern, isNameOnly }) => {
      const inNames = phrases.filter(phrase => pattern.test(phrase)).length
      const inProse = isNameOnly ? 0 : [...prose.matchAll(new RegExp(pattern, `g${pattern.flags}`))].length
      return inNames + inProse === 0 ? [] : [[word, inNames + inProse]]
    }),
  )
}
