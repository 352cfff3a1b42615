import type { App } from '#platform/app-context.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { recordAction } from './audit.service.ts'

/** A signed-in user's role does not have the permission at all: refused before the handler, with a known actor. */
export class Denied extends Refusal {
  readonly actor: Actor

  constructor(actor: Actor) {
    super('forbidden')
    this.actor = actor
  }
}

interface Asked {
  readonly app: App
  /** Known if the call's own permission was granted, but not the object. */
  readonly actor: Actor | undefined
  readonly request: { readonly id: string; readonly ip: string; readonly params: unknown }
  /** The name of the call. */
  readonly call: string
}

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The ids in the parameters; anything else may be text that somebody typed. */
const idsIn = (params: unknown) =>
  Object.fromEntries(Object.entries(params ?? {}).filter(([, value]) => isId.test(String(value))))

/**
 * Records that access was denied (security R40). Our screens offer nothing that the role lacks, so this is rare.
 * Refusals with their own code are not about a permission: a forged request, an old proof.
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
