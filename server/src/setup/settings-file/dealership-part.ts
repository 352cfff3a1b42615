import { DealershipSettings } from '@forecourt/contract/dealership/dealership-fields.ts'
import type { HomeDealership } from '@forecourt/contract/dealership/dealerships.ts'
import { WEEKDAYS } from '@forecourt/domain/dealership/dealerships/opening-hours.ts'
import { dealershipProblems } from '@forecourt/domain/dealership/dealerships/settings-problems.ts'
import { eq, sql } from 'drizzle-orm'
import { givenSettings, settingsColumns } from '#dealership/dealerships/dealership-input.ts'
import { homeDealershipWire } from '#dealership/dealerships/dealership-wire.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { comparable, problemAt, readOnly } from './read-item.ts'
import type { PartItem, SettingsPartSlice } from './settings-part.ts'

type Row = typeof dealerships.$inferSelect

const { shape } = DealershipSettings
const hours = WEEKDAYS.flatMap(day => [
  `dealership_hours_${day}_start` as const,
  `dealership_hours_${day}_end` as const,
])

/** The fields in a file: those that identify one dealership, or its people and connections, are left out. */
const carried = [
  ...hours,
  'holidays',
  'calendar',
  'allowed_languages',
  'default_language',
  'custom_copy',
  'disclaimer_package',
  'discount_name_en',
  'discount_name_fr',
  'deposit',
  'depositpackage',
  'credit_application_system',
  'is_credit_application_gender_enc_optional',
  'mandatory_ssn',
  'mandatory_names',
  'mandatory_secondary_phone',
  'trade_in_system',
  'trade_in_system_variant',
  'is_eti_enabled',
  'is_trs_enabled',
  'vdp_flow',
  'compulsory_login',
  'use_postal_code',
  'use_addons_recommendation',
  'spin_car_enabled',
  'enable_sales_manager_fee_discounts',
  'reps_see_all',
  'response_time_minutes',
] as const

type Carried = (typeof carried)[number]
const names = Object.fromEntries(carried.map(name => [name, true])) as Record<Carried, true>

/** The logo is not in the file; the colour is. */
const Body = DealershipSettings.pick(names).extend({ theme: shape.theme.pick({ color: true }) })
type Body = Pick<DealershipSettings, Carried> & { readonly theme: { readonly color: string | null } }

const wireOf = (row: Row) =>
  homeDealershipWire({ dealership: row, default_payment_type: null, has_card_provider: false })

/** A single item: no name is needed to match it. */
const itemOf = (body: Body): PartItem => ({
  id: 'dealership',
  index: 0,
  name: 'Dealership',
  name_fr: 'Concession',
  values: comparable(body),
  raw: { ...body },
})

const wantedOf = (stored: HomeDealership, body: Body): HomeDealership => ({
  ...stored,
  ...givenSettings({ ...body, theme: { ...stored.theme, ...body.theme } }),
})

/** A dealership's settings, without its identity: always one item. */
export const dealershipPart: SettingsPartSlice<Row> = {
  name: 'dealership_settings',
  action: 'dealership:update',
  // Applying a file locks this row first, so that two of them run one after the other.
  select: (tx, dealerId) => tx.select().from(dealerships).where(eq(dealerships.id, dealerId)),
  itemsOf: rows =>
    rows.map(row => {
      const wire = wireOf(row)
      const body = Object.fromEntries(carried.map(name => [name, wire[name]])) as Pick<
        DealershipSettings,
        Carried
      >
      return itemOf({ ...body, theme: { color: wire.theme.color } })
    }),
  read: raw => readOnly('dealership_settings', Body, raw, itemOf),
  check: ({ rows: [row], matches }) =>
    row === undefined
      ? []
      : matches.flatMap(({ wanted }) =>
          dealershipProblems(wantedOf(wireOf(row), wanted.raw as unknown as Body), row.country)
            .filter(({ field }) => isCarried(field))
            .map(problem => problemAt(0, problem)),
        ),
  write: (tx, { rows: [row], difference, actor }) => {
    const [changed] = difference.changed
    if (row === undefined || changed === undefined) return { statements: [], noted: [] }
    const body = changed.item.raw as unknown as Body
    const given = givenSettings({ ...body, theme: { ...row.theme, ...body.theme } })
    const columns = settingsColumns({ ...wireOf(row), ...given }, given)
    const statement = tx
      .update(dealerships)
      .set({ ...columns, version: sql`${dealerships.version} + 1` })
      .where(eq(dealerships.id, actor.tenant.id))
    return { statements: [statement], noted: [] }
  },
}

const isCarried = (field: string) => carried.some(name => field === name || field.startsWith(`${name}.`))
