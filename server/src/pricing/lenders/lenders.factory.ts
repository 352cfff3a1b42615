import { withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { lenders, rateCards } from './lenders.table.ts'

type Lender = typeof lenders.$inferSelect
type LenderRow = typeof lenders.$inferInsert
type CardRow = typeof rateCards.$inferInsert

/** A lender to build; its programme is published immediately, unless it is null. */
type Given = Partial<LenderRow> & {
  programme?: (Record<string, unknown> & { name_en: string; name_fr: string }) | null
}

/** An active bank with its own code. */
const lenderRow = (given: Partial<LenderRow> & { dealer_id: string }, number = nextNumber()): LenderRow => ({
  id: stableId(`lender ${number}`),
  code: `lender-${number}`,
  name: `Bank ${number}`,
  name_fr: `Banque ${number}`,
  is_oem: false,
  ...given,
})

/** The first published card of a lender, in force since. */
export const firstCard = (lender: Pick<Lender, 'dealer_id' | 'id'>, programme: Record<string, unknown>) =>
  ({
    dealer_id: lender.dealer_id,
    id: stableId(`rate card of ${lender.id}`),
    lender_id: lender.id,
    number: 1,
    programme,
    effective_from: '2018-01-01',
    source: 'given',
    published: '2018-01-01T00:00:00.000Z',
  }) satisfies CardRow

const flatRates = { 24: '6.49', 36: '6.49', 48: '6.49', 60: '6.49', 72: '6.49', 84: '6.49' }
const plainCard = {
  min_amount_financed: '0.00',
  max_amount_financed: '250000.00',
  max_vehicle_age_years: 20,
  max_odometer: 400_000,
  odometer_unit: 'km',
  terms_months: [24, 36, 48, 60, 72, 84],
  rate_tiers: [{ min_credit_score: null, rates_pct: flatRates }],
}

/** A programme with loans at 6.49 % for 24 to 84 months and no leases. */
const plainProgramme = ({ name, name_fr }: Lender) => ({
  name_en: name,
  name_fr,
  finance: { new: plainCard, cpo: plainCard, used: plainCard },
  lease: {},
})

/** The second card of a lender, a quarter point higher; a draft unless given as published. */
export async function buildCard(
  app: FactoryApp,
  given: Partial<CardRow> & { dealer_id: string },
): Promise<typeof rateCards.$inferSelect> {
  const { dealer_id } = given
  const lender_id = given.lender_id ?? (await buildLender(app, { dealer_id })).id
  const dearer = { ...plainCard, rate_tiers: [{ min_credit_score: null, rates_pct: { 60: '6.74' } }] }
  const [built] = await withTenant(app.pool, { id: dealer_id }, tx =>
    tx
      .insert(rateCards)
      .values({
        id: stableId(`rate card ${nextNumber()}`),
        programme: { name_en: 'Bank', name_fr: 'Banque', finance: { new: dearer }, lease: {} },
        source: 'sheet',
        ...given,
        lender_id,
      })
      .returning(),
  )
  if (!built) throw new Error('the rate card was not inserted')
  return built
}

/** A lender with a published card and, unless one is given, the dealership. */
export async function buildLender(app: FactoryApp, given: Given = {}): Promise<Lender> {
  const { programme, ...columns } = given
  const dealer_id = given.dealer_id ?? (await buildDealership(app)).id
  const names = programme ? { name: programme.name_en, name_fr: programme.name_fr } : {}
  return withTenant(app.pool, { id: dealer_id }, async tx => {
    const [built] = await tx
      .insert(lenders)
      .values(lenderRow({ ...names, ...columns, dealer_id }))
      .returning()
    if (!built) throw new Error('the lender was not inserted')
    if (programme !== null)
      await tx.insert(rateCards).values(firstCard(built, programme ?? plainProgramme(built)))
    return built
  })
}
