import {
  paymentSettings as contract,
  type PaymentSettings,
} from '@forecourt/contract/pricing/payment-settings.ts'
import { settingsProblems } from '@forecourt/domain/pricing/payment-settings/settings-problems.ts'
import { eq, sql } from 'drizzle-orm'
import { lockedIf } from '#platform/db/fragments.ts'
import { paymentSettingsWire, settingsColumns } from '#pricing/payment-settings/payment-settings-wire.ts'
import type { SettingsRow } from '#pricing/payment-settings/payment-settings.queries.ts'
import { paymentSettings } from '#pricing/payment-settings/payment-settings.table.ts'
import { comparable, problemAt, readOnly } from './read-item.ts'
import type { PartItem, SettingsPartSlice } from './settings-part.ts'

type Body = Omit<PaymentSettings, 'id' | 'version'>

/** A single item: no name is needed to match it. */
const itemOf = (body: Body): PartItem => ({
  id: 'payment_settings',
  index: 0,
  name: 'Payment settings',
  name_fr: 'Paramètres de paiement',
  values: comparable(body),
  raw: { ...body },
})

/** Defaults of a new deal: always one item. */
export const paymentSettingsPart: SettingsPartSlice<SettingsRow> = {
  name: 'payment_settings',
  action: 'payment-settings:edit',
  select: (tx, dealerId, isLocked) => {
    const row = tx.select().from(paymentSettings).where(eq(paymentSettings.dealer_id, dealerId))
    return lockedIf(isLocked, row)
  },
  itemsOf: rows =>
    rows.map(row => {
      const { id: _id, version: _version, ...body } = paymentSettingsWire(row)
      return itemOf(body)
    }),
  read: raw => {
    const { items, problems } = readOnly('payment_settings', contract.replace.options.body, raw, itemOf)
    const contradictions = items.flatMap(({ raw: body }) => settingsProblems(body as unknown as Body))
    return { items, problems: [...problems, ...contradictions.map(problem => problemAt(0, problem))] }
  },
  write: (tx, { rows: [row], difference, actor }) => {
    const [changed] = difference.changed
    if (row === undefined || changed === undefined) return { statements: [], noted: [] }
    const wire = changed.item.raw as unknown as PaymentSettings
    const set = { ...settingsColumns(wire, row), updated: sql`now()`, version: row.version + 1 }
    const statement = tx
      .update(paymentSettings)
      .set(set)
      .where(eq(paymentSettings.dealer_id, actor.tenant.id))
    return { statements: [statement], noted: [] }
  },
}
