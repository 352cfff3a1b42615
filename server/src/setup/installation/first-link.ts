import { FIRST_LINK_SECONDS } from '@forecourt/domain/identity/accounts/links.ts'
import type { App } from '#platform/app-context.ts'
import { PLATFORM, recordAudit } from '#platform/audit/audit.service.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { panelUrl } from '#platform/mails/mails.ts'
import { randomToken } from '#platform/http/tokens.ts'
import { replaceFirstLink } from './first-links.queries.ts'

/** A new link for an empty installation, undefined for any other. Revokes an earlier link. */
export function makeFirstLink(app: App): Promise<string | undefined> {
  const token = randomToken()
  return withPlatform(app.pool, async tx => {
    if (!(await replaceFirstLink(tx, token, FIRST_LINK_SECONDS))) return undefined
    recordAudit({ app, request: { id: 'start', ip: '' } }, tx, {
      dealer: PLATFORM,
      actor: null,
      actor_kind: 'system',
      action: 'first_link.made',
      object_type: 'installation',
      object_id: null,
    })
    return panelUrl(app, `/setup#${token}`)
  })
}

/** Prints the link on the console only: a log would store it. */
export async function printFirstLink(say: (line: string) => void, app: App): Promise<void> {
  const link = await makeFirstLink(app)
  if (link === undefined) return
  say('')
  say('Nobody can sign in yet. Open this link once, within 24 hours, to create the first administrator:')
  say(`  ${link}`)
}
