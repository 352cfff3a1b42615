import { connect } from 'node:net'
import { failed, succeeded, type PortResult } from '../port-result.ts'
import type { AntivirusPort, Scanned } from './port.ts'

/** The daemon's address: a Unix socket, or a port. */
export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number }

/** `unix:/run/clamav/clamd.ctl` or `tcp://host:3310`; undefined for anything else. */
export function clamdAddress(text: string): ClamdAddress | undefined {
  const path = /^unix:(?:\/\/)?(\/.+)$/.exec(text)?.[1]
  if (path !== undefined) return { path }
  const [, quoted, plain, port = '3310'] =
    /^tcp:\/\/(?:\[([0-9a-f:.]+)\]|([^\s:/?#@[\]]+))(?::(\d{1,5}))?$/i.exec(text) ?? []
  const host = quoted ?? plain
  const isPort = Number(port) >= 1 && Number(port) <= 65_535
  return host === undefined || !isPort ? undefined : { host, port: Number(port) }
}

/** No answer is longer. */
const MAX_CHARACTERS = 1000

/**
 * ClamAV's daemon, by its command INSTREAM: pieces, each after its length, then a zero length; one answer, which ends
 * with NUL. `timeoutMs` is for the whole scan, connecting included.
 */
export const clamd = (address: ClamdAddress, timeoutMs: number): AntivirusPort => ({
  scan: file =>
    new Promise(resolve => {
      const socket = connect(address)
      let answer = ''
      const end = (outcome: PortResult<Scanned>) => {
        clearTimeout(timer)
        socket.destroy()
        resolve(outcome)
      }
      const timer = setTimeout(() => end(failed({ kind: 'timeout' })), timeoutMs)
      socket.setEncoding('utf8')
      socket.on('data', (text: string) => {
        answer += text
        const [whole = '', ...rest] = answer.split('\0')
        if (rest.length > 0) end(outcomeOf(whole))
        else if (answer.length > MAX_CHARACTERS) end(failed({ kind: 'malformed' }))
      })
      // The daemon may answer and close before it has everything, so only a missing answer is a failure.
      socket.on('error', () => undefined)
      socket.on('close', () => end(failed({ kind: answer === '' ? 'unavailable' : 'malformed' })))
      socket.write('zINSTREAM\0')
      for (const piece of file) {
        // An empty piece would end the stream.
        if (piece.length === 0) continue
        socket.write(lengthOf(piece))
        socket.write(piece)
      }
      socket.write(lengthOf(''))
    }),
})

function lengthOf({ length }: Uint8Array | string): Buffer {
  const written = Buffer.alloc(4)
  written.writeUInt32BE(length)
  return written
}

function outcomeOf(answer: string): PortResult<Scanned> {
  if (answer === 'stream: OK') return succeeded({ found: null })
  const found = /^stream: (.+) FOUND$/s.exec(answer)?.[1]
  // Found, whatever its name: the name is shown, so other characters are removed.
  if (found !== undefined) return succeeded({ found: found.replaceAll(/[^\w.:/() -]/g, '').trim() || '?' })
  if (answer.startsWith('INSTREAM size limit exceeded'))
    return failed({ kind: 'rejected', code: 'too_large' })
  return failed({ kind: 'malformed' })
}
