import type { Pool } from '#platform/db/client.ts'
import { readerOf } from '#platform/db/tenant.ts'
import type { Logger } from '#platform/log.ts'
import { actorOf } from '#platform/sessions/session.ts'
import { standingOf } from '#platform/sessions/session-validity.ts'
import { CHANNEL } from './channel.ts'
import { readEventsBehind } from './events.queries.ts'
import type { Listener } from './listener.ts'
import { Presences } from './presences.ts'

/** A dealership that somebody follows from this process. */
interface Place {
  readonly listeners: Set<Listener>
  /** The step up to which its changes have been read. */
  seen: number
  reading: Promise<void> | undefined
  isBehind: boolean
}

const tickMs = 5_000
/** Below the time after which proxies and our own server give up a silent connection. */
const beatEvery = 4
const checkEvery = 3
/** Browsers of one user, in one process. */
const mostOfUser = 8

/**
 * Everybody who follows a dealership from this process. The database says on one channel that something was committed;
 * the changes are then read once, for all of them together, and each is told what he may know.
 */
export class LiveHub {
  readonly presences = new Presences()
  readonly #pool: Pool
  readonly #log: Pick<Logger, 'warn'>
  readonly #places = new Map<string, Place>()
  readonly #clock: NodeJS.Timeout
  #ticks = 0
  #isClosed = false

  constructor({ pool, log }: { pool: Pool; log: Pick<Logger, 'warn'> }) {
    this.#pool = pool
    this.#log = log
    this.#clock = setInterval(() => this.tick(), tickMs).unref()
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  hasRoomFor(user: string): boolean {
    return this.#listeners().filter(({ actor }) => actor.id === user).length < mostOfUser
  }

  /** Takes a listener in; it has been told nothing yet, and misses nothing from here on. */
  add(listener: Listener): void {
    const { id } = listener.actor.tenant
    const place = this.#places.get(id) ?? {
      listeners: new Set(),
      seen: -1,
      reading: undefined,
      isBehind: false,
    }
    this.#places.set(id, place)
    place.listeners.add(listener)
  }

  /** Where the dealership stood when a listener began: the first one says from where on there is something to read. */
  begin(dealer: string, now: number): void {
    const place = this.#places.get(dealer)
    if (place?.seen !== -1) return
    place.seen = now
    // What was said on the channel until now had nobody to read it.
    this.#read(dealer)
  }

  remove(listener: Listener): void {
    const { id } = listener.actor.tenant
    const place = this.#places.get(id)
    place?.listeners.delete(listener)
    if (place?.listeners.size === 0) this.#places.delete(id)
  }

  /** What a connection that listens has heard, on this channel or on another. */
  hearOn({ channel, payload = '' }: { channel: string; payload?: string | undefined }): void {
    if (channel !== CHANNEL) return
    try {
      this.hear(payload)
    } catch (error) {
      // Whoever may write to the database may say anything there.
      this.#log.warn({ err: error }, 'a word on the channel could not be understood')
    }
  }

  /** A word on the channel of the database: `dealer <id>`, `session <id>`, `presence <json>`. */
  hear(payload: string): void {
    const space = payload.indexOf(' ')
    const [about, rest] = [payload.slice(0, space), payload.slice(space + 1)]
    if (about === 'dealer') this.#read(rest)
    else if (about === 'session')
      void this.#check(this.#listeners().filter(({ sessionId }) => sessionId === rest))
    else if (about === 'presence') this.#reportPresence(this.presences.note(rest, Date.now()))
  }

  /** The channel was lost for a while: whatever was said there meanwhile. */
  catchUp(): void {
    for (const dealer of this.#places.keys()) this.#read(dealer)
    void this.#check(this.#listeners())
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#clock)
    for (const { outlet } of this.#listeners()) {
      outlet.say('bye', {})
      outlet.end()
    }
  }

  /** Resolves when nothing that was heard is still being read. */
  async settled(): Promise<void> {
    await Promise.all([...this.#places.values()].flatMap(({ reading }) => reading ?? []))
  }

  tick(now = Date.now()): void {
    this.#ticks += 1
    this.#reportPresence(this.presences.expire(now))
    if (this.#ticks % checkEvery === 0) void this.#check(this.#listeners())
    for (const { listeners, seen } of this.#places.values())
      for (const listener of listeners) {
        if (listener.until <= now) {
          listener.outlet.say('bye', {})
          listener.outlet.end()
        } else if (this.#ticks % beatEvery === 0 && seen >= 0) listener.beat(seen)
      }
  }

  #listeners(): Listener[] {
    return [...this.#places.values()].flatMap(({ listeners }) => [...listeners])
  }

  /** One read at a time per dealership; what is said meanwhile is read right after. */
  #read(dealer: string): void {
    const place = this.#places.get(dealer)
    if (!place || place.seen < 0) return
    if (place.reading) place.isBehind = true
    else place.reading = this.#readAll(dealer, place).finally(() => (place.reading = undefined))
  }

  async #readAll(dealer: string, place: Place): Promise<void> {
    do {
      place.isBehind = false
      try {
        const { now, changes, isBroken } = await readEventsBehind(
          readerOf(this.#pool, { id: dealer }),
          dealer,
          place.seen,
        )
        place.seen = now
        for (const listener of place.listeners)
          if (isBroken) listener.outlet.end()
          else listener.tell(changes)
      } catch (error) {
        // Nobody is told less for it: the next word, or the next connection, reads from the same step.
        this.#log.warn({ err: error }, 'changes could not be read')
      }
    } while (place.isBehind)
  }

  #reportPresence(orders: ReadonlySet<string>): void {
    for (const order of orders) {
      const here = this.presences.of(order)
      const users = new Set(here.map(({ user }) => user))
      for (const { actor, outlet } of this.#listeners())
        if (users.has(actor.id))
          outlet.say('presence', { order, people: here.filter(({ user }) => user !== actor.id) })
    }
  }

  /** Whether sessions still stand, and with which rights, in one statement for all of them. */
  async #check(listeners: readonly Listener[]): Promise<void> {
    if (listeners.length === 0) return
    try {
      const standing = await standingOf(
        this.#pool,
        listeners.map(({ tokenHash }) => tokenHash),
      )
      for (const [index, listener] of listeners.entries()) {
        const stands = standing[index]
        const actor = stands && 'session' in stands ? actorOf(stands.session) : undefined
        if (actor?.tenant.id === listener.actor.tenant.id) listener.actor = actor
        else {
          listener.outlet.say(actor ? 'bye' : 'ended', {})
          listener.outlet.end()
        }
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'sessions of the stream could not be checked')
    }
  }
}
