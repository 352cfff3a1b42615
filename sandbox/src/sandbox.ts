import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import fastify, { type FastifyInstance } from 'fastify'

import { registerAnalytics } from './analytics/analytics.routes.ts'
import { registerCards } from './cards/cards.routes.ts'
import { registerCheckout } from './cards/checkout.routes.ts'
import { registerLedger } from './cards/ledger.routes.ts'
import { createPayments, type Payments } from './cards/payments.ts'
import { registerPayments } from './cards/payments.routes.ts'
import { registerTestActions } from './cards/test-actions.routes.ts'
import { createClamd } from './clamd/clamd.ts'
import { registerDms } from './dms/dms.routes.ts'
import { createSmtpSink } from './mail/smtp-sink.ts'
import { createOutbox, type Outbox } from './outbox/outbox.ts'
import { registerOutbox } from './outbox/outbox.routes.ts'
import { registerPen } from './pen/pen.routes.ts'
import { registerRateEngine } from './rate-engine/rate-engine.routes.ts'
import { registerOidcProvider } from './sign-on/oidc-provider.routes.ts'
import { registerSamlProvider } from './sign-on/saml-provider.routes.ts'
import { createSigningKey } from './sign-on/signing-key.ts'
import { registerSms, type SmsAccount } from './sms/sms.routes.ts'
import { registerValuation } from './valuation/valuation.routes.ts'

export type SandboxOptions = {
  /** Address to listen on; default: loopback. */
  host?: string
  /** Port of the page, the JSON and the HTTP peers; 0 uses a free one. */
  port?: number
  smtpPort?: number
  /** Maximum file size of the antivirus program, in bytes. */
  clamdMostBytes?: number
  /** Maximum number of stored messages. */
  keep?: number
  /** Stores the messages over a restart if given. */
  file?: string | undefined
  /** Stores card payments over a restart if given. */
  cardsFile?: string | undefined
  /** Credentials that the SMS peer accepts; default: any. */
  smsAccount?: SmsAccount | undefined
  /** Delay of a mail to `slow@…`. */
  slowMs?: number
  /** Delay of a rating for a VIN that ends in 0. */
  penSlowMs?: number
  /** Delay of a valuation at the odometer 444 444. */
  valuationSlowMs?: number
  clock?: () => Date
}

/** Configuration of the identity providers for a service. */
export type SignOn = {
  saml: { issuer: string; sign_on_url: string; certificate: string }
  oidc: { issuer: string }
}

export type Sandbox = {
  http: FastifyInstance
  outbox: Outbox
  /** The card provider's ledger. */
  payments: Payments
  /** Starts to listen. @throws the error of the operating system, such as EADDRINUSE */
  start: () => Promise<{ url: string; smtpPort: number; clamdPort: number; signOn: SignOn }>
  stop: () => Promise<void>
}

/**
 * All external services in one process: a mail server and an SMS provider that deliver to a page instead of to
 * people.
 */
export function buildSandbox(options: SandboxOptions = {}): Sandbox {
  const {
    host = '127.0.0.1',
    port = 0,
    smtpPort = 0,
    keep = 500,
    slowMs = 20_000,
    clamdMostBytes = 100 * 1024 * 1024,
    penSlowMs = 25_000,
    valuationSlowMs = 20_000,
  } = options
  const outbox = createOutbox(keep, options.clock ?? (() => new Date()), options.file)
  const http = fastify({ logger: false, forceCloseConnections: true })
  registerOutbox(http, outbox)
  registerSms(http, outbox, options.smsAccount)
  registerDms(http, 16_000)
  registerCards(http)
  const payments = createPayments(options.clock ?? (() => new Date()), options.cardsFile)
  registerPayments(http, payments)
  registerCheckout(http, payments)
  registerLedger(http, payments)
  registerTestActions(http, payments)
  registerAnalytics(http)
  registerPen(http, penSlowMs)
  registerValuation(http, valuationSlowMs)
  registerRateEngine(http, 11_000, options.clock ?? (() => new Date()))
  const key = createSigningKey('Maple Harbour sign-in')
  const url = () => `http://${hostInUrl(host)}:${portOf(http.server.address())}`
  registerSamlProvider(http, key, url)
  registerOidcProvider(http, url)
  const smtp = createSmtpSink(outbox, slowMs)
  const clamd = createClamd(clamdMostBytes)
  return {
    http,
    outbox,
    payments,
    start: async () => {
      await http.listen({ host, port })
      const listening = smtp.listen(smtpPort, host)
      await once(listening, 'listening').catch(async (error: unknown) => {
        await http.close()
        throw error
      })
      // The port is not configured, so any free one is used.
      await once(clamd.listen(0, host), 'listening')
      return {
        url: url(),
        smtpPort: portOf(listening.address()),
        clamdPort: portOf(clamd.address()),
        signOn: {
          saml: {
            issuer: `${url()}/saml/metadata`,
            sign_on_url: `${url()}/saml/sso`,
            certificate: key.certificate,
          },
          oidc: { issuer: `${url()}/oidc` },
        },
      }
    },
    stop: async () => {
      clamd.hangUp()
      await Promise.all([
        http.close(),
        new Promise<void>(resolve => smtp.close(() => resolve())),
        new Promise<void>(resolve => clamd.close(() => resolve())),
      ])
    },
  }
}

function portOf(address: AddressInfo | string | null): number {
  return address !== null && typeof address === 'object' ? address.port : 0
}

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
