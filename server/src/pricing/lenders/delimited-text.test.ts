import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDelimited } from './delimited-text.ts'
import { textOfBytes } from './sheet-bytes.ts'

const seed = Number(process.env['SEED'] ?? 20261121)

const fieldsOf = (text: string) => {
  const read = readDelimited(text)
  return read.ok ? read.rows.map(({ fields }) => fields) : read.problem
}
const linesOf = (text: string) => {
  const read = readDelimited(text)
  return read.ok ? read.rows.map(({ line }) => line) : read.problem
}

describe('delimited text', () => {
  test.each([
    [
      'sep=;\na;b\n6,49;2',
      [
        ['a', 'b'],
        ['6,49', '2'],
      ],
    ],
    [
      'a,b\r\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a\tb\n1\t2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\n"6,49";2',
      [
        ['a', 'b'],
        ['6,49', '2'],
      ],
    ],
    [
      'a;b\r6,49;2\r',
      [
        ['a', 'b'],
        ['6,49', '2'],
      ],
    ],
    [
      '"x,y",b\n"say ""yes""",2',
      [
        ['x,y', 'b'],
        ['say "yes"', '2'],
      ],
    ],
    [
      'a,b\n"two\nlines",2',
      [
        ['a', 'b'],
        ['two\nlines', '2'],
      ],
    ],
    [
      'a,b,\n1,,',
      [
        ['a', 'b', ''],
        ['1', '', ''],
      ],
    ],
    ['"",b', [['', 'b']]],
    ['a\n\n  \n1', [['a'], ['1']]],
    ['', []],
  ])('%j', (text, rows) => {
    expect(fieldsOf(text)).toEqual(rows)
  })

  test('counts lines as an editor does', () => {
    expect(linesOf('a\n\n"x\r\ny"\nb')).toEqual([1, 3, 5])
  })

  test.each([
    ['a,b\n"never closed,1\n2,3', { line: 2, rule: 'quote_open' }],
    ['a,b\n"x"y,1', { line: 2, rule: 'quote_inside' }],
    [`a\n${'x'.repeat(201)}`, { line: 2, rule: 'max_length', params: { max: 200 } }],
    [`a${','.repeat(60)}`, { line: 1, rule: 'too_many_columns' }],
    ['a\n'.repeat(5002), { line: 5002, rule: 'max_rows' }],
  ])('%#: refused with its line', (text, problem) => {
    expect(fieldsOf(text)).toMatchObject(problem)
  })

  test('text written by the rules is read back unchanged', () => {
    process.stdout.write(`SEED=${seed}\n`)
    const field = fc.string({
      maxLength: 12,
      unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', 'é', '1', '.'),
    })
    const table = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 6 })
    const written = (rows: string[][], end: string) =>
      rows.map(row => row.map(text => `"${text.replaceAll('"', '""')}"`).join(',')).join(end)
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), (rows, end) => {
        const full = [['h', 'i'], ...rows]
        const kept = full.filter(row => row.some(text => text.trim() !== ''))
        expect(fieldsOf(written(full, end))).toEqual(kept)
      }),
      { seed, numRuns: 2000 },
    )
  })
})

describe('bytes of a sheet', () => {
  test.each([
    ['UTF-8', Buffer.from('résiduelle')],
    ['UTF-8 with its mark', Buffer.from('\uFEFFrésiduelle')],
    ['Windows-1252', Buffer.from('résiduelle', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFrésiduelle', 'utf16le')],
    ['UTF-16, the other end first', Buffer.from('\uFEFFrésiduelle', 'utf16le').swap16()],
  ])('%s', (_name, bytes) => {
    expect(textOfBytes(bytes)).toBe('résiduelle')
  })

  test('characters that exist only in Windows-1252', () => {
    expect(textOfBytes(Buffer.from([0x80, 0x92, 0x9c]))).toBe('€’œ')
  })

  test('an image is not text', () => {
    expect(textOfBytes(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toBeUndefined()
  })
})
