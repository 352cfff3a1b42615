import { notifications } from '@forecourt/contract/identity/notifications.ts'
import { readerOf, withTenant } from '#platform/db/tenant.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { listNotifications, markRead } from './notifications.queries.ts'

export function serveNotifications(router: Router) {
  serve(router, notifications.list, ({ app, actor }) =>
    listNotifications(readerOf(app.pool, actor.tenant), actor),
  )
  serve(router, notifications.markRead, ({ app, actor, body }) =>
    withTenant(app.pool, actor.tenant, async tx => ({ unread: await markRead(tx, actor, body.id_list) })),
  )
}
