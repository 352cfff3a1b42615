import { connect } from 'node:net'

export interface RawReply {
  /** The status of each reply on the connection, in order, without interim ones. */
  readonly statuses: readonly number[]
  readonly text: string
}

/**
 * Writes raw bytes to a port and reads until the other side closes. For requests that no HTTP client would
 * send.
 */
export function exchange(port: number, bytes: string | Buffer, timeoutMs = 5000): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect({ host: '127.0.0.1', port })
    const end = () => {
      socket.destroy()
      const text = Buffer.concat(parts).toString('latin1')
      const statuses = [...text.matchAll(/^HTTP\/1\.1 ([2-5]\d\d) /gm)].map(match => Number(match[1]))
      resolve({ statuses, text })
    }
    socket.setTimeout(timeoutMs, end)
    socket.on('data', part => parts.push(part))
    socket.on('end', end)
    // A server that refuses a request may close the connection while we still write.
    socket.on('error', error => (parts.length > 0 ? end() : reject(error)))
    socket.write(bytes)
  })
}

export interface RawRequest {
  readonly line: string
  readonly headers?: readonly string[]
  readonly body?: string | Buffer
}

/** The bytes of one request that closes its connection; adds host and length unless the headers have them. */
export function bytesOf({ line, headers = [], body = '' }: RawRequest): Buffer {
  const names = new Set(headers.map(header => header.split(':')[0]?.toLowerCase()))
  const length = Buffer.byteLength(body)
  const all = [
    ...(names.has('host') ? [] : ['Host: dealer.test']),
    ...(names.has('connection') ? [] : ['Connection: close']),
    ...(length === 0 || names.has('content-length') || names.has('transfer-encoding')
      ? []
      : [`Content-Length: ${length}`]),
    ...headers,
  ]
  return Buffer.concat([Buffer.from(`${line}\r\n${all.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)])
}
