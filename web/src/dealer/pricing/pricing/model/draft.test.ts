import { describe, expect, it } from 'vitest'
import { addLine, choose, followRates, removeLine, setDistance, setShared, setTerm } from './draft.ts'
import { conflictsOf, differences, merged } from './draft-fields.ts'
import { closeStep, historyOf, record, redo, undo } from './history.ts'
import { aContext, aDraft, aLine } from '../testing/worksheets.ts'
import { temporaryId } from '#shared/forms/temporary-id.ts'

describe('edits', () => {
  it('a term sets its rate, for a lease its residual; a distance changes the residual', () => {
    const context = aContext()
    expect(setTerm('finance', 84, context)(aDraft()).worksheet.finance).toMatchObject({
      term: 84,
      rate: '6.99',
    })
    const shorter = setTerm('lease', 36, context)(aDraft())
    expect(shorter.worksheet.lease).toMatchObject({ term: 36, rate: '5.49', residual_percent: '57.0' })
    const farther = setDistance(24_000, context)(shorter)
    expect(farther.worksheet.lease).toMatchObject({ distance_allowance: 24_000, residual_percent: '55.5' })
    expect(setTerm('lease', 30, context)(aDraft()).worksheet.lease.residual_percent).toBe('50.0')
  })

  it('rates of the programme follow another credit tier, agreed rates stay', () => {
    const follow = followRates({ finance: '6.490' }, { finance: '8.99', lease: '1.99' })
    expect(follow(aDraft()).worksheet.finance.rate).toBe('8.99')
    expect(follow(aDraft()).worksheet.lease.rate).toBe('5.99')
    const agreed = aDraft({ finance: { ...aDraft().worksheet.finance, rate: '5.55' } })
    expect(follow(agreed).worksheet.finance.rate).toBe('5.55')
    expect(followRates({ finance: '6.49' }, {})(aDraft()).worksheet.finance.rate).toBe('6.49')
  })

  it('temporary ids are an underscore and nine characters', () => {
    expect(temporaryId()).toMatch(/^_[0-9a-f]{9}$/)
  })
})

describe('steps', () => {
  it('edits of one field are one step until it is left', () => {
    let history = historyOf(1)
    history = record(record(history, 'price', 2), 'price', 3)
    expect(history.past).toEqual([1])
    history = record(closeStep(history), 'price', 4)
    expect(undo(history).present).toBe(3)
    expect(redo(undo(history)).present).toBe(4)
    expect(undo(undo(undo(history))).present).toBe(1)
    expect(record(undo(history), 'rate', 9).future).toEqual([])
  })
})

describe('two people on one worksheet', () => {
  const base = aDraft()
  const mine = setShared({ price: '41000.00' })(base)
  const theirs = addLine(aLine({ id: '_theirs001' }))(setShared({ price: '40500.00' })(choose('cash')(base)))

  it('names the differences, each on the side of who changed it', () => {
    expect(differences(base, base)).toEqual([])
    expect(conflictsOf(base, mine, theirs)).toEqual([
      { name: 'payment_type', side: 'theirs' },
      { name: 'price', side: 'yours' },
      { name: 'lines._theirs001', side: 'theirs' },
    ])
  })

  it('a line is equal in any order of its keys', () => {
    const { worksheet } = base
    const reordered = worksheet.lines.map(line => Object.fromEntries(Object.entries(line).toReversed()))
    expect(differences(base, { ...base, worksheet: { ...worksheet, lines: reordered as never } })).toEqual([])
  })

  it('takes the chosen fields and loses nothing else', () => {
    const both = merged(mine, theirs, ['payment_type', 'lines._theirs001'])
    expect(both).toEqual(addLine(aLine({ id: '_theirs001' }))(choose('cash')(mine)))
    expect(merged(mine, theirs, ['price']).worksheet.price).toBe('40500.00')
    expect(merged(theirs, base, ['lines._theirs001']).worksheet.lines).toEqual(base.worksheet.lines)
    expect(removeLine('_theirs001')(theirs).worksheet.lines).toEqual(base.worksheet.lines)
    expect(merged(mine, setDistance(24_000, aContext())(base), ['lease.distance_allowance'])).toMatchObject({
      worksheet: { price: '41000.00', lease: { distance_allowance: 24_000 } },
    })
  })
})
