import { isReportedTo } from '@forecourt/domain/identity/events/changes.ts'
import type { Actor } from '#platform/sessions/session.ts'
import type { Behind, Told } from './events.queries.ts'
import { Outlet } from './outlet.ts'

/** One browser that follows a dealership, and what has been sent to it. */
export class Listener {
  readonly outlet: Outlet
  readonly tokenHash: Buffer
  readonly sessionId: string
  /** Time in milliseconds at which it must connect, and so be authenticated, again. */
  readonly until: number
  actor: Actor
  #sent: number | undefined
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

  /** Missed changes come first; changes during that read follow. */
  start({ now, changes, isBroken }: Behind, isResumed: boolean): void {
    if (isBroken) this.outlet.say('reset', { at: now }, now)
    else {
      this.#say(changes)
      this.outlet.say('hello', { at: now, is_resumed: isResumed }, now)
    }
    this.#sent = now
    this.tell(this.#early.splice(0))
  }

  tell(changes: readonly Told[]): void {
    const sent = this.#sent
    if (sent === undefined) this.#early.push(...changes)
    else this.#say(changes.filter(({ seq }) => seq > sent))
  }

  /** Everything up to this step was sent, or is not for this listener. */
  beat(seq: number): void {
    if (this.#sent !== undefined) this.outlet.beat(seq)
  }

  /** One message per transaction, so that related changes are seen together. */
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
