import { setTimeout as sleep } from 'node:timers/promises'
import { customerDeposits } from '@forecourt/contract/deals/customer-deposits.ts'
import { customDeposits, deposits } from '@forecourt/contract/deals/deposits.ts'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  runActionOn,
  buildPayer,
  connectCards,
  payDeposit,
  readDeposit,
  renewProofs,
  useCardProvider,
  type Payer,
} from '../../../test/card-desk.ts'
import { findDifferences, listDone } from '../../../test/deposit-differences.ts'
import { buildDesk, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { newId } from '#platform/http/ids.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'

const { env, payments } = useCardProvider()
const target = useTestApp(env)
let desk: BuiltDesk

const rounds = process.env['LONG'] === '1' ? 50 : 3
const { seed = 0 } = fc.readConfigureGlobal()

beforeAll(async () => {
  desk = await buildDesk(target, { deposit: 50_000 })
  await connectCards(target, desk)
  process.stdout.write(`races of deposits: ${rounds} rounds a pair, seed ${seed}\n`)
})

/** The deposit at the start of a round: its customer, and the version that every client has read. */
interface Scene extends Payer {
  readonly other: string
  readonly deposit: string
  readonly request: string | null
  readonly version: number
}

type Reply = { readonly status: number; readonly body: unknown }
type Action = (scene: Scene) => Promise<Reply>

const headersOf = ({ version }: Scene) => ({ 'if-match': `"v${version}"`, 'idempotency-key': newId() })
const refund = (amount?: string) => (scene: Scene) =>
  desk.asAdmin.call(deposits.refund, {
    params: { id: scene.order },
    body: { refund_reason_id: 'price', other_refund_reason: null, ...(amount && { amount }) },
    headers: headersOf(scene),
  })
const asked = { mode: 'hold', purpose_en: null, purpose_fr: null, message: null } as const

const ACTIONS = {
  capture: scene =>
    desk.asAdmin.call(deposits.capture, { params: { id: scene.order }, headers: headersOf(scene) }),
  cancel: scene =>
    desk.asAdmin.call(deposits.cancel, { params: { id: scene.order }, headers: headersOf(scene) }),
  refund: refund(),
  'refund a part': refund('120.00'),
  transfer: scene =>
    desk.asAdmin.call(deposits.transfer, {
      params: { id: scene.order },
      body: {
        transferred_order_id: scene.other,
        transfer_reason_id: 'another_vehicle',
        other_transfer_reason: null,
      },
      headers: headersOf(scene),
    }),
  'mark paid': scene =>
    desk.asManager.call(deposits.markPaid, {
      params: { id: scene.order },
      body: { amount: '500.00', method: 'cash', reference: null, date: '2026-11-21' },
      headers: headersOf(scene),
    }),
  'start paying': scene =>
    scene.browser.call(customerDeposits.start, {
      body: { order: scene.order, amount: '500.00', request: scene.request },
    }),
  withdraw: scene =>
    desk.asRep.call(customDeposits.remove, { params: { id: scene.deposit }, headers: headersOf(scene) }),
  'change amount': scene =>
    desk.asRep.call(customDeposits.update, {
      params: { id: scene.deposit },
      body: { amount: '600.00' },
      headers: headersOf(scene),
    }),
  request: scene =>
    desk.asRep.call(customDeposits.create, { body: { ...asked, order: scene.order, amount: '500.00' } }),
} satisfies Record<string, Action>

type Name = keyof typeof ACTIONS

const AUDITED: Readonly<Record<Name, string>> = {
  capture: 'order.deposit_captured',
  cancel: 'order.deposit_released',
  refund: 'order.deposit_refunded',
  'refund a part': 'order.deposit_refunded',
  transfer: 'order.deposit_transferred',
  'mark paid': 'order.deposit_marked_paid',
  'start paying': 'order.deposit_started',
  withdraw: 'order.deposit_withdrawn',
  'change amount': 'order.deposit_changed',
  request: 'order.deposit_requested',
}

/** How to build the deposit for the actions, and the actions that its state allows. */
const SCENES: Readonly<
  Record<string, { readonly make: (payer: Payer) => Promise<unknown>; readonly names: readonly Name[] }>
> = {
  'nothing yet': { make: () => Promise.resolve(), names: ['mark paid', 'start paying', 'request'] },
  'a request': {
    make: ({ order }) =>
      desk.asRep.call(customDeposits.create, { body: { ...asked, order, amount: '500.00' } }),
    names: ['cancel', 'mark paid', 'start paying', 'withdraw', 'change amount'],
  },
  'a payment under way': {
    make: ({ browser, order }) => browser.call(customerDeposits.start, { body: { order, amount: '500.00' } }),
    names: ['cancel'],
  },
  'a hold': { make: payDeposit, names: ['capture', 'cancel', 'transfer'] },
  'a captured deposit': {
    make: async payer => {
      await payDeposit(payer)
      await runActionOn(desk.asAdmin, 'capture', payer.order)
    },
    names: ['refund', 'refund a part', 'transfer'],
  },
}

const pairs = Object.entries(SCENES).flatMap(([scene, { names }]) =>
  names.flatMap((one, index) => names.slice(index).map(other => [scene, one, other] as const)),
)

const setScene = async (make: (payer: Payer) => Promise<unknown>): Promise<Scene> => {
  const payer = await buildPayer(target, desk)
  const { id: other } = await buildOrder(target.app, { ...desk.at, customer_id: payer.customer.id })
  await make(payer)
  const { deposit, version } = await readDeposit(desk.asManager, payer.order)
  return {
    ...payer,
    other,
    deposit: deposit?.id ?? newId(),
    request: deposit?.state === 'created' ? deposit.id : null,
    version,
  }
}

interface Round {
  readonly scene: string
  readonly names: readonly [Name, Name]
  readonly delay: number
  readonly isSecondFirst: boolean
}

/** Runs two actions at the same moment; returns what went wrong, in words. */
async function play({ scene: name, names, delay, isSecondFirst }: Round): Promise<string[]> {
  const scene = await setScene(SCENES[name]?.make ?? (() => Promise.resolve()))
  const orders = [scene.order, scene.other]
  const place = { app: target.app, dealership: desk.dealership, payments }
  const before = await listDone(place, orders)
  const after = async (actionName: Name, isLater: boolean) => {
    if (isLater) await sleep(delay)
    return ACTIONS[actionName](scene)
  }
  const [one, other] = names
  const replies = await Promise.all([after(one, !isSecondFirst), after(other, isSecondFirst)])
  const acknowledged = names.filter((_name, index) => (replies[index]?.status ?? 500) < 300)
  const [winner = one] = acknowledged
  const found: string[] = []
  // Two windows of one customer get the same page.
  const isOnePage = one === 'start paying' && other === one
  const isShared = isOnePage && isSameText(replies[0].body, replies[1].body)
  if (acknowledged.length !== (isShared ? 2 : 1)) found.push(`${acknowledged.length} are acknowledged`)
  // A withdrawn request is deleted: an action on its id that arrives a moment later finds nothing.
  const allowed = winner === 'withdraw' ? [404, 409, 412] : [409, 412]
  if (replies.some(({ status }) => status >= 300 && !allowed.includes(status))) found.push('a wrong refusal')
  found.push(...(await findDifferences(place, orders)))
  const done = (await listDone(place, orders)).slice(before.length)
  if (done.join() !== AUDITED[winner]) found.push(`audited: ${done.join()}`)
  const seen = replies.map(({ status, body }) => `${status} ${(body as { code?: string })?.code ?? ''}`)
  return found.map(what => `${isSecondFirst ? -delay : delay} ms: ${seen.join(', ')}: ${what}`)
}

const isSameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

test.each(pairs)(
  '%s: of %s and %s at the same moment one is acknowledged, and all reads agree immediately',
  { timeout: 600_000 },
  async (scene, one, other) => {
    const ways = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.boolean())
    const found: string[] = []
    await renewProofs(target)
    for (const [delay, isSecondFirst] of fc.sample(ways, { seed, numRuns: rounds }))
      found.push(...(await play({ scene, names: [one, other], delay, isSecondFirst })))
    expect(found).toEqual([])
  },
)
