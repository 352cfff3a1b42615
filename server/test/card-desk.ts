import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { customerDeposits } from '@forecourt/contract/deals/customer-deposits.ts'
import { deposits } from '@forecourt/contract/deals/deposits.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { cardAccounts } from '#deals/card-accounts/card-accounts.table.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { sessions } from '#identity/accounts/sessions/sessions.table.ts'
import { buildSandbox } from '../../sandbox/src/sandbox.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { signedInCustomer } from './actors.ts'
import { createCardProxy, type CardWay } from './card-proxy.ts'
import type { BuiltDesk } from './desk.ts'
import { NOW, type TestApp, type TestBrowser } from './test-app.ts'

/**
 * A card provider for the tests, behind a proxy that can fail; its address is needed before the application
 * starts.
 */
export function useCardProvider() {
  const sandbox = buildSandbox({ clock: () => NOW })
  const way: CardWay = { fault: 'none', asked: 0, acted: 0 }
  let there = ''
  const between = createCardProxy(way, () => there)
  const env = {
    CARDS_URL: '',
    CARDS_CLIENT_ID: 'ca_test',
    CARDS_SECRET: 'sk_test',
    CARDS_WEBHOOK_SECRET: 'whsec_of_the_tests',
  }
  beforeAll(async () => {
    there = (await sandbox.start()).url
    between.listen(0, '127.0.0.1')
    await once(between, 'listening')
    env.CARDS_URL = `http://127.0.0.1:${(between.address() as AddressInfo).port}/cards`
  })
  afterAll(async () => {
    between.closeAllConnections()
    between.close()
    await sandbox.stop()
  })
  const advance = (seconds: number) =>
    fetch(`${there}/cards/test/clock?seconds=${seconds}`, { method: 'POST' })
  /** An event at the provider itself: a dispute, a refund from its dashboard, a failed refund. */
  const atProvider = async (path: string, form: Readonly<Record<string, string>> = {}) => {
    const reply = await fetch(`${there}/cards/test/${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    if (!reply.ok) throw new Error(`the provider refused ${path}: ${await reply.text()}`)
    return (await reply.json()) as { id: string }
  }
  return { env, way, advance, atProvider, payments: sandbox.payments }
}

/** Connects a card account to the dealership. */
export const connectCards = (target: TestApp, desk: Pick<BuiltDesk, 'dealership' | 'manager'>) =>
  withTenant(target.app.pool, desk.dealership, tx =>
    tx.insert(cardAccounts).values({
      dealer_id: desk.dealership.id,
      account: `acct_${desk.dealership.id}`,
      label: 'Test',
      is_live: false,
      connected_by: desk.manager.id,
    }),
  )

/** Renews the recent authentication of all sessions, which dangerous actions require; for long runs. */
export const renewProofs = ({ app }: TestApp) =>
  withPlatform(app.pool, async tx => {
    await tx.update(sessions).set({ proved_at: sql`now()` })
  })

/** A signed-in customer with an order. */
export async function buildPayer(
  target: TestApp,
  desk: BuiltDesk,
  given: Partial<Parameters<typeof buildOrder>[1]> = {},
) {
  const customer = await buildCustomer(target.app, {
    ...desk.at,
    assigned_dealer: desk.rep.id,
    first_name: 'Zoé',
  })
  const order = await buildOrder(target.app, { ...given, ...desk.at, customer_id: customer.id })
  return {
    customer,
    order: order.id,
    number: order.number,
    browser: await signedInCustomer(target, customer),
  }
}

export type Payer = Awaited<ReturnType<typeof buildPayer>>

export const goodCard = '4242424242424242'
export const declinedCard = '4000000000000002'

/** Pays with a card on the provider's page; returns the redirect, or the page if there is none. */
export async function giveCard(page: string, number = goodCard, more: Record<string, string> = {}) {
  const form = { name: 'Zoé', number, expiry: '12/40', cvc: '123', postal: 'M5V 2T6', act: 'pay', ...more }
  const reply = await fetch(page, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return { status: reply.status, to: reply.headers.get('location'), text: await reply.text() }
}

/** All steps of a customer: start, pay on the provider's page, return. */
export async function payDeposit({ browser, order }: Pick<Payer, 'browser' | 'order'>, number = goodCard) {
  const { body: own } = await browser.call(customerDeposits.read, { query: { order } })
  const started = await browser.call(customerDeposits.start, {
    body: { order, amount: own.offer?.amount ?? '0.00' },
  })
  if (started.status !== 200) throw new Error(`nothing could be paid: ${JSON.stringify(started.body)}`)
  await giveCard(started.body.url, number)
  const { body: begun } = await browser.call(customerDeposits.read, { query: { order } })
  return browser.call(customerDeposits.refresh, { params: { id: begun.deposit?.id ?? '' } })
}

export const readDeposit = async (by: TestBrowser, id: string) =>
  (await by.call(deposits.ofOrder, { params: { id } })).body

type Action = 'capture' | 'cancel' | 'refund' | 'transfer' | 'abandon'

/** An action of staff on the current version, with a new key. */
export async function runActionOn(
  by: TestBrowser,
  act: Action,
  id: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const { version } = await readDeposit(by, id)
  return by.call(deposits[act], {
    params: { id },
    ...(body && { body: body as never }),
    headers: { 'if-match': `"v${version}"`, 'idempotency-key': newId(), ...headers },
  })
}
