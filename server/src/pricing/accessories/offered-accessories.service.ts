import type {
  OfferedAccessory,
  offeredAccessories as contract,
} from '@forecourt/contract/pricing/accessories.ts'
import { fromCents } from '@forecourt/contract/platform/money.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { isOfTypes } from '@forecourt/domain/inventory/vehicles/vehicle-types.ts'
import type { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { withCustomer } from '#platform/db/tenant.ts'
import { notFound } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import type { CustomerActor } from '#platform/sessions/customer-session.ts'
import { sendPicture } from '#platform/pictures/send-picture.ts'
import { findImage } from './accessory-images.queries.ts'
import { imageWire } from './accessory-wire.ts'
import { listOffered, type OfferedRow } from './offered-accessories.queries.ts'

/** Reads an order of the customer; handed in by the assembly. */
export type ReadOwnOrder = (
  tx: Tx,
  customer: CustomerActor,
  id: string,
) => Promise<{ readonly vehicle: typeof vehicles.$inferSelect }>

/** The accessories on offer; for a customer's order, those that fit its vehicle. */
export function readOffered(
  { app, customer, query }: Call<typeof contract.list>,
  readOwnOrder: ReadOwnOrder,
) {
  return withCustomer(app.pool, customer, async tx => {
    const vehicle =
      query.order === undefined ? undefined : (await readOwnOrder(tx, customer, query.order)).vehicle
    const isKept = query.active === 'true' && query.origin !== 'manufacturer'
    const rows = isKept ? await listOffered(tx, customer.tenant.id, query.category) : []
    return {
      results: rows
        .filter(row => vehicle === undefined || isOfTypes(row.vehicle_types, vehicle))
        .map(offeredWire),
    }
  })
}

export const readOfferedImage = ({ app, customer, params, reply }: Call<typeof contract.image>) =>
  withCustomer(app.pool, customer, async tx => {
    const found = await findImage(tx, customer.tenant.id, params.id)
    if (!found) throw notFound()
    return sendPicture(reply, 'accessory', found)
  })

function offeredWire(row: OfferedRow): OfferedAccessory {
  const installation = row.installation_charge ?? 0
  return {
    id: row.id,
    category: row.category,
    title_en: row.title_en,
    title_fr: row.title_fr ?? row.title_en,
    description_en: row.description_en,
    description_fr: row.description_fr ?? row.description_en,
    price: fromCents(cents(row.price)),
    installation_charge: fromCents(cents(installation)),
    total: fromCents(cents(row.price + installation)),
    pre_installed: row.pre_installed,
    images: row.images.map(imageWire('/api')),
  }
}
