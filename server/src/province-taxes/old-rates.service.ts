import type { OldRates, provinceTaxes as contract } from '@forecourt/contract/province-taxes.ts'
import { oldRates } from '@forecourt/domain/taxes/old-rates.ts'
import { resolveTaxRules } from '@forecourt/domain/taxes/resolve-tax-rules.ts'
import { SHIPPED, shippedSource } from '@forecourt/domain/taxes/tax-sources.ts'
import { hasUnverifiedRates } from '@forecourt/domain/taxes/unverified-rates.ts'
import { withTenant } from '../db/tenant.ts'
import type { Call } from '../http/serve.ts'
import { quoteDate } from '../pricing/quote-date.ts'
import { listAllTaxRows } from '../taxes/tax-rules.queries.ts'

/** The rates in force whose data nobody has checked for 24 months. */
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
