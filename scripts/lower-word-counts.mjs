/** `node scripts/lower-word-counts.mjs`: records that banned words became fewer; a count never rises. */
import { readFileSync, writeFileSync } from 'node:fs'
import { countBannedWords } from '../architecture/banned-words.ts'
import { readWordFiles } from '../architecture/word-files.ts'

const file = new URL('../architecture/word-counts.json', import.meta.url)
const allowed = JSON.parse(readFileSync(file, 'utf8'))
const counted = countBannedWords(readWordFiles())
const lowered = Object.entries(allowed)
  .map(([word, count]) => [word, Math.min(count, counted[word] ?? 0)])
  .filter(([, count]) => count > 0)
writeFileSync(file, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`)
