import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { codesOf } from '#platform/markets/labels.ts'
import { depositLeft, missingMoney, stateOfCaptured, type LedgerEntry } from './deposit-ledger.ts'
import { DISPUTE_STATUSES, disputePhase, isLaterDispute, isOpenDispute, needsEvidence } from './disputes.ts'
import { planLedger, type ProviderDispute, type ProviderRefund } from './provider-ledger.ts'

const captured: LedgerEntry = { kind: 'captured', amount: 500, ref: null }
const deposit = { amount: 500, fee: 0, entries: [captured] }
const dispute = (status: ProviderDispute['status'], withdrawn = 500, reinstated = 0): ProviderDispute => ({
  ref: 'du_1',
  amount: 500,
  status,
  withdrawn,
  reinstated,
})
const refund = (ref: string, amount: number, changes: Partial<ProviderRefund> = {}): ProviderRefund => ({
  ref,
  amount,
  isFailed: false,
  isCounted: false,
  ...changes,
})
const kindsOf = (entries: readonly LedgerEntry[]) => entries.map(({ kind, amount }) => `${kind} ${amount}`)
const plan = (
  ledger: { refunds?: ProviderRefund[]; disputes?: ProviderDispute[] },
  of: Partial<typeof deposit> = {},
) => {
  const { entries, problems } = planLedger({ ...deposit, ...of }, { refunds: [], disputes: [], ...ledger })
  return { entries: kindsOf(entries), problems }
}

describe('a dispute', () => {
  it.each([
    ['warning_needs_response', 'inquiry', false, true],
    ['warning_under_review', 'inquiry', false, false],
    ['warning_closed', 'closed', false, false],
    ['needs_response', 'open', true, true],
    ['under_review', 'open', true, false],
    ['prevented', 'closed', false, false],
    ['won', 'won', false, false],
    ['lost', 'lost', false, false],
  ] as const)('%s is %s', (status, phase, isOpen, isAsked) => {
    expect(disputePhase(status)).toBe(phase)
    expect(isOpenDispute(status)).toBe(isOpen)
    expect(needsEvidence(status)).toBe(isAsked)
  })

  it.each([
    ['warning_needs_response', 0, []],
    ['needs_response', 0, []],
    ['needs_response', 500, ['disputed 500']],
    ['under_review', 200, ['disputed 200']],
    ['lost', 500, ['disputed 500', 'dispute_lost 500']],
    // Its events arrived in another order; only the final state is read.
    ['won', 500, ['disputed 500', 'dispute_won 500']],
    ['warning_closed', 0, []],
    ['prevented', 500, ['disputed 500', 'dispute_lost 500']],
  ] as const)('read first as %s with %i withdrawn', (status, withdrawn, expected) => {
    expect(plan({ disputes: [dispute(status, withdrawn, status === 'won' ? withdrawn : 0)] })).toEqual({
      entries: expected,
      problems: [],
    })
  })

  it('that was lost may still be won', () => {
    const entries: LedgerEntry[] = [
      captured,
      { kind: 'disputed', amount: 500, ref: 'du_1' },
      { kind: 'dispute_lost', amount: 500, ref: 'du_1' },
    ]
    expect(missingMoney(entries)).toEqual({ refunded: 0, disputed: 0, charged_back: 500 })
    expect(plan({ disputes: [dispute('won', 500, 500)] }, { entries }).entries).toEqual(['dispute_won 500'])
    expect(isLaterDispute(dispute('lost'), dispute('won', 500, 500))).toBe(true)
    expect(isLaterDispute(dispute('won', 500, 500), dispute('lost'))).toBe(false)
    expect(isLaterDispute(dispute('under_review'), dispute('needs_response'))).toBe(false)
  })

  it('of refunded money is reported as a difference, and so is one above the remaining amount', () => {
    const entries: LedgerEntry[] = [captured, { kind: 'refunded', amount: 200, ref: null }]
    const refunds = [refund('re_1', 200, { isCounted: true })]
    expect(plan({ disputes: [dispute('needs_response')], refunds }, { entries })).toEqual({
      entries: ['disputed 300'],
      problems: [{ kind: 'dispute', ours: 300, theirs: 500 }],
    })
  })

  it('includes the card fee, which is not part of the deposit', () => {
    expect(plan({ disputes: [dispute('lost', 515)] }, { fee: 15 })).toEqual({
      entries: ['disputed 500', 'dispute_lost 500'],
      problems: [],
    })
  })
})

describe('refunds at the provider', () => {
  it('are booked if the sums identify them', () => {
    expect(plan({ refunds: [refund('re_1', 120)] })).toEqual({
      entries: ['refunded_outside 120'],
      problems: [],
    })
    expect(plan({ refunds: [refund('re_1', 515)] }, { fee: 15 }).entries).toEqual(['refunded_outside 500'])
    expect(plan({ refunds: [refund('re_1', 500)] }, { fee: 15 }).entries).toEqual(['refunded_outside 500'])
  })

  it('are distinguished from our own', () => {
    const entries: LedgerEntry[] = [captured, { kind: 'refunded', amount: 100, ref: null }]
    const refunds = [refund('re_1', 100, { isCounted: true }), refund('re_2', 50)]
    expect(plan({ refunds }, { entries }).entries).toEqual(['refunded_outside 50'])
    // One of ours without our marker, created by an older version.
    expect(plan({ refunds: [refund('re_1', 100), refund('re_2', 50)] }, { entries }).entries).toEqual([
      'refunded_outside 50',
    ])
  })

  it('that failed return the money to the deposit', () => {
    const entries: LedgerEntry[] = [captured, { kind: 'refunded', amount: 500, ref: null }]
    const refunds = [refund('re_1', 500, { isCounted: true, isFailed: true })]
    expect(plan({ refunds }, { entries })).toEqual({ entries: ['refund_failed 500'], problems: [] })
    expect(plan({ refunds: [] }, { entries })).toEqual({
      entries: [],
      problems: [{ kind: 'refunds', ours: 500, theirs: 0 }],
    })
  })

  it('whose sums do not match are a difference and change nothing', () => {
    const entries: LedgerEntry[] = [captured, { kind: 'refunded', amount: 100, ref: null }]
    expect(plan({ refunds: [refund('re_1', 130)] }, { entries })).toEqual({
      entries: [],
      problems: [{ kind: 'refunds', ours: 100, theirs: 130 }],
    })
  })
})

test('for any events at the provider, our rows add up and a second run adds nothing', () => {
  const status = fc.constantFrom(...codesOf(DISPUTE_STATUSES))
  const step = fc.oneof(
    fc.record({ kind: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 600 }) }),
    fc.record({ kind: fc.constant('fail' as const), at: fc.nat(5) }),
    fc.record({
      kind: fc.constant('dispute' as const),
      at: fc.nat(2),
      status,
      amount: fc.integer({ min: 0, max: 520 }),
    }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.constantFrom(0, 15), (steps, fee) => {
      let entries: LedgerEntry[] = [captured]
      const refunds: ProviderRefund[] = []
      const disputes = new Map<number, ProviderDispute>()
      for (const [index, one] of steps.entries()) {
        if (one.kind === 'refund') refunds.push(refund(`re_${index}`, one.amount))
        else if (one.kind === 'fail') {
          const found = refunds[one.at]
          if (found) refunds[one.at] = { ...found, isFailed: true }
        } else {
          const reinstated = one.status === 'won' ? one.amount : 0
          disputes.set(one.at, { ...dispute(one.status, one.amount, reinstated), ref: `du_${one.at}` })
        }
        const read = { refunds, disputes: [...disputes.values()] }
        const first = planLedger({ amount: 500, fee, entries }, read)
        entries = [...entries, ...first.entries]
        expect(planLedger({ amount: 500, fee, entries }, read).entries).toEqual([])
        const missing = missingMoney(entries)
        for (const part of Object.values(missing)) expect(part).toBeGreaterThanOrEqual(0)
        expect(depositLeft({ amount: 500, ...missing })).toBeGreaterThanOrEqual(0)
        const keys = entries.map(({ kind, ref }) => `${kind} ${ref}`)
        expect(new Set(keys).size).toBe(keys.length)
        expect(['confirmed', 'refunded', 'charged_back']).toContain(
          stateOfCaptured({ amount: 500, ...missing }),
        )
      }
    }),
  )
})
