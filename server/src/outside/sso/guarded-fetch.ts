import { lookup as resolve } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const LONGEST = 1024 * 1024
const TIMEOUT_MS = 5000

const inner = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(net, bits, 'ipv6')

/** Addresses that belong to nobody outside; one of IPv4 within IPv6 counts as what it means. */
export const isInner = (address: string): boolean =>
  inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

export interface Reach {
  /** Demo mode and tests talk to the sandbox on this machine by plain HTTP. */
  readonly mayUseLoopback: boolean
}

/** Why an address that somebody typed is not asked, or undefined. */
export function forbiddenUrl(text: string, { mayUseLoopback }: Reach): 'url' | 'https' | 'inner' | undefined {
  if (!URL.canParse(text) || text.length > 2048) return 'url'
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return 'url'
  if (mayUseLoopback && isLoopback(hostname) && /^https?:$/.test(protocol)) return undefined
  if (protocol !== 'https:') return 'https'
  const host = hostname.replace(/^\[|\]$/g, '')
  return (isIP(host) !== 0 && isInner(host)) || isLoopback(hostname) ? 'inner' : undefined
}

const isLoopback = (hostname: string) => /^(127\.0\.0\.1|\[::1\]|localhost)$/i.test(hostname)

/** Connects only to what the check has seen: the address that is looked up is the address that is used. */
const guardedLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0)
    const [first] = found
    if (first === undefined || found.some(({ address }) => isInner(address)))
      return callback(new Error('an address inside'), '', 0)
    return options.all ? callback(null, found) : callback(null, first.address, first.family)
  })
}

type Given = {
  readonly method?: string | undefined
  readonly headers?: ConstructorParameters<typeof Headers>[0]
  readonly body?: unknown
}

const bodyOf = (body: unknown) => (body instanceof URLSearchParams ? body.toString() : (body as string))

/**
 * The only way out to what administrators name (R48): https, public addresses, no redirects, 5 s, 1 MB.
 * @throws Error when any of it is broken, or nobody answers
 */
export async function guardedFetch(reach: Reach, url: string, given: Given = {}): Promise<Response> {
  const forbidden = forbiddenUrl(url, reach)
  if (forbidden) throw new Error(`not asked: ${forbidden}`)
  const target = new URL(url)
  const isLocal = isLoopback(target.hostname)
  const send = target.protocol === 'https:' ? requestHttps : requestHttp
  const body = given.body === undefined || given.body === null ? undefined : bodyOf(given.body)
  const message = await new Promise<IncomingMessage>((done, fail) => {
    const request = send(target, {
      method: given.method ?? 'GET',
      headers: {
        ...Object.fromEntries(new Headers(given.headers)),
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      agent: false,
      ...(!isLocal && { lookup: guardedLookup }),
    })
    request.on('response', done).on('error', fail).end(body)
  })
  const parts: Buffer[] = []
  let length = 0
  for await (const part of message as AsyncIterable<Buffer>) {
    length += part.length
    if (length > LONGEST) throw new Error('too much was answered')
    parts.push(part)
  }
  const status = message.statusCode ?? 502
  if (status >= 300 && status < 400) throw new Error('a redirect was answered')
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers))
    for (const each of [value].flat()) if (each !== undefined) headers.append(name, each)
  return new Response(status === 204 ? null : Buffer.concat(parts), { status, headers })
}
