import { LINE_DEFAULTS } from '@forecourt/contract/pricing/line-defaults.ts'
import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { sql, type SQL } from 'drizzle-orm'
import { accessories } from '#pricing/accessories/accessories.table.ts'

/** An accessory on offer, with the columns deals need. */
export type DeskAccessory = Pick<
  typeof accessories.$inferSelect,
  'id' | 'title_en' | 'title_fr' | 'price' | 'installation_charge' | 'pre_installed' | 'vehicle_types'
>

/** The accessories on offer as an SQL value, also readable by customers (migration 0034). */
export const accessoriesColumn = (dealerId: string): SQL<DeskAccessory[] | null> => sql<
  DeskAccessory[] | null
>`(
  SELECT json_agg(json_build_object('id', a.id, 'title_en', a.title_en, 'title_fr', a.title_fr, 'price', a.price,
    'installation_charge', a.installation_charge, 'pre_installed', a.pre_installed, 'vehicle_types', a.vehicle_types)
    ORDER BY a.id)
  FROM ${accessories} a WHERE a.dealer_id = ${dealerId} AND a.active)`

/**
 * A catalogue accessory as a worksheet line, installed. A pre-installed one is part of the advertised price and is
 * listed for information (decisions 3.73).
 */
export function accessoryLine(accessory: DeskAccessory): WorksheetLine {
  const { id, title_en, title_fr, price, installation_charge, pre_installed } = accessory
  return {
    ...LINE_DEFAULTS,
    id,
    kind: 'accessory',
    origin: 'global',
    name: title_en,
    name_fr: title_fr ?? title_en,
    amount: fromCents(cents(pre_installed ? 0 : price + (installation_charge ?? 0))),
    type: null,
    ...(pre_installed && { pre_installed }),
  }
}
