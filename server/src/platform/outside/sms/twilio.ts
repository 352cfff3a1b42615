import { z } from 'zod'
import { failed, succeeded, type PortError, type PortResult } from '../port-result.ts'
import type { SmsPort } from './port.ts'

interface Account {
  /** `https://api.twilio.com`, or the sandbox's address. */
  readonly url: string
  readonly account: string
  readonly token: string
  readonly from: string
}

const Created = z.object({ sid: z.string() })
const Refused = z.object({ code: z.number() })
const TIMEOUT_MS = 15_000

/** Replaces typographic characters: a single one outside of the GSM alphabet halves the capacity of a text. */
const inGsm = (text: string) => text.replaceAll('’', "'").replaceAll('\u00A0', ' ')

/** The Messages resource of Twilio's REST API: a form in, JSON out, Basic authentication. */
export function twilioSms({ url, account, token, from }: Account): SmsPort {
  const endpoint = `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${account}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  return {
    async send({ to, text }, key) {
      try {
        const reply = await fetch(endpoint, {
          method: 'POST',
          headers: {
            authorization,
            'content-type': 'application/x-www-form-urlencoded',
            'i-idempotency-token': key,
          },
          body: new URLSearchParams({ To: to, From: from, Body: inGsm(text) }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
          redirect: 'error',
        })
        return readReply(reply.status, await reply.text())
      } catch (error) {
        return failed({
          kind: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unavailable',
        })
      }
    },
  }
}

function readReply(status: number, body: string): PortResult<{ id: string }> {
  if (status >= 500) return failed({ kind: 'unavailable' })
  const json = parseJson(body)
  if (status === 201) {
    const created = Created.safeParse(json)
    return created.success ? succeeded({ id: created.data.sid }) : failed({ kind: 'malformed' })
  }
  return failed(refusalOf(status, Refused.safeParse(json).data?.code))
}

/** Twilio's codes: 21211 and 21614 are unusable numbers, 21610 has unsubscribed. */
function refusalOf(status: number, code: number | undefined): PortError {
  if (status === 401) return { kind: 'unauthorised' }
  if (status === 429) return { kind: 'rate_limited', retryAfter: 30 }
  if (code === 21_211 || code === 21_614) return { kind: 'rejected', code: 'invalid_number' }
  return { kind: 'rejected', code: code === 21_610 ? 'blocked' : String(code ?? status) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
