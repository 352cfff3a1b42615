import { describe, expect, it } from 'vitest'

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const isTest = (path: string) => path.includes('.test.')
const named = (path: string) => path.replace('./', '')

/** Nothing of these is sent by itself, so that no server refuses it. */
const SENT_BY_OTHERS: Readonly<Record<string, string>> = {
  'dealer/vehicles/payment-bound.tsx': 'an end of a filter, which counts as it is typed',
}

const forms = Object.entries(sources)
  .filter(([path, source]) => path.endsWith('.tsx') && !isTest(path) && /<form\b/.test(source))
  .map(([path]) => named(path))
const tried = Object.entries(sources)
  .filter(([path]) => isTest(path))
  .flatMap(([, source]) => [...source.matchAll(/expect(?:Refusals|Problems)InPlace\(\s*'([^']+)'/g)])
  .map(([, file = '']) => file)

describe('every form of the panel and of the customer’s side', () => {
  it.each(forms)('%s keeps what was typed and leads to what was refused', file => {
    expect(tried.includes(file) || file in SENT_BY_OTHERS).toBe(true)
  })

  it('is a form that exists', () => {
    expect(forms).toEqual(expect.arrayContaining([...tried, ...Object.keys(SENT_BY_OTHERS)]))
  })
})
