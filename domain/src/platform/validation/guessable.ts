import { COMMON_PASSWORDS, COMMON_WORDS } from './common-passwords.ts'

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
]

const WALKS = [...ROWS, ...ROWS.map(row => Array.from(row).toReversed().join(''))]

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const plain = (text: string): string => text.replace(/[013457@$!]/gu, sign => LOOKALIKES[sign] ?? sign)

/** Removes every run of 4 or more characters along the alphabet, the digits or a keyboard. */
const withoutWalks = (text: string): string => {
  let rest = ''
  let at = 0
  while (at < text.length) {
    let length = 0
    while (at + length < text.length && WALKS.some(walk => walk.includes(text.slice(at, at + length + 1)))) {
      length += 1
    }
    if (length < 4) rest += text[at] ?? ''
    at += length < 4 ? 1 : length
  }
  return rest
}

/** Whether a text repeats a shorter one, such as "trucktruck" or "abcabcabc". */
const isRepetition = (text: string): boolean => (text + text).indexOf(text, 1) < text.length

const COMMON_WORDS_LONGEST_FIRST = [...COMMON_WORDS].sort((a, b) => b.length - a.length)

/** Minimum length of a password. */
const SHORTEST = 12

/** Minimum weight of the characters beyond known words. */
const WORTH = 4

/** A letter counts one, a digit or sign half, because people often append years and exclamation marks. */
const weightOf = (text: string): number => {
  const counted = text.replace(/\s|(.)\1{2,}/gu, '')
  const letters = counted.replace(/[^\p{L}]/gu, '')
  return letters.length + (counted.length - letters.length) / 2
}

const isMadeOfCommonPieces = (text: string): boolean => {
  let rest = text
  let words = 0
  for (const word of COMMON_WORDS_LONGEST_FIRST) {
    if (!rest.includes(word)) continue
    rest = rest.replaceAll(word, ' ')
    words += 1
  }
  // Three different words together are a passphrase, even if each is common.
  return words < 3 && weightOf(withoutWalks(rest)) < WORTH
}

/** Parts of names and addresses that a password must not contain; shorter parts would refuse too much. */
const tellingParts = (personal: readonly string[]): readonly string[] =>
  personal.flatMap(text => fold(text).split(/[^\p{L}\p{Nd}]+/u)).filter(part => part.length >= 4)

/**
 * A configured list of leaked passwords, one per line, as `isGuessable` looks them up. Shorter ones are refused
 * anyway.
 */
export const listedPasswords = (list: string): ReadonlySet<string> =>
  new Set(
    list
      .split(/\r?\n/u)
      .filter(line => line.length >= SHORTEST)
      .map(fold),
  )

/**
 * Whether a password is easy to guess: in a list, a repetition, a keyboard run, one or two common words with
 * additions, or containing personal data (`personal`: names, email, dealership, product). Security R9. `listed`
 * is an additional configured list of whole passwords.
 */
export const isGuessable = (
  password: string,
  personal: readonly string[],
  listed?: ReadonlySet<string>,
): boolean => {
  const text = fold(password)
  if (
    COMMON_PASSWORDS.has(text) ||
    listed?.has(text) === true ||
    new Set(text).size < 5 ||
    isRepetition(text)
  )
    return true
  const forms = [text, plain(text)]
  const parts = tellingParts(personal)
  return forms.some(form => parts.some(part => form.includes(part)) || isMadeOfCommonPieces(form))
}
