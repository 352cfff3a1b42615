import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { withPlatform } from '#platform/db/tenant.ts'
import { personOwner } from '#platform/sealing/place.ts'
import { secretPlace } from '#identity/accounts/proof/authenticator.service.ts'
import { insertingLink } from '#identity/accounts/passwords/mailed-links.queries.ts'
import { authenticators } from '#identity/accounts/sessions/sessions.table.ts'
import { randomToken } from '#platform/http/tokens.ts'
import { codeOf, stepAt } from '#identity/accounts/proof/totp.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { hashOnce } from '#identity/accounts/users/users.factory.ts'
import { password } from './stage-rows.ts'
import { NOW, type TestApp } from './test-app.ts'
import type { Known } from './wire-arbitraries.ts'

type Place = { readonly id: string }

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/**
 * Valid values for account calls: the password of staff, an unused link, and the code of an app that waits
 * for it.
 */
export async function accountOf({ app }: TestApp, staff: Place, linked: Place): Promise<Known> {
  const token = randomToken()
  const sealer = await app.keyring.forWriting(personOwner(staff.id))
  const sealed = sealer.seal(secret, secretPlace(staff.id))
  const fresh = { secret_sealed: sealed, confirmed_at: null, last_step: 0 }
  const password_hash = await hashOnce(password)
  await withPlatform(app.pool, async tx => {
    await tx.update(users).set({ password_hash, source: 'local' }).where(eq(users.id, staff.id))
    await insertingLink(tx, { userId: linked.id, purpose: 'password_reset', token, seconds: 1800 })
    await tx
      .insert(authenticators)
      .values({ user_id: staff.id, ...fresh })
      .onConflictDoUpdate({ target: authenticators.user_id, set: fresh })
  })
  return {
    link_token: fc.constant(token),
    app_code: fc.constant(codeOf(secret, stepAt(NOW))),
    current_password: fc.constant(password),
    new_password: fc.constant('zebra-quilt-73-oboe'),
    confirm_new_password: fc.constant('zebra-quilt-73-oboe'),
    set_role: fc.constantFrom('dealer_sales_rep', 'dealer_sales_manager'),
  }
}
