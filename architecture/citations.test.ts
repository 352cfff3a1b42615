import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { citationFaults, codesDefined, commentsOf, titlesOf, type Known } from './citations.ts'

const root = join(import.meta.dirname, '..')
const files = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: name => /^(?:node_modules|dist|\.data)$/.test(name) })
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const requirements = files('docs/requirements/*.md').filter(file => !file.endsWith('README.md'))
const known: Known = {
  codes: Object.fromEntries(
    requirements.map(file => [basename(file, '.md'), new Set(codesDefined(read(file)))]),
  ),
  records: new Set(files('docs/decisions/*.md').map(file => basename(file).slice(0, 4))),
  exists: path => existsSync(join(root, path)),
}
// This file's own sources contain patterns that are not citations. Landed migrations are never edited;
// docs/requirements says how to read theirs.
const sources = files('**/*.{ts,tsx,mjs,css}').filter(file => !/architecture\/citations/.test(file))
const documents = files('{*.md,docs/**/*.md,server/src/*/README.md,web/README.md}')

describe('citations', () => {
  test('in comments resolve to a requirement, a decision record or a file', () => {
    const faults = sources.flatMap(file =>
      commentsOf(read(file)).flatMap(comment =>
        citationFaults(comment, known).map(fault => `${file}: ${fault}`),
      ),
    )
    expect(sources.length).toBeGreaterThan(1000)
    expect(faults).toEqual([])
  })

  test('in titles of tests resolve as well', () => {
    const faults = sources
      .filter(file => /\.(?:test|spec)\./.test(file))
      .flatMap(file =>
        titlesOf(read(file)).flatMap(title =>
          citationFaults(title, known).map(fault => `${file}: ${fault}: ${title}`),
        ),
      )
    expect(faults).toEqual([])
  })

  test('in documents resolve as well', () => {
    const faults = documents.flatMap(file => {
      const bare = !/docs\/(?:requirements|proofs)\//.test(file)
      // Titles of tests are quoted unchanged.
      const text = file.includes('proofs/') ? read(file).replaceAll(/` "[^"]*"/g, '') : read(file)
      return citationFaults(text, known, { bare }).map(fault => `${file}: ${fault}`)
    })
    expect(faults).toEqual([])
  })

  test('lead to one place: no document uses a code twice', () => {
    for (const file of requirements) {
      const codes = codesDefined(read(file))
      expect([file, codes.filter((code, index) => codes.indexOf(code) !== index)]).toEqual([file, []])
    }
  })

  test.each([
    ['security R99', 'security R99 is not there'],
    ['decisions 3.18, 3.999', 'decisions 3.999 is not there'],
    ['golden case G9', 'decisions G9 is not there'],
    ['spec 3', 'spec 3 names no document'],
    ['(ux S-20)', 'ux S-20 names no document'],
    ['no fixation (G1)', 'G1 without its document'],
    ['the cookie (R14)', 'R14 without its document'],
    ['by ADR 9999', 'ADR 9999 is not there'],
    ['docs/decisions/9999-none.md', 'docs/decisions/9999-none.md is not there'],
  ])('%s is found', (text, fault) => {
    expect(citationFaults(text, known)[0]).toBe(fault)
  })

  test.each([
    'Finance 6.5.1, 6.6 and decisions 3.92–3.98.',
    'security R14, G3; interface S-20, C-14, 3.G',
    'R2(balance × i), Excise Tax Act s. 165.2, CQLR c C-11, <H1>',
    'A1A 1A1, E.164, #F1F2F3',
  ])('%s is right', text => {
    expect(citationFaults(text, known)).toEqual([])
  })
})

describe('decision records', () => {
  const records = files('docs/decisions/0*.md').sort()
  const index = read('docs/decisions/README.md')

  test('are numbered once, and what is missing is explained', () => {
    const numbers = records.map(file => basename(file).slice(0, 4))
    expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([])
    const all = Array.from({ length: Number(numbers.at(-1)) }, (_, place) =>
      String(place + 1).padStart(4, '0'),
    )
    expect(all.filter(number => !index.includes(number))).toEqual([])
  })

  test('are in the index under their titles', () => {
    const lines = records.map(file => {
      const [, number, title] = /^# (\d{4}) (.+)/.exec(read(file)) ?? []
      return [basename(file).slice(0, 4) === number, `[${title}](${basename(file)})`] as const
    })
    expect(lines.filter(([numbered, line]) => !numbered || !index.includes(line))).toEqual([])
  })
})

test('ARCHITECTURE has at most 900 words, a module’s README at most 300 and its slices', () => {
  const wordsOf = (file: string) =>
    read(file)
      .split(/\s+/)
      .filter(word => /\w/.test(word)).length
  expect(wordsOf('ARCHITECTURE.md')).toBeLessThanOrEqual(900)
  const readmes = files('server/src/*/README.md')
  expect(readmes).toHaveLength(8)
  expect(readmes.filter(file => wordsOf(file) > 300)).toEqual([])
  const unnamed = readmes.flatMap(file =>
    [...new Set(files(`${dirname(file)}/*/**/*.ts`).map(path => path.split('/')[3] ?? ''))]
      .filter(slice => !read(file).includes(`\`${slice}\``))
      .map(slice => `${file}: ${slice}`),
  )
  expect(unnamed).toEqual([])
})

test('recipes name files that exist', () => {
  const present = new Set(
    files('{*,{server,web,domain,contract,sandbox,bench,e2e,architecture,docs}/**/*}.*').map(file =>
      basename(file),
    ),
  )
  const named = [...read('docs/recipes.md').matchAll(/`([a-z0-9_.-]+\.(?:tsx?|json|md))`/g)].map(
    ([, name = '']) => name,
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(name => !present.has(name))).toEqual([])
})

describe('requirements of the product', () => {
  const rows = read('docs/requirements/product.md')
    .split('\n')
    .filter(line => /^\| \d/.test(line))
    .map(line => line.split('|').map(cell => cell.trim()))

  test('name existing tests', () => {
    const tests = new Set(files('**/*.{test,spec}.{ts,tsx}').map(file => basename(file)))
    const named = rows.flatMap(cells => [...(cells[4] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
    expect(named.filter(name => !tests.has(name ?? ''))).toEqual([])
    expect(rows.filter(cells => !/`|review/.test(cells[4] ?? ''))).toEqual([])
  })

  test('name existing slices', () => {
    const folders = new Set(files('{server,web,domain,contract}/src/**/*.*').flatMap(file => file.split('/')))
    const named = rows.flatMap(cells =>
      (cells[3] ?? '').split(',').map(name => name.trim().replace(/^(?:panel|rules|browser|shop) /, '')),
    )
    expect(named.filter(name => name !== 'every slice' && !folders.has(name))).toEqual([])
  })
})
