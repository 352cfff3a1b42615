import { setUp } from '@forecourt/contract/setup/set-up.ts'
import {
  isSetUp,
  nextSetUpStep,
  SET_UP_STEPS,
} from '@forecourt/domain/dealership/dealerships/set-up-steps.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { serve, type Call, type Router } from '#platform/http/serve.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { findSetUpFacts } from './set-up.queries.ts'

export function serveSetUp(router: Router) {
  serve(router, setUp.read, readSetUp)
}

async function readSetUp({ app, actor }: Call<typeof setUp.read>) {
  const { tenant } = actor
  const today = quoteDate(app.now(), tenant.timezone)
  const facts = await withTenant(app.pool, tenant, tx => findSetUpFacts(tx, tenant.id, today))
  return {
    is_done: isSetUp(facts),
    steps: SET_UP_STEPS.map(({ key, isNeeded }) => ({ key, is_needed: isNeeded, is_done: facts[key] })),
    next: nextSetUpStep(facts) ?? null,
  }
}
