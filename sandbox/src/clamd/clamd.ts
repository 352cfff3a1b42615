import { createServer, type Server, type Socket } from 'node:net'

/** Split in two, so that no antivirus program reports this file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** Words in a file that trigger a behaviour; the first are our own signatures, for text files. */
const magic = [
  ['sandbox-clamd-signature', 'stream: Sandbox.Test.Signature FOUND'],
  ['sandbox-clamd-freeze', 'never'],
  ['sandbox-clamd-hangup', 'gone'],
  ['sandbox-clamd-nonsense', 'stream: perhaps'],
] as const

const MAX_COMMAND_LENGTH = 64

/**
 * ClamAV's daemon with the commands that clients need: PING, VERSION and INSTREAM, with the prefix `z` and NUL as
 * terminator. A stream consists of chunks with their length, ended by a zero length; the verdict is `stream: OK`
 * or, if it contains EICAR, `stream: Eicar-Test-Signature FOUND`. More than `mostBytes` is refused and closes the
 * connection (StreamMaxLength). A file can request no response, a closed connection, or an invalid response.
 */
export function createClamd(mostBytes: number): Server & { readonly hangUp: () => void } {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Clients that disconnect early are ignored.
    socket.on('error', () => undefined)
    serve(socket, mostBytes).catch(() => socket.destroy())
  })
  return Object.assign(server, { hangUp: () => sockets.forEach(socket => socket.destroy()) })
}

async function serve(socket: Socket, mostBytes: number): Promise<void> {
  const incoming = readerOf(socket)
  const answer = await answerTo(incoming, mostBytes)
  if (answer === 'never') return
  if (answer === 'gone') return void socket.destroy()
  await incoming.letGo()
  socket.end(`${answer}\0`)
  // Remaining data is discarded: closing the connection earlier could lose the response.
  socket.resume()
}

type Reader = ReturnType<typeof readerOf>

async function answerTo(incoming: Reader, mostBytes: number): Promise<string> {
  const command = await incoming.command()
  if (command === 'zPING') return 'PONG'
  if (command === 'zVERSION') return 'ClamAV 1.4.3/27823/Fri Nov 20 09:30:12 2026'
  if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND'
  const pieces: Buffer[] = []
  for (let size = 0; ;) {
    const length = (await incoming.bytes(4)).readUInt32BE()
    size += length
    if (size > mostBytes) return 'INSTREAM size limit exceeded. ERROR'
    if (length === 0) return verdictOn(Buffer.concat(pieces))
    pieces.push(await incoming.bytes(length))
  }
}

function verdictOn(file: Buffer): string {
  const asked = magic.find(([words]) => file.includes(words))?.[1]
  return asked ?? (file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')
}

/** Parses a connection into commands and chunks. */
function readerOf(socket: Socket) {
  const arriving = socket.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>
  let held: Buffer = Buffer.alloc(0)
  const next = async () => {
    const { value, done } = await arriving.next()
    if (done) throw new Error('the other side hung up')
    return value
  }
  const bytes = async (length: number) => {
    const parts = [held]
    for (let size = held.length; size < length; size += parts.at(-1)?.length ?? 0) parts.push(await next())
    held = Buffer.concat(parts)
    const taken = held.subarray(0, length)
    held = held.subarray(length)
    return taken
  }
  return {
    bytes,
    command: async () => {
      let read = ''
      for (;;) {
        const [sign] = await bytes(1)
        if (sign === 0) return read
        if (read.length >= MAX_COMMAND_LENGTH) return ''
        read += String.fromCodePoint(sign ?? 0)
      }
    },
    letGo: async () => {
      await arriving.return?.()
    },
  }
}
