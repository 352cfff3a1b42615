import { createServer } from 'node:net'
import { join } from 'node:path'

/** Maximum length of a socket's path, without its closing NUL. */
const SOCKET_PATH_LIMIT = 107
const SOCKET_PORT = 5432

/** Settings of every embedded server; durability keeps PostgreSQL's own safe defaults. */
export const serverSettings: Readonly<Record<string, string>> = {
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  // Parallel plans need shared memory, which is scarce in containers, and do not help the short queries here.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // A log without statements, parameters and key values holds no personal data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
}

/**
 * Where the server listens: on a socket in the data folder, which other users cannot reach, or on a free loopback
 * port where sockets do not work (Windows, very long paths, some shared folders).
 * @param lastPort the port before a restart, which connection pools still use
 */
export async function listenSettings(
  socketFolder: string,
  overNetwork: boolean,
  lastPort: number | undefined,
): Promise<Record<string, string>> {
  const socket = join(socketFolder, `.s.PGSQL.${SOCKET_PORT}`)
  if (!overNetwork && process.platform !== 'win32' && Buffer.byteLength(socket) <= SOCKET_PATH_LIMIT) {
    return {
      listen_addresses: '',
      unix_socket_directories: `"${socketFolder}"`,
      unix_socket_permissions: '0700',
      port: String(SOCKET_PORT),
    }
  }
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(lastPort ?? (await freePort())),
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error()),
      )
    })
  })
}
