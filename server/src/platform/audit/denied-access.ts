import type { App } from '#platform/app-context.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { recordAction } from './audit.service.ts'

/** Who is signed in asked for what his role may not do at all: refused at the door, and known by name. */
export class Denied extends Refusal {
  readonly actor: Actor

  constructor(actor: Actor) {
    super('forbidden')
    this.actor = actor
  }
}

interface Asked {
  readonly app: App
  /** Known where he came past the door, and not to the object. */
  readonly actor: Actor | undefined
  readonly request: { readonly id: string; readonly ip: string; readonly params: unknown }
  /** The name of the call. */
  readonly call: string
}

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Which objects were asked for; what is no id may be anything that somebody typed. */
const idsIn = (params: unknown) =>
  Object.fromEntries(Object.entries(params ?? {}).filter(([, value]) => isId.test(String(value))))

/**
 * Puts on the record that somebody was denied what he asked for (security R40). Our screens offer nobody what his role lacks, so
 * this is rare. What carries a code of its own is not about a permission: a forged request, a proof that is too old.
 */
export async function recordDenied({ app, request, actor, call }: Asked, error: unknown): Promise<void> {
  if (!(error instanceof Refusal) || error.kind !== 'forbidden' || error.details.code !== undefined) return
  const who = error instanceof Denied ? error.actor : actor
  if (!who) return
  await withTenant(app.pool, who.tenant, async tx =>
    recordAction({ app, request, actor: who }, tx, {
      action: 'access.denied',
      object_type: 'call',
      object_id: call,
      outcome: 'refused',
      changes: { call, ...idsIn(request.params) },
    }),
  )
}
