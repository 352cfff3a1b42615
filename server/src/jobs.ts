import { join } from 'node:path'
import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { App } from '#platform/app-context.ts'
import type { Pool } from '#platform/db/client.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { keepLeases } from '#platform/jobs/job-leases.ts'
import { createRunner, type Work } from '#platform/jobs/job-runner.ts'
import { keepRunning } from '#platform/jobs/keep-running.ts'
import { exportHead, exportHeads } from '#platform/audit/chain-heads.service.ts'
import { forgetApplications } from '#deals/credit-applications/forget-applications.ts'
import { deleteOldExports } from '#customers/customer-exports/customer-exports.queries.ts'
import { cancelExport, writeExport } from '#customers/customer-exports/write-export.ts'
import { forgetOldMerges } from '#customers/customer-merges/customer-merges.queries.ts'
import { compareDeposits } from '#deals/deposit-differences/compare-deposits.ts'
import { checkDeposits, checkOrderDeposits } from '#deals/deposits/check-deposits.ts'
import { followOrderLedgers } from '#deals/deposits/follow-order.ts'
import { returnDeposit } from '#deals/deposits/return-deposit.ts'
import { pushOrder } from '#deals/dms/push-order.ts'
import { sendNotifications } from '#customers/notifications/send-notifications.ts'
import { endReservations } from '#deals/reservations/end-reservations.ts'
import { watchHolds } from '#deals/orders/watch-holds.ts'
import { expireOffers } from '#deals/trade-ins/expire-offers.ts'
import { pollMailbox } from '#customers/leads/poll-mailbox.ts'
import { dmsPort } from '#platform/outside/dms/dms-provider.ts'
import { folderFeedSource } from '#platform/outside/feed-sources/folder.ts'
import { webFeedSource } from '#platform/outside/feed-sources/web.ts'
import { fileDropMailbox } from '#platform/outside/mailbox/file-drop.ts'
import { fetchFeed, settleFetched } from '#inventory/feeds/fetch-feed.ts'
import { forgetOldImports } from '#inventory/feeds/forget-imports.ts'
import { publishImport } from '#inventory/feeds/publish-import.ts'
import { readImport } from '#inventory/feeds/read-import.ts'
import { rollBackImport } from '#inventory/feeds/roll-back-import.ts'
import type { Sandbox } from '#platform/outside/sandbox-process.ts'
import { openCarriers } from '#platform/outbox/carriers.ts'
import { deliverJob } from '#platform/outbox/deliver-job.ts'
import { walkChange } from '#deals/programme-changes/walk-change.ts'
import { deleteOldAccesses } from '#customers/customer-accesses/customer-accesses.queries.ts'
import { deleteOldCustomerLinks } from '#customers/customer-accounts/customer-links.queries.ts'
import { mailCustomerLink } from '#customers/customer-accounts/mail-link.service.ts'
import { deleteOldCustomerTombstones } from '#customers/customer-sessions/customer-sessions.queries.ts'
import { mailResetLink } from '#identity/accounts/passwords/password-reset.service.ts'
import { deleteOldKeys } from '#platform/http/idempotency.ts'
import { deleteOldMessages } from '#platform/outbox/outbox.service.ts'
import { deleteOldLinks } from '#identity/accounts/passwords/mailed-links.queries.ts'
import { deleteOldCodes } from '#identity/accounts/proof/one-time-codes.queries.ts'
import { deleteOldAttempts } from '#identity/accounts/sign-in/attempts.queries.ts'
import { resealAll } from '#platform/sealing/reseal.ts'
import { sealedColumns } from './sealed-columns.ts'
import { deleteForgottenBrowsers } from '#identity/accounts/sign-in/registered-devices.ts'
import { deleteOldTombstones } from '#identity/accounts/sessions/sessions.queries.ts'
import { reachOf } from '#identity/single-sign-on/provider-port.ts'
import { deleteOldRequests } from '#identity/single-sign-on/sign-on.queries.ts'
import { releaseCustomers } from '#identity/accounts/staff/active-status.service.ts'
import { deleteOldPhotos } from '#inventory/vehicle-photos/delete-old-photos.ts'
import { refreshAllPayments, refreshPayments } from '#pricing/list-payments/refresh-payments.ts'

/** One inventory after the other: messages do not wait behind them. */
const payments = { queueName: 'list_payments', priority: 10 }

/** Five tries take a minute and a half; after that the user who uploaded the vehicle file sees the failure. */
const IMPORT_TRIES = 5

const PushJob = z.object({ dealer: z.uuid(), push: z.uuid() })
const ImportJob = z.object({ dealer: z.uuid(), import: z.uuid() })
const FeedJob = z.object({ dealer: z.uuid(), feed: z.uuid() })
const OrderJob = z.object({ dealer: z.uuid(), order: z.uuid() })
const DealerJob = z.object({ dealer: z.uuid() })
/** Without a dealership, as from the crontab: all dealerships. */
const ComparisonJob = z.object({ dealer: z.uuid().optional() })
const ChainJob = z.object({ chain: z.uuid() })
const ReleaseJob = z.object({ dealer: z.uuid(), user: z.uuid() })
const ExportJob = z.object({ dealer: z.uuid(), export: z.uuid() })
const ChangeJob = z.object({ dealer: z.uuid(), change: z.uuid() })

/** Schedule of the recurring jobs. */
const crontab = [
  '17 * * * * tidy_sessions',
  '7 4 * * * forget_old_merges',
  '17 4 * * * forget_applications',
  '27 4 * * * tidy_accesses',
  '37 4 * * * delete_old_photos',
  '47 4 * * * reseal',
  '27 * * * * delete_old_exports',
  '* * * * * poll_lead_mailbox',
  // One queue: a late run never overlaps the next.
  '3 * * * * export_audit_heads ?queue=audit_heads',
  '47 * * * * refresh_all_list_payments',
  '*/10 * * * * watch_holds',
  // One queue: a late run never overlaps the next.
  '* * * * * check_deposits ?queue=deposits',
  '*/5 * * * * expire_offers',
  '* * * * * end_reservations',
  '57 4 * * * compare_deposits ?queue=deposit_comparison',
].join('\n')

/**
 * Runs background jobs, queued in PostgreSQL. Several server processes may share the queue but must see the same
 * folders: any of them may empty a mailbox, fetch a file or export a deal.
 */
export async function startJobs(app: App, pool: Pool, sandbox: Sandbox | undefined) {
  const carriers = openCarriers(app.config, sandbox)
  const dms = dmsPort(app.config, sandbox)
  const mailbox = fileDropMailbox(app.config.LEADS_FOLDER ?? join(app.config.DATA_DIR, 'leads'))
  const feedsFolder = app.config.FEEDS_FOLDER ?? join(app.config.DATA_DIR, 'feeds')
  const feedSources = {
    url: webFeedSource(reachOf(app)),
    folder: (dealer: string) => folderFeedSource(join(feedsFolder, dealer)),
  }
  const messages: TaskList = {
    deliver_message: (payload, helpers) => deliverJob(app, carriers, payload, helpers),
    mail_reset_link: payload => mailResetLink(app, payload),
    mail_customer_link: payload => mailCustomerLink(app, payload),
  }
  const fetches: TaskList = {
    fetch_feed: async (payload, { addJob }) => {
      const { dealer, feed } = FeedJob.parse(payload)
      const runAt = await fetchFeed(app, feedSources, dealer, feed)
      if (runAt) await addJob('fetch_feed', { dealer, feed }, { jobKey: `fetch_feed_later:${feed}`, runAt })
    },
  }
  const others: TaskList = {
    walk_programme_change: async payload => {
      const { dealer, change } = ChangeJob.parse(payload)
      await walkChange(app, dealer, change)
    },
    read_feed_import: async (payload, { job: { attempts } }) => {
      const job = ImportJob.parse(payload)
      await readImport(app, job.dealer, job.import, attempts >= IMPORT_TRIES)
      await settleFetched(app, job.dealer, job.import)
      await forgetOldImports(app, job.dealer, job.import)
    },
    delete_old_photos: () => deleteOldPhotos(app.pool),
    publish_feed_import: async (payload, { job: { attempts } }) => {
      const job = ImportJob.parse(payload)
      await publishImport(app, job.dealer, job.import, attempts >= IMPORT_TRIES)
    },
    roll_back_feed_import: async (payload, { job: { attempts } }) => {
      const job = ImportJob.parse(payload)
      await rollBackImport(app, job.dealer, job.import, attempts >= IMPORT_TRIES)
    },
    push_to_dms: async (payload, { addJob }) => {
      const { dealer, push } = PushJob.parse(payload)
      const pause = await pushOrder(app, dms, dealer, push)
      if (pause !== undefined)
        await addJob(
          'push_to_dms',
          { dealer, push },
          { jobKey: `dms_again:${push}`, runAt: new Date(Date.now() + pause * 1000) },
        )
    },
    refresh_list_payments: async (payload, { addJob }) => {
      const { dealer } = DealerJob.parse(payload)
      const runAt = await refreshPayments(app, dealer)
      if (runAt)
        await addJob(
          'refresh_list_payments',
          { dealer },
          { ...payments, jobKey: `list_payments_day:${dealer}`, runAt },
        )
    },
    refresh_all_list_payments: () => refreshAllPayments(app),
    send_notifications: async (payload, { addJob }) => {
      const { dealer } = DealerJob.parse(payload)
      const runAt = await sendNotifications(app, dealer)
      if (runAt)
        await addJob(
          'send_notifications',
          { dealer },
          { jobKey: `send_notifications_again:${dealer}`, runAt },
        )
    },
    export_audit_heads: () => exportHeads(app),
    // Enqueued when a chain has grown by a thousand events (migration 0067).
    export_audit_head: async payload => {
      const { chain } = ChainJob.parse(payload)
      await exportHead(app, chain)
    },
    reseal: async (_payload, { addJob }) => {
      const runAt = await resealAll(app, pool, sealedColumns)
      if (runAt) await addJob('reseal', {}, { jobKey: 'reseal_again', runAt })
    },
    watch_holds: () => watchHolds(app),
    check_deposits: () => checkDeposits(app),
    compare_deposits: payload => compareDeposits(app, ComparisonJob.parse(payload).dealer),
    check_order_deposits: async (payload, { addJob }) => {
      const { dealer, order } = OrderJob.parse(payload)
      await checkOrderDeposits(app, dealer, order)
      const runAt = await followOrderLedgers(app, dealer, order)
      if (runAt)
        await addJob('check_order_deposits', { dealer, order }, { jobKey: `deposits_again:${order}`, runAt })
    },
    return_deposit: async payload => {
      const { dealer, order } = OrderJob.parse(payload)
      await returnDeposit(app, dealer, order)
    },
    expire_offers: () => expireOffers(app),
    end_reservations: () => endReservations(app),
    forget_applications: () => forgetApplications(app),
    release_customers: async payload => {
      const { dealer, user } = ReleaseJob.parse(payload)
      await releaseCustomers(app, dealer, user)
    },
    tidy_accesses: () => withPlatform(app.pool, deleteOldAccesses),
    tidy_sessions: () =>
      withPlatform(app.pool, async tx => {
        await deleteOldTombstones(tx)
        await deleteOldAttempts(tx)
        await deleteForgottenBrowsers(tx)
        await deleteOldCustomerTombstones(tx)
        await deleteOldCustomerLinks(tx)
        await deleteOldRequests(tx)
        await deleteOldLinks(tx)
        await deleteOldCodes(tx)
        await deleteOldKeys(tx)
        await deleteOldMessages(tx)
      }),
    poll_lead_mailbox: async () => {
      await pollMailbox(app, mailbox)
    },
    export_customers: async (payload, { job }) => {
      const { dealer, export: id } = ExportJob.parse(payload)
      await writeExport(app, dealer, id).catch(async (error: unknown) => {
        if (job.attempts >= job.max_attempts) await cancelExport(app, dealer, id)
        throw error
      })
    },
    delete_old_exports: () => deleteOldExports(app.pool),
    forget_old_merges: () => forgetOldMerges(app.pool),
  }
  const runners = new Set<string>()
  const leases = keepLeases(pool, app.log, { ids: () => [...runners] })
  const runner = (work: Work) => createRunner(app, pool, runners, work)
  // People wait for sign-in codes, so messages have workers of their own.
  const post = await keepRunning(runner({ taskList: messages }), app.log)
  // Remote servers may take minutes to answer a fetch.
  const fetching = await keepRunning(runner({ taskList: fetches }), app.log)
  const rest = await keepRunning(runner({ taskList: others, crontab, hears: true }), app.log)
  await rest
    .current()
    .addJob('refresh_all_list_payments', {}, { ...payments, jobKey: 'refresh_all_list_payments' })
  // Chains that were cut while no server ran are reported now, not within the hour.
  await rest
    .current()
    .addJob('export_audit_heads', {}, { queueName: 'audit_heads', jobKey: 'export_audit_heads_at_start' })
  // The key may have been replaced for this start.
  await rest.current().addJob('reseal', {}, { jobKey: 'reseal' })
  return {
    stop: async () => {
      await Promise.all([post.stop(), fetching.stop(), rest.stop()])
      await leases.stop()
    },
  }
}
