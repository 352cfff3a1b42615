import { cardAccounts, type CardAccount } from '@forecourt/contract/deals/card-accounts.ts'
import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { call } from '#shared/api/client.ts'
import { query, queryClient, refresh } from '#shared/api/query-client.ts'

export const cardAccountQuery = () => query(cardAccounts.read, {})

async function known(asked: Promise<CardAccount>): Promise<CardAccount> {
  const account = await asked
  queryClient.setQueryData(cardAccountQuery().queryKey, account)
  await refresh(dealerships.home)
  return account
}

export const beginConnection = () => call(cardAccounts.connect, {})

export interface RestoredVersion {
  readonly state: string
  readonly code: string | null
  readonly error: string | null
}

export const finishConnection = (body: RestoredVersion) => known(call(cardAccounts.callback, { body }))

export const disconnectAccount = () => known(call(cardAccounts.disconnect, {}))
