import type { feeds as contract } from '@forecourt/contract/inventory/feeds.ts'
import { isRunningNow, type FeedSource } from '@forecourt/domain/inventory/feeds/feed-schedule.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { invalid, Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { dealershipOwner, type Place } from '#platform/sealing/place.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { forbiddenUrl } from '#platform/outside/guarded-request.ts'
import { reachOf } from '#identity/single-sign-on/provider-port.ts'
import { feedWire, outcomeOf, runTimes } from './feed-wire.ts'
import { getFeed, scheduleFeed, updateFeed, type FeedColumns } from './feeds.queries.ts'

type SetCall = Call<typeof contract.setSchedule>
type EndCall = Call<typeof contract.endSchedule>
type PauseCall = Call<typeof contract.pause>
type RunCall = Call<typeof contract.run>
type ActionCall = SetCall | EndCall | PauseCall | RunCall

export const addressPlace = ({ id, dealer_id }: Pick<FeedColumns, 'id' | 'dealer_id'>): Place => ({
  table: 'feeds',
  column: 'source_address_sealed',
  row: id,
  owner: dealershipOwner(dealer_id),
})

/** Sets where a feed is fetched from and how often. The first run is due immediately. */
export async function setSchedule(call: SetCall) {
  const { app, actor, body } = call
  const sealer = await app.keyring.forWriting(dealershipOwner(actor.tenant.id))
  return changed(call, feed => {
    if (feed.version !== call.version) return undefined
    const { kind, every_minutes, publish_limit } = body
    const isKept = body.address === undefined && feed.source === kind && feed.source_address_sealed !== null
    const address = isKept ? {} : addressOf({ app, sealer }, feed, kind, body.address?.trim() ?? '')
    return {
      changes: {
        source: kind,
        ...address,
        every_minutes,
        publish_limit,
        is_paused: false,
        next_run: app.now().toISOString(),
        failures: 0,
      },
      recorded: { source: kind, every_minutes, publish_limit, address: !isKept },
    }
  })
}

export const endSchedule = (call: EndCall) =>
  changed(call, feed =>
    feed.version === call.version
      ? {
          changes: {
            source: null,
            source_address_sealed: null,
            source_shown: null,
            every_minutes: null,
            publish_limit: null,
            is_paused: false,
            next_run: null,
            last_outcome: null,
            last_digest: null,
            failures: 0,
          },
          recorded: { source: null },
        }
      : undefined,
  )

export const pauseSchedule = (call: PauseCall) =>
  changed(call, (feed, isRunning) => {
    const { is_paused } = call.body
    if (is_paused) checkScheduled(feed)
    else checkAddress(feed)
    const next = is_paused || isRunning ? {} : { next_run: call.app.now().toISOString(), failures: 0 }
    return { changes: { is_paused, ...next }, recorded: { is_paused } }
  })

export const runSchedule = (call: RunCall) =>
  changed(call, (feed, isRunning) => {
    checkAddress(feed)
    if (isRunning && !feed.is_paused) return 'done'
    const next_run = call.app.now().toISOString()
    return { changes: { is_paused: false, next_run, last_digest: null }, recorded: { run: true } }
  })

function checkScheduled({ source }: FeedColumns) {
  if (source === null) throw new Refusal('conflict', { code: 'invalid_transition' })
}

/** A feed from a settings file has no address yet. */
function checkAddress({ source_address_sealed: address }: FeedColumns) {
  if (address === null) throw new Refusal('conflict', { code: 'invalid_transition' })
}

interface Change {
  readonly changes: Partial<FeedColumns>
  readonly recorded: Record<string, unknown>
}

/** The change a call makes to a feed, `done` if there is nothing to do, undefined if the version has changed. */
type Decide = (feed: FeedColumns, isRunning: boolean) => Change | 'done' | undefined

/** Changes a feed's schedule and enqueues its next run. */
function changed(call: ActionCall, decide: Decide) {
  const { app, actor, params } = call
  return withTenant(app.pool, actor.tenant, async (tx: Tx) => {
    const { feed, ...state } = await getFeed(tx, actor.tenant.id, params.id, { isLocked: true })
    const now = app.now()
    const wanted = decide(feed, isRunningNow(outcomeOf(feed, state.brought, now), runTimes(feed, now)))
    if (!wanted) throw stale(feedWire(feed, state, now))
    if (wanted === 'done') return feedWire(feed, state, now)
    const row = await updateFeed(tx, feed, { ...wanted.changes, version: feed.version + 1 })
    if (row.source !== null && !row.is_paused) scheduleFeed(tx, row)
    recordAction(call, tx, {
      action: 'feed.scheduled',
      object_type: 'feed',
      object_id: feed.id,
      changes: wanted.recorded,
    })
    return feedWire(row, state, now)
  })
}

/** The encrypted address, and the part that may be shown. */
function addressOf(
  { app, sealer }: { readonly app: App; readonly sealer: Sealer },
  feed: FeedColumns,
  kind: FeedSource,
  address: string,
): Partial<FeedColumns> {
  const refused = (rule: string) => invalid({ address: { rule, params: {} } })
  if (kind === 'url' && address === '') throw refused('required')
  if (kind === 'url' && forbiddenUrl(address, reachOf(app))) throw refused('https_url')
  if (kind === 'folder' && !isFolder(address)) throw refused('folder')
  return {
    source_address_sealed: sealer.seal(address, addressPlace(feed)),
    source_shown: kind === 'url' ? shownOf(address) : address === '' ? '/' : address,
    last_digest: null,
    last_outcome: null,
  }
}

/** A path below the dealership's own folder: no parent, root or drive. */
const isFolder = (address: string) =>
  address.length <= 200 &&
  address
    .split('/')
    .every((part, index) => (part === '' ? index === 0 && address === '' : /^[\w -][\w .-]*$/u.test(part)))

/** The query may contain keys, and so may long segments of the path. */
function shownOf(address: string): string {
  const { origin, pathname, search } = new URL(address)
  const path = pathname
    .split('/')
    .map(part => (part.length > 24 ? '…' : part))
    .join('/')
  return `${origin}${path}${search === '' ? '' : '?…'}`
}
