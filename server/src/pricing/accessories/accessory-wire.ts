import type { Accessory, AccessoryImage } from '@forecourt/contract/pricing/accessories.ts'
import { fromCents } from '@forecourt/contract/platform/money.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import type { AccessoryRow, ImageRow } from './accessories.queries.ts'

/** A picture's wire form, with the address of the panel or of the customer side. */
export const imageWire =
  (side: '/api/dealer' | '/api') =>
  ({ id, width, height, alt_en, alt_fr }: ImageRow): AccessoryImage => ({
    id,
    url: `${side}/aftermarket/accessory-image/${id}/`,
    width,
    height,
    alt_en,
    alt_fr,
  })

export const accessoryWire = (row: AccessoryRow): Accessory => ({
  id: row.id,
  category: row.category,
  title_en: row.title_en,
  title_fr: row.title_fr,
  description_en: row.description_en,
  description_fr: row.description_fr,
  sku: row.sku,
  price: fromCents(cents(row.price)),
  installation_charge_override:
    row.installation_charge === null ? null : fromCents(cents(row.installation_charge)),
  pre_installed: row.pre_installed,
  vehicle_types: row.vehicle_types,
  active: row.active,
  lacks_french: row.lacks_french,
  images: row.images.map(imageWire('/api/dealer')),
  version: row.version,
})
