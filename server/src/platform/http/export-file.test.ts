import { expect, test, vi } from 'vitest'
import { nameExport } from './export-file.ts'

test('a file is named by the day of the dealership, which may differ from UTC', () => {
  const header = vi.fn()
  const app = { now: () => new Date('2026-11-22T03:30:00Z') }
  nameExport({ app, actor: { tenant: { timezone: 'America/Toronto' } }, reply: { header } }, 'audit')
  expect(header).toHaveBeenCalledWith('content-disposition', 'attachment; filename="audit-2026-11-21.csv"')
})
