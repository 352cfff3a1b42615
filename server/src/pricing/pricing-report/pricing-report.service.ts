import type { pricingReport as contract } from '@forecourt/contract/pricing/pricing-report.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { PAYMENT_FREQUENCIES } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { hasUnverifiedRates } from '@forecourt/domain/pricing/taxes/unverified-rates.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import { STOCK_STATUSES } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { delimited } from '#platform/audit/delimited.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { nameExport } from '#platform/http/export-file.ts'
import type { Call } from '#platform/http/serve.ts'
import { momentOf } from '#platform/clock/dealership-day.ts'
import { lawOf } from '#pricing/pricing/registration-place.ts'
import { screenTexts } from '#platform/texts/screen-texts.ts'
import { INVENTORY_PAGE_SIZE, searchInventory } from '#inventory/vehicles/inventory.queries.ts'
import { checkPayments } from '#inventory/vehicles/inventory.service.ts'
import { listReportPart, summarise } from './pricing-report.queries.ts'
import { reportRow } from './pricing-report-wire.ts'

type ListCall = Call<typeof contract.list>
type ExportCall = Call<typeof contract.export>

/**
 * A page of available vehicles, in the order of the vehicle search, with counts of missing payments over all
 * matches.
 */
export function readReport(call: ListCall) {
  const { app, actor, query } = call
  checkPayments(query)
  return withTenant(app.pool, actor.tenant, async tx => {
    const { rows, count } = await searchInventory(tx, actor.tenant.id, query)
    const summary = await summarise(tx, actor.tenant.id, query)
    const moment = momentOf(call)
    const { taxes } = await lawOf(tx, actor.tenant, null, moment.day)
    return {
      ...summary,
      unverified_taxes: taxes && hasUnverifiedRates(taxes) ? taxes.region : null,
      count,
      current: query.page,
      last: Math.max(1, Math.ceil(count / INVENTORY_PAGE_SIZE)),
      limit: INVENTORY_PAGE_SIZE,
      results: rows.map(row => reportRow(row, moment)),
    }
  })
}

/** Rows per part; between parts the database connection is free. */
const PART = 1000

/** Streams the whole report as a file. The export is recorded before its first line is sent. */
export async function exportReport(call: ExportCall): Promise<AsyncIterable<string>> {
  const { app, actor, query } = call
  checkPayments(query)
  await withTenant(app.pool, actor.tenant, async tx =>
    recordAction(call, tx, {
      action: 'pricing_report.exported',
      object_type: 'pricing_report',
      object_id: null,
      changes: { filters: Object.keys(query) },
    }),
  )
  nameExport(call, 'pricing-report')
  const { language } = actor.user
  return delimited(
    COLUMNS.map(column => column[language]),
    partsOf(call, language),
  )
}

type Row = ReturnType<typeof reportRow>

const texts = screenTexts('vehicles')

const reasonOf = (reason: string | null, language: 'en' | 'fr') =>
  reason && (texts[language][`reason.${reason}`] ?? reason)

const frequencyName = (frequency: string | null, language: 'en' | 'fr') =>
  frequency && labelOf(PAYMENT_FREQUENCIES, frequency, language)

const COLUMNS: readonly {
  en: string
  fr: string
  value: (row: Row, language: 'en' | 'fr') => string | null
}[] = [
  {
    en: 'Vehicle',
    fr: 'Véhicule',
    value: (row, language) => (language === 'fr' ? row.formatted_name_fr : row.formatted_name),
  },
  { en: 'Stock number', fr: 'Numéro d’inventaire', value: row => row.stock_number },
  {
    en: 'Condition',
    fr: 'État',
    value: (row, language) => labelOf(VEHICLE_CONDITIONS, row.vehicle_condition, language),
  },
  {
    en: 'Status',
    fr: 'Statut',
    value: (row, language) => labelOf(STOCK_STATUSES, row.stock_status, language),
  },
  { en: 'List price', fr: 'Prix courant', value: row => row.listing_price },
  { en: 'Online price', fr: 'Prix en ligne', value: row => row.online_price },
  { en: 'Delivery charge', fr: 'Frais de livraison', value: row => row.delivery_charge },
  { en: 'Cash, with taxes', fr: 'Comptant, taxes comprises', value: row => row.cash_payment },
  { en: 'Finance payment', fr: 'Versement de financement', value: row => row.finance_payment },
  {
    en: 'Finance frequency',
    fr: 'Fréquence de financement',
    value: (row, language) => frequencyName(row.finance_frequency, language),
  },
  { en: 'Lease payment', fr: 'Versement de location', value: row => row.lease_payment },
  {
    en: 'Lease frequency',
    fr: 'Fréquence de location',
    value: (row, language) => frequencyName(row.lease_frequency, language),
  },
  { en: 'Cash, change today', fr: 'Comptant, écart aujourd’hui', value: row => row.change.cash },
  { en: 'Finance, change today', fr: 'Financement, écart aujourd’hui', value: row => row.change.finance },
  { en: 'Lease, change today', fr: 'Location, écart aujourd’hui', value: row => row.change.lease },
  {
    en: 'No cash price because',
    fr: 'Sans prix comptant, motif',
    value: (row, language) => reasonOf(row.cash_reason, language),
  },
  {
    en: 'No finance payment because',
    fr: 'Sans financement, motif',
    value: (row, language) => reasonOf(row.finance_reason, language),
  },
  {
    en: 'No lease payment because',
    fr: 'Sans location, motif',
    value: (row, language) => reasonOf(row.lease_reason, language),
  },
  { en: 'As of', fr: 'En date du', value: row => row.payments_as_of },
]

async function* partsOf(call: ExportCall, language: 'en' | 'fr') {
  const { app, actor, query } = call
  const moment = momentOf(call)
  for (let after: string | undefined; ;) {
    const from = after
    const rows = await withTenant(app.pool, actor.tenant, tx =>
      listReportPart(tx, actor.tenant.id, query, { after: from, limit: PART }),
    )
    yield rows.map(row => {
      const wire = reportRow(row, moment)
      return Object.fromEntries(COLUMNS.map(column => [column[language], column.value(wire, language)]))
    })
    const last = rows.at(-1)
    if (rows.length < PART || last === undefined) return
    after = last.id
  }
}
