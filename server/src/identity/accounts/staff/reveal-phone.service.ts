import type { staff as contract } from '@forecourt/contract/identity/staff.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { maxLength, minLength, required } from '@forecourt/domain/platform/validation/presence.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { withStaff } from '#platform/db/tenant.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { personOwner } from '#platform/sealing/place.ts'
import { phonePlace } from '../proof/one-time-codes.service.ts'
import { stepUpRequired } from '../proof/step-up.service.ts'
import { findStaff } from './staff.queries.ts'
import { blockOf } from './staff-wire.ts'
import { findOtpDevice } from '../users/users.queries.ts'

const rules = { reason: [required, minLength(3), maxLength(250)] }

/**
 * Opens the sealed number of a user whom the actor administers. Actor, user and reason are recorded before the number
 * is returned: without the record there is no answer.
 */
export async function revealPhone(call: Call<typeof contract.revealPhone>): Promise<{ phone: string }> {
  const { app, actor, body, params } = call
  const opener = await app.keyring.forReading(personOwner(params.id))
  return withStaff(app.pool, actor.tenant, async tx => {
    checkFields({ actor, now: app.now() }, rules, ['reason'], body)
    const row = await findStaff(tx, call, params.id)
    if (!row) throw notFound()
    if (blockOf(call, row) !== null || !can(actor, 'user:reveal-phone')) throw new Refusal('forbidden')
    if (!row.is_proved) throw stepUpRequired()
    const device = await findOtpDevice(tx, row.id)
    if (!device) throw new Refusal('conflict', { code: 'no_phone' })
    recordAction(call, tx, {
      action: 'user.phone_revealed',
      object_type: 'user',
      object_id: row.id,
      changes: { reason: body.reason },
    })
    return { phone: opener.open(device.phone_sealed, phonePlace(row.id)) }
  })
}
