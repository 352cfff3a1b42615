import { createServer, type Server, type Socket } from 'node:net'

/** In two parts, so that no antivirus program takes this file for it. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** What a file asks for by words that stand somewhere in it; the first are a signature of our own, for files of text. */
const magic = [
  ['sandbox-clamd-signature', 'stream: Sandbox.Test.Signature FOUND'],
  ['sandbox-clamd-freeze', 'never'],
  ['sandbox-clamd-hangup', 'gone'],
  ['sandbox-clamd-nonsense', 'stream: perhaps'],
] as const

const MAX_COMMAND_LENGTH = 64

/**
 * ClamAV's daemon, as far as its clients need it: PING, VERSION and INSTREAM, each with `z` before it and NUL behind it.
 * A stream is pieces behind their length, ended by a length of nothing; its verdict is `stream: OK` or
 * `stream: Eicar-Test-Signature FOUND`, wherever EICAR stands in it. More than `mostBytes` is refused and hung up on (StreamMaxLength). A file can ask
 * never to be answered, to be hung up on, or to be answered what no daemon says.
 */
export function createClamd(mostBytes: number): Server & { readonly hangUp: () => void } {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Whoever goes away in the middle is no concern of ours.
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
  // What still comes is let pass by: a connection that is closed on it takes the answer back.
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

/** Reads a connection by commands and lengths. */
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
