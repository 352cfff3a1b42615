import { describe, expect, it } from 'vitest'
import { formatText, pluralKey } from '@forecourt/domain/platform/markets/format-text.ts'
import {
  applyCustomCopy,
  currentLanguage,
  findText,
  loadTexts,
  startTexts,
  switchTexts,
  translate,
} from './i18n.ts'
import { localeDifferences, type LocaleFile } from './locale-parity.ts'

const files = import.meta.glob<LocaleFile>('../../../locales/*/*.json', { eager: true, import: 'default' })
const of = (language: string) =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.includes(`/${language}/`))
      .map(([path, texts]) => [path.replace(/^.*\/(.+)\.json$/, '$1'), texts]),
  )

describe('texts', () => {
  it.each([
    ['en', 0, 'other'],
    ['en', 1, 'one'],
    ['en', 2, 'other'],
    ['fr', 0, 'one'],
    ['fr', 1, 'one'],
    ['fr', 1.5, 'one'],
    ['fr', 2, 'other'],
  ] as const)('%s: %d is %s', (language, count, form) => {
    expect(pluralKey('rows', count, language)).toBe(`rows_${form}`)
  })

  it('fills placeholders, and leaves one without a value visible', () => {
    expect(formatText('{a} of {b}, {a}', { a: 1 })).toBe('1 of {b}, 1')
    expect(formatText('At {a}. Then {b}. {a}...', { a: '2 a.m.', b: 'go' })).toBe(
      'At 2 a.m. Then go. 2 a.m....',
    )
  })

  it('loads a language, switches, and sets the lang attribute', async () => {
    await startTexts('en')
    expect(translate('messages', 'net.retry')).toBe('Network error. Retrying...')
    expect(document.documentElement.lang).toBe('en')
    await switchTexts('fr')
    expect(currentLanguage()).toBe('fr')
    expect(translate('messages', 'net.retry')).toBe('Erreur réseau. Nouvelle tentative...')
    expect(translate('messages', 'auth.locked', { count: 1 })).toBe(
      'Trop de tentatives. Réessayez dans 1 minute.',
    )
    expect(document.documentElement.lang).toBe('fr')
    await switchTexts('en')
  })

  it('finds nothing for a key that only looks like one', async () => {
    await loadTexts('messages', 'en')
    expect(findText('messages', 'auth.constructor')).toBeUndefined()
    expect(findText('messages', 'toString')).toBeUndefined()
  })

  it('lets custom texts replace only what they may', async () => {
    await startTexts('en')
    applyCustomCopy({ 'messages.net.retry': { en: 'hacked', fr: 'piraté' } })
    expect(translate('messages', 'net.retry')).toBe('Network error. Retrying...')
    applyCustomCopy({})
  })
})

describe('locale parity', () => {
  it('is complete for every file', () => expect(localeDifferences(of('en'), of('fr'))).toEqual([]))

  it.each([
    ['a file', { a: {} }, {}, 'en/a.json has no French file'],
    ['a key', { a: { k: 'x' } }, { a: {} }, 'a: k is missing in French'],
    ['an extra key', { a: {} }, { a: { k: 'x' } }, 'a: k is missing in English'],
    ['a text', { a: { k: 'x' } }, { a: { k: ' ' } }, 'a: k is not a text in French'],
    ['a place', { a: { k: '{n}' } }, { a: { k: 'x' } }, 'a: k lacks {n} in French'],
    ['a plural', { a: { k_one: 'x' } }, { a: { k_one: 'x' } }, 'a: k_one has no _other form'],
  ])('reports what is missing: %s', (_, en, fr, line) => expect(localeDifferences(en, fr)).toEqual([line]))
})
