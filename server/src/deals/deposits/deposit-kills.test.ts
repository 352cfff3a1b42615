import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { customerDeposits } from '@forecourt/contract/deals/customer-deposits.ts'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  runActionOn,
  buildPayer,
  connectCards,
  giveCard,
  payDeposit,
  readDeposit,
  renewProofs,
  useCardProvider,
  type Payer,
} from '../../../test/card-desk.ts'
import type { Fault } from '../../../test/card-proxy.ts'
import { compiledCode } from '../../../test/compiled-code.ts'
import { findDifferences } from '../../../test/deposit-differences.ts'
import { buildDesk, type BuiltDesk } from '../../../test/desk.ts'
import { ANSWERS, killedActions, RECOVERIES } from '../../../test/killed-actions.ts'
import { lockOrder } from '../../../test/order-lock.ts'
import { openBrowser } from '../../../test/product.ts'
import { NOW, useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { newId } from '#platform/http/ids.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { checkDeposits } from './check-deposits.ts'

/** Actions under way in each process that is killed, each at another step. */
const TOGETHER = 4
const kills = process.env['LONG'] === '1' ? 600 : 60
const { seed = 0 } = fc.readConfigureGlobal()
const DAY = 24 * 3600

const { env, way, advance, payments } = useCardProvider()
const target = useTestApp(env)
let desk: BuiltDesk
let next: { readonly child: ChildProcess; readonly ready: Promise<unknown[]> } | undefined

const program = fileURLToPath(new URL('../../../test/deposit-process.ts', import.meta.url))
/** Starting a process takes a second: the next one starts while the current one is used. */
const startProcess = () => {
  const child = fork(program, [], {
    env: { ...process.env, ...compiledCode, ...env, DATABASE: target.requestUrl },
  })
  next = { child, ready: once(child, 'message') }
}

beforeAll(async () => {
  desk = await buildDesk(target, { deposit: 50_000 })
  await connectCards(target, desk)
  process.stdout.write(`kills: ${kills}, ${TOGETHER} at a time, seed ${seed}\n`)
})
afterEach(() => {
  way.fault = 'none'
  delete way.take
})
afterAll(() => next?.child.kill('SIGKILL'))

const captured = async (payer: Payer) => {
  await payDeposit(payer)
  await runActionOn(desk.asAdmin, 'capture', payer.order)
}
const combinations = Object.entries(killedActions(captured)).flatMap(([name, action]) =>
  action.steps.map(step => ({ name, action, step })),
)
type Combination = (typeof combinations)[number]

interface Scene extends Combination, Payer {
  readonly other: string
  readonly payment: string | null
  readonly headers: Record<string, string>
}

async function setScene(combination: Combination): Promise<Scene> {
  const payer = await buildPayer(target, desk)
  const { id: other } = await buildOrder(target.app, { ...desk.at, customer_id: payer.customer.id })
  await combination.action.make(payer)
  const { version } = await readDeposit(desk.asManager, payer.order)
  const reference = `${desk.dealership.id}.${payer.order}`
  const page = Object.values(payments.state.pages).find(one => one.reference === reference)
  const headers = { 'if-match': `"v${version}"`, 'idempotency-key': newId() }
  return { ...combination, ...payer, other, payment: page?.payment ?? null, headers }
}

const pathOf = ({ action, order }: Scene) => action.endpoint.path.replace('{id}', order)
const askerOf = ({ name, browser }: Scene): TestBrowser => (name === 'start paying' ? browser : desk.asAdmin)
const send = (scene: Scene, url: string) => {
  const { action, headers } = scene
  const browser = openBrowser(url, new Map(askerOf(scene).cookies))
  return browser.send(action.endpoint.method, pathOf(scene), action.body?.(scene) ?? undefined, {
    ...headers,
    ...(scene.name === 'start paying' && {
      'x-csrf-token': scene.browser.cookies.get('__Host-dp_ccsrf') ?? '',
    }),
  })
}

interface Meanwhile {
  readonly takers: NonNullable<typeof way.take>[]
  /** Requests still under way when the process is killed. */
  readonly late: (() => Promise<unknown>)[]
}

/** Runs the scene's action to its step in the process at `url`. Returns what ends with the process. */
async function bringToStep(
  scene: Scene,
  url: string,
  answer: (typeof ANSWERS)[number],
  { takers, late }: Meanwhile,
): Promise<() => Promise<unknown>> {
  const { step, payment, order } = scene
  const isMine = (text: string) => text.includes(payment ?? order)
  const never = new Promise<undefined>(() => undefined)
  let lock: Awaited<ReturnType<typeof lockOrder>> | undefined
  const progress = { isThere: false }
  if (step === 'nothing of it is stored') lock = await lockOrder(target, desk, order)
  takers.push(({ isAction, text, forward }) => {
    if (!isAction || !isMine(text) || progress.isThere) return undefined
    if (step === 'the provider has not got it') {
      progress.isThere = true
      late.push(() => forward())
      return never
    }
    return (async () => {
      if (answer === 'repeat') await forward()
      // An inconclusive answer does not end the action: the job continues it.
      const given = await forward(step === 'the provider has done it' ? answer : 'pass')
      if (step === 'the provider has answered') lock = await lockOrder(target, desk, order)
      progress.isThere = step === 'the provider has done it'
      return progress.isThere ? never : given
    })()
  })
  let outcome = 'no answer'
  const sent = send(scene, url).then(
    reply => {
      outcome = `${reply.status} ${JSON.stringify(reply.body)}`
      return reply.status
    },
    () => 0,
  )
  for (let tries = 0; !progress.isThere && !(await lock?.isAwaited()); tries += 1) {
    if (step === 'all of it is stored' && (await Promise.race([sent, sleep(20)])) === 200) break
    if (tries > 300) throw new Error(`${scene.name} did not come so far: ${step}: ${outcome}`)
    await sleep(10)
  }
  return async () => {
    await sent
    await lock?.end()
  }
}

const later = (seconds: number) => ({
  ...target.app,
  now: () => new Date(NOW.getTime() + seconds * 1000),
})

/**
 * Runs the jobs in another process to resolve every outcome: first while the provider has a fault, then
 * behind late requests.
 */
async function recover(scenes: readonly Scene[], fault: Fault, jump: number, late: Meanwhile['late']) {
  way.fault = fault
  await checkDeposits(later(jump + 60))
  for (const arrive of late) await arrive()
  way.fault = 'none'
  for (let day = 1; day < 5; day += 1) {
    await checkDeposits(later(jump + 60 + day * 5 * 3600))
    const held = await Promise.all(
      scenes.flatMap(({ order, other }) => [order, other]).map(id => readDeposit(desk.asManager, id)),
    )
    if (!held.some(({ deposit }) => deposit?.pending)) return
  }
}

/** The sender got no response, and sends the same request again. Returns what is wrong then, in words. */
async function findWrong(scene: Scene): Promise<string[]> {
  const { action, name, step, order, other } = scene
  const repeated = await askerOf(scene).send(action.endpoint.method, pathOf(scene), {
    body: action.body?.(scene),
    headers: scene.headers,
  })
  const found = repeated.status === 200 ? [] : [`sent again: ${JSON.stringify(repeated.body)}`]
  if (name === 'start paying') {
    await giveCard((repeated.body as { url: string }).url)
    const own = await scene.browser.call(customerDeposits.read, { query: { order } })
    await scene.browser.call(customerDeposits.refresh, { params: { id: own.body.deposit?.id ?? '' } })
  }
  const place = { app: target.app, dealership: desk.dealership, payments }
  // The address of a page whose process was killed was never given out.
  const differences = await findDifferences(place, [order, other])
  found.push(...differences.filter(one => one !== 'a page that no deposit knows can be paid on'))
  const { deposit } = await readDeposit(desk.asManager, name === 'transfer' ? other : order)
  const kinds = deposit?.entries.map(({ kind }) => kind).toSorted() ?? []
  if (kinds.join(' ') !== action.entries) found.push(`entries: ${kinds.join(' ')}`)
  const refunds = payments.state.refunds.filter(({ payment }) => payment === scene.payment)
  if (refunds.length !== (name.startsWith('refund') ? 1 : 0)) found.push(`${refunds.length} refunds`)
  return found.map(what => `${name}, ${step}: ${what}`)
}

test(
  'killed at each step of each action, with any answer of the provider, each is done exactly once',
  { timeout: 1_800_000 },
  async () => {
    const ways = fc.tuple(
      fc.constantFrom(...RECOVERIES),
      fc.constantFrom(...ANSWERS),
      fc.constantFrom('a minute later', 'two days later', 'while requests are under way'),
    )
    const samples = fc.sample(ways, { seed, numRuns: kills / TOGETHER })
    const found: string[] = []
    startProcess()
    for (const [round, [fault, answer, when]] of samples.entries()) {
      if (!next) throw new Error('no process was started')
      await renewProofs(target)
      const { child, ready } = next
      const [url] = (await ready) as [string]
      const scenes: Scene[] = []
      for (let one = 0; one < TOGETHER; one += 1) {
        const combination = combinations[(round * TOGETHER + one) % combinations.length]
        if (combination) scenes.push(await setScene(combination))
      }
      const meanwhile: Meanwhile = { takers: [], late: [] }
      way.take = question => meanwhile.takers.map(take => take(question)).find(taken => taken !== undefined)
      const ends = await Promise.all(scenes.map(scene => bringToStep(scene, url, answer, meanwhile)))
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      if (round + 1 < samples.length) startProcess()
      delete way.take
      await Promise.all(ends.map(end => end()))
      const jump = when === 'two days later' ? 2 * DAY : 0
      await advance(jump)
      await recover(scenes, fault, jump, when === 'while requests are under way' ? meanwhile.late : [])
      for (const scene of scenes) {
        const wrong = await findWrong(scene)
        found.push(...wrong.map(what => `${what} (${fault}, ${answer}, ${when})`))
      }
      await advance(-jump)
    }
    expect(found).toEqual([])
  },
)
