import { withTenant } from '#platform/db/tenant.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { outbox } from '#platform/outbox/outbox.table.ts'
import { leadDeliveries, leadMailSettings } from './lead-mail.table.ts'

/** A forwarded lead whose mail failed for good, and the forwarding address. */
export async function buildDelivery(
  app: FactoryApp,
  { dealer_id, lead_id }: { dealer_id: string; lead_id: string },
): Promise<string> {
  const number = nextNumber()
  const [id, outbox_id] = [stableId(`lead delivery ${number}`), stableId(`message ${number}`)]
  const address = 'crm@example.test'
  await withTenant(app.pool, { id: dealer_id }, async tx => {
    await tx
      .insert(outbox)
      .values({ id: outbox_id, dealer_id, channel: 'mail', state: 'dead', last_error: 'bounced', tries: 1 })
    await tx
      .insert(leadMailSettings)
      .values({ dealer_id, address })
      .onConflictDoUpdate({ target: leadMailSettings.dealer_id, set: { address } })
    await tx.insert(leadDeliveries).values({ dealer_id, id, lead_id, outbox_id, address })
  })
  return id
}
