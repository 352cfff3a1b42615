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
  // Azure's platform: metadata and credentials, reachable only from inside.
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  // 6to4's relays: they lead to unchecked addresses.
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner4.addSubnet(net, bits, 'ipv4')

/** IPv4-mapped IPv6 addresses: checked as the IPv4 address they contain. */
const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

/** IANA's global unicast range; other IPv6 addresses are local or unassigned. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Within it: tunnels to unchecked IPv4 addresses (Teredo, 6to4), protocol assignments, documentation. */
const special6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special6.addSubnet(net, bits, 'ipv6')

/** Whether an address is internal, or none at all. */
export function isInner(address: string): boolean {
  const [plain = ''] = address.split('%')
  const family = isIP(plain)
  if (family === 4) return inner4.check(plain, 'ipv4')
  if (family !== 6) return true
  if (mapped.check(plain, 'ipv6')) return inner4.check(plain, 'ipv6')
  return !global6.check(plain, 'ipv6') || special6.check(plain, 'ipv6')
}

export interface Reach {
  /** Demo mode and tests use the sandbox on this machine by plain HTTP. */
  readonly mayUseLoopback: boolean
  /** Resolves names; by default the system does. */
  readonly resolve?: typeof lookup
}

/** Usual HTTPS ports; a service on another port may read our request as its own protocol. */
const ALLOWED_PORTS: readonly string[] = ['', '443', '8443']

/** Why a typed address is refused, or undefined. */
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

/** A name that resolves to an internal address. */
export class InnerAddress extends Error {
  constructor() {
    super('an address inside')
    this.name = 'InnerAddress'
  }
}

/** Checks the address in the lookup itself, so that the connection uses the checked address. */
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
 * The only way to request addresses that people enter (security R48): https, public addresses, no credentials in the
 * address, no redirects followed. The signal limits the time, the reader limits the size.
 * @throws Error when any of it is violated, or nothing answers
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
