import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FeedProblem, type FeedRecord } from './feed-problem.ts'
import { readFile } from './read-file.ts'

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(content: string | Uint8Array, size = 7) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const file = await readFile(() => pieces(bytes, size))
  const rows: FeedRecord[] = []
  for await (const record of file.records) rows.push(record)
  return { ...file, rows, fields: rows.map(({ fields }) => fields) }
}

const problemOf = async (content: string | Uint8Array) => {
  try {
    await read(content)
    return undefined
  } catch (error) {
    if (error instanceof FeedProblem) return [error.rule, error.line]
    throw error
  }
}

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

describe('the line in which Excel declares the separator', () => {
  test.each([
    ['sep=;\nStock;VIN;Prix\nA1;1FTFW5L86RFB45612;45 900,00\n', 'as the field has it'],
    ['\uFEFFsep=;\r\nStock;VIN;Prix\r\nA1;1FTFW5L86RFB45612;45 900,00', 'with a mark'],
    ['SEP=|\nStock|VIN|Prix\nA1|1FTFW5L86RFB45612|45 900,00', 'another sign'],
    ['sep=\t\nStock\tVIN\tPrix\nA1\t1FTFW5L86RFB45612\t45 900,00', 'tabs'],
    ['"sep=;"\nStock;VIN;Prix\nA1;1FTFW5L86RFB45612;45 900,00', 'in quotation marks'],
  ])('is no heading: %j (%s)', async text => {
    const { rows } = await read(text)
    expect(rows).toEqual([{ line: 3, fields: { Stock: 'A1', VIN: '1FTFW5L86RFB45612', Prix: '45 900,00' } }])
  })
})

describe('the encoding of a file', () => {
  const text = 'VIN,Modèle\n1,Élan'
  test.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`), 'utf-8'],
    ['UTF-16 LE with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(text)]), 'utf-16le'],
    ['UTF-16 BE with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16(text, true)]), 'utf-16be'],
    ['UTF-16 LE without one', utf16(text.repeat(20)), 'utf-16le'],
    ['Windows-1252', Buffer.from(text, 'latin1'), 'windows-1252'],
  ])('%s', async (_name, bytes, encoding) => {
    const file = await read(bytes, 4096)
    expect([file.encoding, file.fields[0]]).toEqual([encoding, expect.objectContaining({ VIN: '1' })])
    expect(Object.values(file.fields[0] ?? {})[1]).toMatch(/^Élan/)
  })

  test('is detected from all of it, not only its beginning', async () => {
    const late = Buffer.concat([Buffer.from(`a,b\n${'1,2\n'.repeat(3000)}`), Buffer.from('3,\xe9', 'latin1')])
    expect((await read(late, 4096)).encoding).toBe('windows-1252')
  })
})

describe('delimited rows', () => {
  test.each([
    [
      'a,b\n1,"x, ""y"""\r\n2,z',
      'csv',
      [
        { a: '1', b: 'x, "y"' },
        { a: '2', b: 'z' },
      ],
    ],
    ['a;b\n1;2,5', 'csv', [{ a: '1', b: '2,5' }]],
    ['a\tb\n1\t2', 'tsv', [{ a: '1', b: '2' }]],
    ['a|b\n1|2', 'csv', [{ a: '1', b: '2' }]],
    ['a,,a\n1,2,3', 'csv', [{ a: '1', '#2': '2', 'a #3': '3' }]],
    ['a,b\n1\n\n', 'csv', [{ a: '1', b: '' }]],
    [`${'n'.repeat(119)}😀,b\n1,2`, 'csv', [{ [`${'n'.repeat(119)}\ufffd`]: '1', b: '2' }]],
    ['a,b\n6" lift,2', 'csv', [{ a: '6" lift', b: '2' }]],
  ])('%j', async (text, format, fields) => {
    const file = await read(text)
    expect([file.format, file.fields]).toEqual([format, fields])
  })

  test('a row with too many fields is reported, and the others are read', async () => {
    const { rows } = await read('a,b\n1,2,3\n4,5')
    expect(rows.map(({ line, rule }) => [line, rule])).toEqual([
      [2, 'too_many_columns'],
      [3, undefined],
    ])
  })

  test('unreadable files are refused by name', async () => {
    expect(await problemOf('')).toEqual(['empty', null])
    expect(await problemOf('a,b\n"1,2\n3,4')).toEqual(['quote_open', expect.anything()])
    expect(await problemOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toEqual(['no_text', null])
    expect(await problemOf(`${'x,'.repeat(300)}\n1`)).toEqual(['too_many_columns', 1])
  })
})

describe('XML rows', () => {
  const row =
    '<vehicle id="7"><vin>A&amp;B</vin><price amount="5"/><images><image>x</image><image>y</image></images></vehicle>'
  test('are the repeated elements; attributes and inner lists are fields', async () => {
    const { format, fields } = await read(
      `<?xml version="1.0"?><!-- hi --><feed><dealer><name>N</name></dealer><list>${row}${row}</list></feed>`,
    )
    expect(format).toBe('xml')
    expect(fields).toEqual(
      Array.from({ length: 2 }, () => ({
        '@id': '7',
        vin: 'A&B',
        'price/@amount': '5',
        'images/image': 'x|y',
      })),
    )
  })

  test('of a single vehicle, with its text unchanged', async () => {
    expect(
      (await read('<inventory><vehicle><vin>1</vin><note><![CDATA[<b> & c]]></note></vehicle></inventory>'))
        .fields,
    ).toEqual([{ vin: '1', note: '<b> & c' }])
    expect((await read('<i><v a="x>y"><n>&#233;&#x41;</n></v><v/></i>')).fields).toEqual([
      { '@a': 'x>y', n: 'éA' },
      {},
    ])
  })

  test('with blank lines before the declaration and control characters in a text', async () => {
    const text = '\uFEFF\r\n<?xml version="1.0"?><i><v><n>a\u000Bb</n></v><v><n>c</n></v></i>'
    expect((await read(text)).fields).toEqual([{ n: 'a b' }, { n: 'c' }])
  })

  test.each([
    [
      'an entity bomb',
      '<!DOCTYPE b [<!ENTITY a "x"><!ENTITY c "&a;&a;">]><i><v><n>&c;</n></v></i>',
      'xml_doctype',
    ],
    [
      'a file from outside',
      '<?xml version="1.0"?><!DOCTYPE r SYSTEM "file:///etc/passwd"><r/>',
      'xml_doctype',
    ],
    ['an entity nobody made', '<i><v><n>&nbsp;</n></v></i>', 'xml_entity'],
    ['an ampersand by itself', '<i><v><n>A & B</n></v></i>', 'xml_entity'],
    ['an ampersand with a sign behind it', '<i><v><n>A & B</n><n>a;b</n></v></i>', 'xml_entity'],
    ['an ampersand in a value', '<i><v n="A & B"/></i>', 'xml_entity'],
    ['tags that cross', '<i><v><n>1</v></n></i>', 'xml_broken'],
    ['an end that is missing', '<i><v><n>1</n></v><v><n>', 'xml_broken'],
    ['a tag that is none', '<i><v><n 1></n></v></i>', 'xml_broken'],
    ['no rows', '<i></i>', 'no_rows'],
    ['a tower', '<a>'.repeat(60), 'xml_too_deep'],
  ])('%s is refused', async (_name, text, rule) => {
    expect((await problemOf(text))?.[0]).toBe(rule)
  })
})

describe('JSON rows', () => {
  test.each([
    ['[{"vin":"1","n":2},{"vin":"3"}]', [{ vin: '1', n: '2' }, { vin: '3' }]],
    ['{"meta":{"a":1},"vehicles":[{"vin":"}]\\"{"}]}', [{ vin: '}]"{' }]],
    [
      '[{"mileage":{"value":5},"images":[{"url":"u"}],"options":["a","b"],"x":null}]',
      [{ 'mileage.value': '5', images: '{"url":"u"}', options: 'a|b' }],
    ],
    ['[]', []],
  ])('%s', async (text, fields) => {
    const file = await read(text)
    expect([file.format, file.fields]).toEqual(['json', fields])
  })

  test('an invalid object is reported, and the others are read', async () => {
    const { rows } = await read('[{"a":1},\n{"a":tru},\n{"a":2}]')
    expect(rows.map(({ line, rule }) => [line, rule])).toEqual([
      [1, undefined],
      [2, 'json_broken'],
      [3, undefined],
    ])
  })

  test('a text without a list, or without its end, is refused', async () => {
    expect(await problemOf('{"a":1}')).toEqual(['no_list', null])
    expect(await problemOf('[{"a":1}')).toEqual(['json_broken', 1])
  })
})

test('a file reads the same for any division into pieces', async () => {
  const files = [
    'vin,name\n1,"Élan, ""x"""\n2,y',
    '<l><v><n>&amp;é</n></v><v><n><![CDATA[]]]]></n></v></l>',
    '[{"a":"é\\"}","b":[1,2]},{"a":"x"}]',
  ]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), fc.integer({ min: 1, max: 60 }), async (text, size) => {
      expect((await read(text, size)).rows).toEqual((await read(text, 4096)).rows)
    }),
    { numRuns: 60 },
  )
})

test('any content is read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 400 }),
        fc.string().map(text => Buffer.from(`<a>${text}`)),
        fc.json().map(text => Buffer.from(`[${text}`)),
      ),
      async bytes => {
        const refusal = await problemOf(bytes)
        expect(refusal === undefined || refusal.length === 2).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})
