import { createServer } from 'node:net'
import { join } from 'node:path'

/** What a socket's path may be at most, without its closing NUL. */
const SOCKET_PATH_LIMIT = 107
const SOCKET_PORT = 5432

/** What every embedded server runs with; durability is left at PostgreSQL's own safe defaults. */
export const serverSettings: Readonly<Record<string, string>> = {
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  // Parallel plans need shared memory that containers grant sparingly, and the short queries here never gain by them.
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
 * Where the server listens: on a socket in the data folder, which nobody else can reach, or on a free loopback port
 * where sockets are not to be had (Windows, very long paths, some shared folders).
 * @param lastPort the port before a restart, which connection pools still know
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
