import type { library } from '@forecourt/contract/pricing/library.ts'
import type { LineSample } from '@forecourt/contract/pricing/line-coverage.ts'
import { withTenant } from '#platform/db/tenant.ts'
import type { Call } from '#platform/http/serve.ts'
import { findSampleVehicle } from '#pricing/payment-settings/payment-settings.queries.ts'
import { paymentSettingsWire } from '#pricing/payment-settings/payment-settings-wire.ts'
import { sampleDeal } from '#pricing/payment-settings/sample-deal.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { countVehicles } from './coverage.queries.ts'
import { isOn } from './coverage.service.ts'

/** A new deal on a vehicle to which a line with these flags applies, of the kind with the most priced vehicles. */
export function readLineSample({ app, actor, body }: Call<typeof library.sample>): Promise<LineSample> {
  const { tenant } = actor
  return withTenant(app.pool, tenant, async tx => {
    const kinds = (await countVehicles(tx, tenant.id)).filter(kind => kind.priced > 0 && isOn(body, kind))
    const [kind] = kinds.toSorted((one, other) => other.priced - one.priced)
    const vehicle = kind && (await findSampleVehicle(tx, tenant.id, kind))
    const { deal, settings } = await sampleDeal(tx, tenant, quoteDate(app.now(), tenant.timezone), vehicle)
    return { sample: vehicle ? deal : null, settings: paymentSettingsWire(settings) }
  })
}
