import { randomUUID, timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { injectFault } from '../faults.ts'
import type { Outbox, TextMessage } from '../outbox/outbox.ts'
import { countSegments } from './segments.ts'

export type SmsAccount = { sid: string; token: string }

const MAX_BODY_LENGTH = 1_600

/** Behaviours triggered by the last four digits of the recipient's number. */
const magic: Readonly<Record<string, readonly [status: number, code: number, message: string]>> = {
  '0000': [400, 21211, "Invalid 'To' Phone Number"],
  '0001': [400, 21610, 'Attempt to send to unsubscribed recipient'],
  '0002': [500, 20500, 'Internal server error'],
}

/**
 * The part of Twilio's API that sends text messages: same path, Basic authentication, form body, responses and
 * error codes. As there, two posts are two messages.
 * @param account accepted credentials; without one any account with any token is accepted
 */
export function registerSms(app: FastifyInstance, outbox: Outbox, account: SmsAccount | undefined): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    },
  )
  app.post<{ Params: { sid: string } }>(
    '/2010-04-01/Accounts/:sid/Messages.json',
    { onRequest: injectFault },
    async (request, reply) => {
      const { sid } = request.params
      if (!isAuthorised(request, sid, account)) return refuse(reply, 401, 20003, 'Authenticate')
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const refusal = refusalOf(form)
      if (refusal) return refuse(reply, ...refusal)
      const message = outbox.addText({
        kind: 'sms',
        sid: `SM${randomUUID().replaceAll('-', '')}`,
        from: form.get('From') ?? form.get('MessagingServiceSid') ?? '',
        to: [form.get('To') ?? ''],
        text: form.get('Body') ?? '',
      })
      return reply.code(201).send(resource(message, sid, 'queued'))
    },
  )
  app.get<{ Params: { sid: string; message: string } }>(
    '/2010-04-01/Accounts/:sid/Messages/:message.json',
    { onRequest: injectFault },
    async (request, reply) => {
      const { sid, message: wanted } = request.params
      if (!isAuthorised(request, sid, account)) return refuse(reply, 401, 20003, 'Authenticate')
      const message = outbox.find({ kind: 'sms' }).find(each => each.kind === 'sms' && each.sid === wanted)
      return message?.kind === 'sms'
        ? reply.send(resource(message, sid, 'delivered'))
        : refuse(reply, 404, 20404, 'The requested resource was not found')
    },
  )
}

function refusalOf(
  form: URLSearchParams,
): readonly [status: number, code: number, message: string] | undefined {
  const to = form.get('To') ?? ''
  const body = form.get('Body') ?? ''
  if (to === '') return [400, 21604, "A 'To' phone number is required."]
  if (!form.get('From') && !form.get('MessagingServiceSid'))
    return [400, 21603, "A 'From' phone number is required."]
  if (body === '') return [400, 21602, 'Message body is required.']
  if (body.length > MAX_BODY_LENGTH)
    return [400, 21617, 'The concatenated message body exceeds the 1600 character limit']
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return magic['0000']
  return magic[to.slice(-4)]
}

function isAuthorised(request: FastifyRequest, sid: string, account: SmsAccount | undefined): boolean {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const [user = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  const token = rest.join(':')
  if (user !== sid || token === '') return false
  return account === undefined || (isSame(user, account.sid) && isSame(token, account.token))
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function refuse(reply: FastifyReply, status: number, code: number, message: string): FastifyReply {
  const more = `https://www.twilio.com/docs/errors/${code}`
  return reply.code(status).send({ code, message, more_info: more, status })
}

function resource(
  message: TextMessage,
  account: string,
  status: 'queued' | 'delivered',
): Record<string, unknown> {
  const date = new Date(message.at).toUTCString().replace('GMT', '+0000')
  const uri = `/2010-04-01/Accounts/${account}/Messages/${message.sid}`
  return {
    sid: message.sid,
    account_sid: account,
    api_version: '2010-04-01',
    body: message.text,
    date_created: date,
    date_sent: status === 'delivered' ? date : null,
    date_updated: date,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: message.from,
    messaging_service_sid: message.from.startsWith('MG') ? message.from : null,
    num_media: '0',
    num_segments: String(countSegments(message.text)),
    price: null,
    price_unit: 'USD',
    status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to[0],
    uri: `${uri}.json`,
  }
}
