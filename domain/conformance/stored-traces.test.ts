import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '#pricing/traces/canonical-json.ts'
import { replay, type TraceRecord } from '#pricing/traces/trace-record.ts'

// Created by the engine of 2026-11-26, before the tax rules of finance 6 changed.
const records = JSON.parse(
  readFileSync(join(import.meta.dirname, 'stored-traces.json'), 'utf8'),
) as TraceRecord[]

describe('traces stored by an earlier engine', () => {
  it.each(
    records.map(record => [`${record.input.taxes.region} ${record.input.payment_type}`, record] as const),
  )('%s replays to the same bytes', (_title, record) => {
    expect(replay(canonicalJson(record)).outcome).toBe('same')
  })
})
