import type { OldRates, provinceTaxes as contract } from '@forecourt/contract/pricing/province-taxes.ts'
import { oldRates } from '@forecourt/domain/pricing/taxes/old-rates.ts'
import { resolveTaxRules } from '@forecourt/domain/pricing/taxes/resolve-tax-rules.ts'
import { SHIPPED, shippedSource } from '@forecourt/domain/pricing/taxes/tax-sources.ts'
import { hasUnverifiedRates } from '@forecourt/domain/pricing/taxes/unverified-rates.ts'
import { withTenant } from '#platform/db/tenant.ts'
import type { Call } from '#platform/http/serve.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { listAllTaxRows } from '#pricing/taxes/tax-rules.queries.ts'

/** Rates in force whose data was last checked over 24 months ago. */
export const readOldRates = ({ app, actor }: Call<typeof contract.old>) =>
  withTenant(app.pool, actor.tenant, async tx => {
    const today = quoteDate(app.now(), actor.tenant.timezone)
    const rows = await listAllTaxRows(tx)
    return {
      results: oldRates(rows, today).map((row): OldRates => {
        const { country, region, name, name_fr, as_of, source } = row
        const shipped = source === SHIPPED ? shippedSource(country, region) : undefined
        const rules = resolveTaxRules(rows, { country, region, date: today })
        return {
          country,
          region,
          name,
          name_fr,
          as_of,
          confidence: shipped?.confidence ?? null,
          sources: [...(shipped?.titles ?? [source])],
          is_unverified: rules !== undefined && hasUnverifiedRates(rules),
        }
      }),
    }
  })
