import { isReportedTo } from '@forecourt/domain/platform/events/changes.ts'
import type { Actor } from '#platform/sessions/session.ts'
import type { Behind, Told } from './events.queries.ts'
import { Outlet } from './outlet.ts'

/** One browser that follows a dealership, and what it has been told. */
export class Listener {
  readonly outlet: Outlet
  readonly tokenHash: Buffer
  readonly sessionId: string
  /** Moment in milliseconds at which it is asked to connect again, and so to be admitted again. */
  readonly until: number
  actor: Actor
  #told: number | undefined
  readonly #early: Told[] = []

  constructor(
    who: { actor: Actor; tokenHash: Buffer; sessionId: string; until: number },
    onEnd: (listener: Listener) => void,
  ) {
    this.actor = who.actor
    this.tokenHash = who.tokenHash
    this.sessionId = who.sessionId
    this.until = who.until
    this.outlet = new Outlet(() => onEnd(this))
  }

  /** What was missed comes first; what happened while that was being read follows. */
  start({ now, changes, isBroken }: Behind, isResumed: boolean): void {
    if (isBroken) this.outlet.say('reset', { at: now }, now)
    else {
      this.#say(changes)
      this.outlet.say('hello', { at: now, is_resumed: isResumed }, now)
    }
    this.#told = now
    this.tell(this.#early.splice(0))
  }

  tell(changes: readonly Told[]): void {
    const told = this.#told
    if (told === undefined) this.#early.push(...changes)
    else this.#say(changes.filter(({ seq }) => seq > told))
  }

  /** Everything up to this step has been told, or was not for this one. */
  beat(seq: number): void {
    if (this.#told !== undefined) this.outlet.beat(seq)
  }

  /** One message a transaction, so that what belongs together is seen together. */
  #say(changes: readonly Told[]): void {
    for (const [step, ofStep] of Map.groupBy(changes, ({ seq }) => seq)) {
      const mine = ofStep.filter(change => isReportedTo(this.actor, change))
      const wire = mine.map(({ kind, id, verb, customer, version }) => ({
        kind,
        id,
        verb,
        customer,
        version,
      }))
      if (wire.length > 0) this.outlet.say('changes', wire, step)
    }
  }
}
