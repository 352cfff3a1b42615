import { CUSTOMER_STATUSES } from '@forecourt/domain/customers/customers/customer-statuses.ts'
import { LEAD_TYPES } from '@forecourt/domain/customers/customers/lead-types.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import type { App } from '#platform/app-context.ts'
import { csvHead, csvLine } from '#platform/audit/csv.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { findOpenExport, listForExport, markExport, storePart } from './customer-exports.queries.ts'

/** Customers per part: a few hundred kilobytes, read and written in one short transaction. */
export const EXPORT_PART = 1000

type Row = Awaited<ReturnType<typeof listForExport>>[number]

const COLUMNS: readonly (readonly [
  en: string,
  fr: string,
  value: (row: Row, language: 'en' | 'fr') => string | null,
])[] = [
  ['First name', 'Prénom', ({ customer }) => customer.first_name],
  ['Last name', 'Nom', ({ customer }) => customer.last_name],
  ['Email', 'Courriel', ({ customer }) => customer.email],
  ['Phone', 'Téléphone', ({ customer }) => customer.phone],
  ['Second phone', 'Deuxième téléphone', ({ customer }) => customer.secondary_phone],
  ['Address line 1', 'Adresse, ligne 1', ({ customer }) => customer.address_line_1],
  ['Address line 2', 'Adresse, ligne 2', ({ customer }) => customer.address_line_2],
  ['City', 'Ville', ({ customer }) => customer.city],
  ['Province or state', 'Province ou État', ({ customer }) => customer.province],
  ['Postal code', 'Code postal', ({ customer }) => customer.postal_code],
  ['Language', 'Langue', ({ customer }) => customer.language],
  ['Source', 'Provenance', ({ customer }, language) => labelOf(LEAD_TYPES, customer.lead_type, language)],
  [
    'Status',
    'Statut',
    ({ customer }, language) => labelOf(CUSTOMER_STATUSES, customer.archive_status, language),
  ],
  ['Representative', 'Représentant', ({ rep }) => rep],
  ['Orders', 'Commandes', ({ customer }) => String(customer.orders_count)],
  ['Trade-ins', 'Échanges', ({ trade_ins }) => trade_ins],
  ['Created', 'Création', ({ customer }) => customer.created],
  ['Last activity', 'Dernière activité', ({ customer }) => customer.last_activity],
  ['Note', 'Note', ({ customer }) => customer.note],
]

const head = (language: 'en' | 'fr') =>
  csvHead(COLUMNS.map(([english, french]) => (language === 'fr' ? french : english)))

/** The job that writes an export part by part, so that progress is visible and an interruption costs one part. */
export async function writeExport(app: App, dealer: string, id: string): Promise<void> {
  const tenant = { id: dealer }
  const found = await withTenant(app.pool, tenant, tx => findOpenExport(tx, dealer, id))
  if (!found) return
  const { customer_ids: ids, language } = found
  for (let { done } = found; done < ids.length || done === 0; done += EXPORT_PART) {
    const part = done / EXPORT_PART
    const wanted = ids.slice(done, done + EXPORT_PART)
    await withTenant(app.pool, tenant, async tx => {
      const rows = await listForExport(tx, dealer, wanted)
      const lines = rows.map(row => csvLine(COLUMNS.map(([, , value]) => value(row, language)))).join('')
      await storePart(tx, {
        dealer_id: dealer,
        export_id: id,
        part,
        lines: part === 0 ? head(language) + lines : lines,
      })
      const written = done + wanted.length
      const state = written >= ids.length ? ('done' as const) : ('running' as const)
      await markExport(tx, dealer, id, { state, done: written })
    })
  }
}

/** Marks an export as failed, for its maker. */
export const cancelExport = (app: App, dealer: string, id: string): Promise<void> =>
  withTenant(app.pool, { id: dealer }, tx => markExport(tx, dealer, id, { state: 'failed' }))
