import { lookup } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const inner4 = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  // Azure's platform: metadata and credentials, from inside alone.
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  // 6to4's relays: a way to addresses that nobody has checked.
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner4.addSubnet(net, bits, 'ipv4')

/** An address of IPv4 written as one of IPv6: it counts as what it means. */
const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

/** What IANA gives out to be reached from everywhere; the rest of IPv6 is of this machine, this network or nobody. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Within it: ways to addresses of IPv4 that nobody has checked (Teredo, 6to4), protocols' own, documentation. */
const special6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special6.addSubnet(net, bits, 'ipv6')

/** Whether an address belongs to nobody outside, or is none. */
export function isInner(address: string): boolean {
  const [plain = ''] = address.split('%')
  const family = isIP(plain)
  if (family === 4) return inner4.check(plain, 'ipv4')
  if (family !== 6) return true
  if (mapped.check(plain, 'ipv6')) return inner4.check(plain, 'ipv6')
  return !global6.check(plain, 'ipv6') || special6.check(plain, 'ipv6')
}

export interface Reach {
  /** Demo mode and tests talk to the sandbox on this machine by plain HTTP. */
  readonly mayUseLoopback: boolean
  /** Who is asked for addresses; the system unless told. */
  readonly resolve?: typeof lookup
}

/** Where HTTPS is served; any other port may be a service that takes our request for its own protocol. */
const ALLOWED_PORTS: readonly string[] = ['', '443', '8443']

/** Why an address that somebody typed is not asked, or undefined. */
export function forbiddenUrl(
  text: string,
  { mayUseLoopback }: Reach,
): 'url' | 'https' | 'port' | 'inner' | undefined {
  if (!URL.canParse(text) || text.length > 2048) return 'url'
  const { protocol, hostname, port, username, password } = new URL(text)
  if (username !== '' || password !== '') return 'url'
  if (mayUseLoopback && isLoopback(hostname) && /^https?:$/.test(protocol)) return undefined
  if (protocol !== 'https:') return 'https'
  if (!ALLOWED_PORTS.includes(port)) return 'port'
  const host = hostname.replace(/^\[|\]$/g, '')
  return (isIP(host) !== 0 && isInner(host)) || isLoopback(hostname) ? 'inner' : undefined
}

const isLoopback = (hostname: string) => /^(127\.0\.0\.1|\[::1\]|localhost)$/i.test(hostname)

/** A name that leads inside, found out when it was looked up. */
export class InnerAddress extends Error {
  constructor() {
    super('an address inside')
    this.name = 'InnerAddress'
  }
}

/** Connects only to what the check has seen: the address that is looked up is the address that is used. */
const guardedLookup =
  (resolve: typeof lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const [first] = found
      if (first === undefined || found.some(({ address }) => isInner(address)))
        return callback(new InnerAddress(), '', 0)
      return options.all ? callback(null, found) : callback(null, first.address, first.family)
    })
  }

export interface GuardedRequest {
  readonly method?: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly signal: AbortSignal
}

/**
 * The only way out to what people name (security R48): https, public addresses, no credentials in the address, no redirects
 * followed. How long it may take is the signal's, how much is taken whoever reads it.
 * @throws Error when any of it is broken, or nobody answers
 */
export function guardedRequest(reach: Reach, url: string, given: GuardedRequest): Promise<IncomingMessage> {
  const forbidden = forbiddenUrl(url, reach)
  if (forbidden) throw new Error(`not asked: ${forbidden}`)
  const target = new URL(url)
  const isLocal = reach.mayUseLoopback && isLoopback(target.hostname)
  const send = target.protocol === 'https:' ? requestHttps : requestHttp
  const { method = 'GET', headers, body, signal } = given
  return new Promise<IncomingMessage>((done, fail) => {
    const request = send(target, {
      method,
      headers,
      signal,
      agent: false,
      ...(!isLocal && { lookup: guardedLookup(reach.resolve ?? lookup) }),
    })
    request.on('response', done).on('error', fail).end(body)
  })
}
