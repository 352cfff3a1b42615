import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { shippedTaxRows } from '#pricing/taxes/shipped-taxes.ts'

// "CA" is also the country.
const codes = new Set(shippedTaxRows().map(({ region }) => region))
codes.delete('CA')

it.each(['taxes', 'payments'])('names no province or state in the code of %s: its rules are data', folder => {
  const path = join(import.meta.dirname, '..', 'src', 'pricing', folder)
  const named = readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap(name => {
      const found = readFileSync(join(path, name), 'utf8').matchAll(/['"`]([A-Z]{2})['"`]|\b([A-Z]{2}): '/g)
      return [...found].flatMap(([, quoted, key]) => {
        const code = quoted ?? key ?? ''
        return codes.has(code) ? [`${name}: ${code}`] : []
      })
    })
  expect(named).toEqual([])
})
