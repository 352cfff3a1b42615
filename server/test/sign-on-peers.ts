import { singleSignOn } from '@forecourt/contract/identity/single-sign-on.ts'
import { desc, sql } from 'drizzle-orm'
import { PLATFORM } from '#platform/audit/audit.service.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { requester } from './actors.ts'
import type { TestApp, TestBrowser } from './test-app.ts'

/** A browser that has begun to sign in with a provider, and the address of its redirect. */
export async function begin(
  target: TestApp,
  provider: string,
  { next, address }: { next?: string; address?: string } = {},
): Promise<{ browser: TestBrowser; url: URL }> {
  const browser = await requester(target, address)
  const { status, body } = await browser.call(singleSignOn.start, {
    body: { provider, ...(next !== undefined && { next }) },
  })
  if (status !== 200) throw new Error(`the sign-in did not begin: ${status} ${JSON.stringify(body)}`)
  return { browser, url: new URL(body.url) }
}

/** The hidden values of a page's form, and its action. */
export function formOf(page: string): { action: string; values: Record<string, string> } {
  const plain = (text: string) =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
  const values = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']): [string, string] => [plain(name), plain(value)],
  )
  const action = /<form [^>]*action="([^"]*)"/.exec(page)?.[1] ?? ''
  return { action: plain(action), values: Object.fromEntries(values) }
}

/** Posts SAML's form to us, as the browser on the provider's page does. */
export const bring = (browser: TestBrowser, action: string, values: Record<string, string>) =>
  browser.send('POST', new URL(action).pathname, {
    body: new URLSearchParams(values).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
      'x-csrf-token': '',
    },
  })

/** Signs in as this person at the sandbox's SAML provider, and returns the form. */
export async function answerOfSaml(url: URL, person: string) {
  const asked = formOf(await (await fetch(url)).text())
  const reply = await fetch(new URL(asked.action, url), {
    method: 'POST',
    body: new URLSearchParams({ ...asked.values, person }),
  })
  return formOf(await reply.text())
}

/** Signs in at the sandbox's OpenID Connect provider with separate cookies; returns the redirect. */
export async function answerOfOidc(url: URL, person: string, home: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const go = async (to: URL, init: RequestInit = {}): Promise<URL> => {
    const reply = await fetch(to, {
      ...init,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = reply.headers.get('location')
    if (location !== null) {
      const onward = new URL(location, to)
      return onward.href.startsWith(home) ? onward : go(onward)
    }
    const { action } = formOf(await reply.text())
    if (action === '') throw new Error(`the provider answered ${reply.status}`)
    return go(new URL(action, to), { method: 'POST', body: new URLSearchParams({ person }) })
  }
  return go(url)
}

/** All rows that a sign-in could leave. */
export async function leftBehind({ app }: TestApp) {
  const { rows } = await withPlatform(app.pool, tx =>
    tx.execute(sql`SELECT (SELECT count(*) FROM users)::int AS users, (SELECT count(*) FROM sessions)::int AS sessions,
      (SELECT count(*) FROM federated_identities)::int AS identities, (SELECT count(*) FROM dealership_members)::int AS members`),
  )
  return rows[0]
}

/** The newest audit event of no dealership. */
export const newestEvent = ({ app }: TestApp) =>
  withTenant(app.pool, { id: PLATFORM }, async tx => {
    const [event] = await tx.select().from(auditEvents).orderBy(desc(auditEvents.seq)).limit(1)
    return event
  })
