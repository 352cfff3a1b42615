import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The list of banned words, its counts and its test. */
const ABOUT_WORDS = /^architecture\/(?:banned-words|word-counts|words.test)/

const PATTERNS = [
  '*.ts',
  '{domain,contract,server,web,sandbox,e2e,bench,scripts,architecture,config}/**/*.{ts,tsx,mjs,css}',
  'web/locales/en/*.json',
]

/** Every source and English text in which banned words are counted, with its path. */
export const readWordFiles = (): [path: string, source: string][] =>
  PATTERNS.flatMap(pattern =>
    globSync(pattern, { cwd: root, exclude: (name: string) => /node_modules|\bdist\b/.test(name) }),
  )
    .filter(path => !ABOUT_WORDS.test(path))
    .sort((one, other) => one.localeCompare(other))
    .map(path => [path, readFileSync(join(root, path), 'utf8')])
