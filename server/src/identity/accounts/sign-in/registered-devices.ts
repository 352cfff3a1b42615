import type { Language } from '@forecourt/domain/platform/markets/locales.ts'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { mailTo, postMail } from '#platform/mails/mails.ts'
import { BROWSER_COOKIE, KNOWN_DAYS, setBrowserCookie } from '#platform/http/cookies.ts'
import { agentOf } from '../sessions/own-sessions.service.ts'
import { knownBrowsers } from '../sessions/sessions.table.ts'
import { hashOfToken, randomToken } from '#platform/http/tokens.ts'

interface Arrival {
  readonly app: App
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface Person {
  readonly id: string
  readonly email: string
  readonly language: Language
  readonly first_name: string
}

/**
 * Records a browser that is now fully signed in, and notifies the user by mail if the account was never used in it
 * (security G14), unless this sign-in is already reported. The browser's value is shared by all who use it, and stays
 * when they sign out.
 */
export async function registerDevice(
  { app, request, reply }: Arrival,
  tx: Tx,
  person: Person,
  { isReported }: { isReported: boolean },
) {
  const token = request.cookies[BROWSER_COOKIE] ?? randomToken()
  const token_hash = hashOfToken(token)
  const row = { user_id: person.id, token_hash }
  const isKnown = !isReported && (await isKnownTo(tx, row))
  const seen = tx
    .insert(knownBrowsers)
    .values(row)
    .onConflictDoUpdate({
      target: [knownBrowsers.user_id, knownBrowsers.token_hash],
      set: { last_seen: sql`now()` },
    })
  deferToCommit(tx, { changes: [seen] })
  setBrowserCookie(reply, token)
  if (isReported || isKnown) return
  const { params, ...reader } = mailTo(person)
  postMail(app, tx, { ...reader, key: 'new_sign_in', params: { ...params, device: agentOf(request) ?? '—' } })
}

async function isKnownTo(tx: Tx, { user_id, token_hash }: { user_id: string; token_hash: Buffer }) {
  const { user_id: user, token_hash: hash } = knownBrowsers
  const found = await tx
    .select({ user })
    .from(knownBrowsers)
    .where(and(eq(user, user_id), eq(hash, token_hash)))
  return found.length > 0
}

/** Browsers keep their value only this long (KNOWN_DAYS), so we delete it too. */
export async function deleteForgottenBrowsers(tx: Tx) {
  await tx
    .delete(knownBrowsers)
    .where(lt(knownBrowsers.last_seen, sql`now() - ${`${KNOWN_DAYS} days`}::interval`))
}
