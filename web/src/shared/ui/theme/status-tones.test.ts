import { STEP_STATUSES } from '@forecourt/domain/deals/orders/step-statuses.ts'
import { STOCK_STATUSES } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import { describe, expect, it } from 'vitest'
import en from '../../../../locales/en/statuses.json'
import { looks, stockTones } from './status-tones.ts'

const texts: Readonly<Record<string, string>> = en
const codes = (list: readonly { readonly code: string }[]) => list.map(one => one.code)

describe('status semantics (interface 1.4)', () => {
  it('every status has its text', () => {
    expect(Object.keys(looks).filter(name => texts[name] === undefined)).toEqual([])
  })

  it.each([
    ['step', codes(STEP_STATUSES)],
    [
      'deposit',
      [
        'created',
        'initiated',
        'pre_authorized',
        'confirmed',
        'rejected',
        'error',
        'expired',
        'canceled',
        'refunded',
      ],
    ],
    ['deposit_payment', ['paid', 'unpaid', 'refunded']],
    ['appointment', ['cancelled', 'confirmed', 'unconfirmed']],
    ['credit', ['1', '2', '3', '4', '5']],
    ['quote', ['quoting', 'not_quoted', 'quoted']],
    ['quote_list', ['no_quote_created', 'sent_to_customer', 'viewed_by_customer', 'reserved']],
    ['customer', ['Active', 'Lost', 'Sold']],
  ])('every value of the spec has a look: %s', (list, values) => {
    expect(values.filter(value => !(`${list}.${value}` in looks))).toEqual([])
  })

  it('every stock status and condition has a tone and a text', () => {
    expect(
      codes(STOCK_STATUSES).filter(code => stockTones[code] === undefined || !(`stock.${code}` in texts)),
    ).toEqual([])
    expect(codes(VEHICLE_CONDITIONS).filter(code => !(`condition.${code}` in texts))).toEqual([])
  })

  it('only our own action is attention', () => {
    const ours = Object.entries(looks)
      .filter(([, look]) => look.tone === 'attention')
      .map(([name]) => name)
    expect(ours.sort()).toEqual([
      'appointment.unconfirmed',
      'credit.2',
      'deposit.pre_authorized',
      'estimate.awaiting-dealer',
      'step.awaiting-dealer',
    ])
  })
})
