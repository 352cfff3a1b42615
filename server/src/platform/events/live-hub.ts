import type { Pool } from '#platform/db/client.ts'
import { readerOf } from '#platform/db/tenant.ts'
import type { Logger } from '#platform/log.ts'
import { actorOf } from '#platform/sessions/session.ts'
import { standingOf } from '#platform/sessions/session-validity.ts'
import { CHANNEL } from './channel.ts'
import { readEventsBehind } from './events.queries.ts'
import type { Listener } from './listener.ts'
import { Presences } from './presences.ts'

/** A dealership that this process has listeners for. */
interface Place {
  readonly listeners: Set<Listener>
  /** The step up to which its changes have been read. */
  seen: number
  reading: Promise<void> | undefined
  isBehind: boolean
}

const tickMs = 5_000
/** In seconds; below the idle timeout of proxies and of our own server. */
const beatEvery = 4
const checkEvery = 3
/** Streams per user and process. */
const mostOfUser = 8

/**
 * All listeners of this process. The database announces commits on one channel; the changes are read once for all
 * listeners, and each receives what its user may see.
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

  /** Adds a listener; nothing was sent to it yet, and it misses nothing from here on. */
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

  /** The dealership's step when a listener began: the first one defines from where changes are read. */
  begin(dealer: string, now: number): void {
    const place = this.#places.get(dealer)
    if (place?.seen !== -1) return
    place.seen = now
    // Messages on the channel until now were read by nobody.
    this.#read(dealer)
  }

  remove(listener: Listener): void {
    const { id } = listener.actor.tenant
    const place = this.#places.get(id)
    place?.listeners.delete(listener)
    if (place?.listeners.size === 0) this.#places.delete(id)
  }

  /** Handles a notification, on this channel or another. */
  hearOn({ channel, payload = '' }: { channel: string; payload?: string | undefined }): void {
    if (channel !== CHANNEL) return
    try {
      this.hear(payload)
    } catch (error) {
      // Any client of the database may write anything to the channel.
      this.#log.warn({ err: error }, 'a word on the channel could not be understood')
    }
  }

  /** A message on the database's channel: `dealer <id>`, `session <id>`, `presence <json>`. */
  hear(payload: string): void {
    const space = payload.indexOf(' ')
    const [about, rest] = [payload.slice(0, space), payload.slice(space + 1)]
    if (about === 'dealer') this.#read(rest)
    else if (about === 'session')
      void this.#check(this.#listeners().filter(({ sessionId }) => sessionId === rest))
    else if (about === 'presence') this.#reportPresence(this.presences.note(rest, Date.now()))
  }

  /** Reads what was missed while the channel's connection was lost. */
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

  /** Resolves when no read is running. */
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

  /** Runs one read at a time per dealership; messages during it cause another read. */
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
        // Nothing is lost: the next message or connection reads from the same step.
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

  /** Checks these sessions and their permissions, in one statement for all of them. */
  async #check(listeners: readonly Listener[]): Promise<void> {
    if (listeners.length === 0) return
    try {
      const standing = await standingOf(
        this.#pool,
        listeners.map(({ tokenHash }) => tokenHash),
      )
      for (const [index, listener] of listeners.entries()) {
        const current = standing[index]
        const actor = current && 'session' in current ? actorOf(current.session) : undefined
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
