import { expect, test } from 'vitest'
import { csvCell } from './csv.ts'

test.each([
  ['=SUM(1)', `"'=SUM(1)"`],
  ['-1+cmd', `"'-1+cmd"`],
  ['+1', `"'+1"`],
  ['@SUM(1)', `"'@SUM(1)"`],
  ['＝SUM(1)', `"'＝SUM(1)"`],
  ['＋1', `"'＋1"`],
  ['－1', `"'－1"`],
  ['＠SUM(1)', `"'＠SUM(1)"`],
  ['-565.00', '-565.00'],
  ['Cash, with taxes', '"Cash, with taxes"'],
  [null, ''],
])('%s', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})
