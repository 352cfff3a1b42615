import { withTenant } from '#platform/db/tenant.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { hashOfToken } from '#platform/http/tokens.ts'
import { leadKeys } from './lead-keys.table.ts'

/** A sender's key, with its secret. */
export async function buildLeadKey(app: FactoryApp, { dealer_id }: { dealer_id: string }) {
  const number = nextNumber()
  const id = stableId(`lead key ${number}`)
  const secret = `secret-of-key-${number}`
  const row = { dealer_id, id, name: `Sender ${number}`, secret_hash: hashOfToken(secret), created_by: id }
  await withTenant(app.pool, { id: dealer_id }, tx => tx.insert(leadKeys).values(row))
  return { id, secret }
}
