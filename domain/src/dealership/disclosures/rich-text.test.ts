import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DISCLOSURE_KINDS,
  fillPlaceholders,
  placeholdersOf,
  unknownPlaceholders,
} from './disclosure-kinds.ts'
import { parseRichText, richTextLines, richTextSource, type RichBlock } from './rich-text.ts'

const read = (source: string): readonly RichBlock[] => {
  const text = parseRichText(source)
  if (!text.ok) throw new Error(`${text.problem} ${text.mark}`)
  return text.blocks
}
const written = (source: string) => richTextSource(read(source))
const refusal = (source: string) => {
  const text = parseRichText(source)
  return text.ok ? undefined : `${text.problem} ${text.mark}`
}

describe('a disclosure’s text', () => {
  it.each([
    ['plain', 'plain'],
    ['one\ntwo', 'one<br>two'],
    ['one\n\ntwo', 'one\n\ntwo'],
    ['<p>one</p><p>two</p>', 'one\n\ntwo'],
    ['<strong>a</strong> <em>b</em>', '<b>a</b> <i>b</i>'],
    ['<b><i>a</i></b>', '<b><i>a</i></b>'],
    ['<ul><li>a</li> <li><b>b</b></li></ul>', '<ul><li>a</li><li><b>b</b></li></ul>'],
    ['before<ol><li>a</li></ol>after', 'before\n\n<ol><li>a</li></ol>\n\nafter'],
    ['<a href="https://x.test/a?b=1">x</a>', '<a href="https://x.test/a?b=1">x</a>'],
    [
      '<a href="mailto:a@b.test">x</a> <a href="tel:+15145550100">y</a>',
      '<a href="mailto:a@b.test">x</a> <a href="tel:+15145550100">y</a>',
    ],
    ['5 &lt; 6 &amp; 7', '5 &lt; 6 &amp; 7'],
    ['a<br/>b', 'a<br>b'],
    ['  ', ''],
    ['<UL><LI>a</LI></UL>', '<ul><li>a</li></ul>'],
  ])('%s is stored as %s', (source, expected) => {
    expect(written(source)).toBe(expected)
    expect(written(expected)).toBe(expected)
  })

  it.each([
    ['<script>alert(1)</script>', 'mark script'],
    ['<img src=x onerror=alert(1)>', 'mark img'],
    ['<b onclick="alert(1)">a</b>', 'mark b'],
    ['<a href="javascript:alert(1)">a</a>', 'link a'],
    ['<a href="JaVaScRiPt:alert(1)">a</a>', 'link a'],
    ['<a href="&#106;avascript:alert(1)">a</a>', 'link a'],
    ['<a href="data:text/html,x">a</a>', 'link a'],
    ['<a href="//evil.test">a</a>', 'link a'],
    ['<a href="http://plain.test">a</a>', 'link a'],
    ['<a href="https://user@evil.test/">a</a>', 'link a'],
    ['<a href="https://x.test" onmouseover="y">a</a>', 'link a'],
    ['<a href=https://x.test>a</a>', 'link a'],
    ['<a>a</a>', 'link a'],
    ['<a/href="https://x.test">a</a>', 'mark a'],
    ['<!-- a -->', 'mark <'],
    ['<![CDATA[a]]>', 'mark <'],
    ['<b', 'mark <'],
    ['<b>a', 'unclosed b'],
    ['<b><i>a</b></i>', 'unclosed i'],
    ['</b>', 'unclosed b'],
    ['<li>a</li>', 'mark li'],
    ['<ul>a</ul>', 'mark li'],
    ['<ul><li>a</ul>', 'unclosed ul'],
    ['<ul><li><ul><li>a</li></ul></li></ul>', 'mark ul'],
    ['<b>a\n\nb</b>', 'unclosed b'],
    ['<svg/onload=alert(1)>', 'mark svg'],
    ['<style>*{}</style>', 'mark style'],
    ['<iframe src="https://x.test"></iframe>', 'mark iframe'],
    ['< b>a</b>', 'mark <'],
    ['<b\u0000>a</b>', 'mark b'],
    ['<a href="https://x.test"><a href="https://y.test">a</a></a>', 'mark a'],
  ])('%s is refused', (source, expected) => expect(refusal(source)).toBe(expected))

  it('for any input, the stored text has only the five marks and is stable', () => {
    const piece = fc.constantFrom(
      '<b>',
      '</b>',
      '<i>',
      '</i>',
      '<ul>',
      '</ul>',
      '<li>',
      '</li>',
      '<a href="https://x.test">',
      '</a>',
      'a',
      '<',
      '>',
      '"',
      '&',
      '\n\n',
      '<script>',
      '{dealer}',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), pieces => {
        const text = parseRichText(pieces.join(''))
        if (!text.ok) return
        const stored = richTextSource(text.blocks)
        expect(
          stored.replaceAll(/<\/?(?:b|i|ul|ol|li)>|<br>|<a href="https:\/\/x\.test">|<\/a>/g, ''),
        ).not.toMatch(/[<>]/)
        expect(written(stored)).toBe(stored)
      }),
      { numRuns: 2000 },
    )
  })

  it('has a plain-text form for documents', () => {
    expect(
      richTextLines(read('Hello <b>you</b>\n\n<ol><li>one</li><li>two</li></ol><ul><li>x</li></ul>')),
    ).toEqual(['Hello you', '1. one', '2. two', '• x'])
  })
})

describe('placeholders', () => {
  it('are allowed only where they have a value', () => {
    expect(unknownPlaceholders('payment_step', '{dealer} {amount} {term} {rate}')).toEqual([])
    expect(unknownPlaceholders('trade_in', '{amount} {Dealer} {amount} {}')).toEqual(['amount', 'Dealer', ''])
    for (const kind of DISCLOSURE_KINDS) expect(placeholdersOf(kind)).toContain('dealer')
  })

  it('are replaced, and unknown values become a dash', () => {
    expect(fillPlaceholders('{dealer}: {amount}', { dealer: 'A' })).toBe('A: –')
  })
})
