import { COMPARED_DAYS } from '@forecourt/domain/deals/deposits/deposit-differences.ts'
import type { App } from '#platform/app-context.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { cardLedger } from '#platform/outside/cards/cards-provider.ts'
import { compareAccount } from './compare-account.ts'
import { comparePayoutsOf } from './compare-payouts.ts'
import { listAccounts, type Finding } from './deposit-differences.queries.ts'
import { storeFindings } from './store-findings.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Compares the deposits of every dealership, or of one, with the card provider's payments and payouts, in
 * both directions. Certain changes are applied; anything else becomes a difference that staff see
 * (`docs/decisions/0060-disputes.md`).
 */
export async function compareDeposits(app: App, dealer?: string): Promise<void> {
  const places =
    dealer === undefined
      ? await withPlatform(app.pool, tx => tx.select({ id: dealerships.id }).from(dealerships))
      : [{ id: dealer }]
  for (const { id } of places) await compareDealership(app, id)
}

async function compareDealership(app: App, dealer: string): Promise<void> {
  const port = cardLedger(app)
  if (!port) return
  const since = new Date(app.now().getTime() - COMPARED_DAYS * DAY_MS)
  const accounts = await withTenant(app.pool, { id: dealer }, tx =>
    listAccounts(tx, dealer, since.toISOString()),
  )
  if (accounts.length === 0) return
  const findings: Finding[] = []
  const unread: string[] = []
  for (const { account, isConnected } of accounts) {
    const read = await port.readAccount({ account, since: Math.floor(since.getTime() / 1000) })
    const about = { dealer, account, since }
    const found = read.ok ? await compareAccount(app, about, read.value) : undefined
    const paidOut = found && (await comparePayoutsOf(app, about))
    if (found && paidOut) findings.push(...found, ...paidOut)
    else {
      unread.push(account)
      // A disconnected account cannot be read, and nothing can be done about it.
      if (isConnected) findings.push(unreadable(account))
    }
  }
  await storeFindings(app, dealer, findings, unread)
}

const unreadable = (account: string): Finding => ({
  kind: 'unreadable',
  account,
  payment_ref: '',
  deposit_id: null,
  ours: null,
  theirs: null,
  ours_state: null,
  theirs_state: null,
})
