import { searchText } from '#platform/validation/search-text.ts'

const CODES: Readonly<Record<string, string>> = {
  b: '1',
  f: '1',
  p: '1',
  v: '1',
  c: '2',
  g: '2',
  j: '2',
  k: '2',
  q: '2',
  s: '2',
  x: '2',
  z: '2',
  d: '3',
  t: '3',
  l: '4',
  m: '5',
  n: '5',
  r: '6',
}

/** American Soundex of a name ("Tremblay" returns T651), accents folded; empty if it has no Latin letter. */
export const soundex = (name: string): string => {
  const letters = searchText(name).replace(/[^a-z]/gu, '')
  let code = letters.slice(0, 1).toUpperCase()
  let last = CODES[letters.charAt(0)]
  for (const letter of letters.slice(1)) {
    const digit = CODES[letter]
    if (digit !== undefined && digit !== last) code += digit
    // h and w do not separate two letters of the same sound; vowels do.
    if (letter !== 'h' && letter !== 'w') last = digit
    if (code.length === 4) break
  }
  return code === '' ? '' : code.padEnd(4, '0')
}
