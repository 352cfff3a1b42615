import { Client, escapeIdentifier } from 'pg'

import { StartupError } from '#platform/startup-error.ts'
import { OWNER_ROLE } from './embedded-cluster.ts'
import type { Postmaster } from './embedded-process.ts'

/** The database of the product inside the embedded server. */
const DATABASE = 'forecourt'

/** Whether the server is ready: after a kill it may still replay its log. */
export type Readiness = 'ready' | 'starting' | 'recovering'

/** A connection URL for the owner role; over the socket in the data folder where there is one. */
export function embeddedUrl(postmaster: Postmaster, password: string, database: string = DATABASE): string {
  const host = postmaster.socketFolder === '' ? '127.0.0.1' : 'localhost'
  const url = new URL(`postgres://${host}:${postmaster.port}/${database}`)
  url.username = OWNER_ROLE
  url.password = password
  if (postmaster.socketFolder !== '') url.searchParams.set('host', postmaster.socketFolder)
  return url.href
}

/**
 * Tries once to reach the server; creates the product's database when there is none.
 * @throws StartupError data_folder_damaged when the stored password is not the server's
 */
export async function probe(postmaster: Postmaster, password: string): Promise<Readiness> {
  const state = await tryConnect(embeddedUrl(postmaster, password))
  if (state !== 'no database') return state
  return tryConnect(embeddedUrl(postmaster, password, 'postgres'), async client => {
    try {
      await client.query(`create database ${escapeIdentifier(DATABASE)}`)
    } catch (error) {
      // Another process may create it at the same moment.
      if (codeOf(error) !== '42P04') throw error
    }
  }).then(answer => (answer === 'no database' ? 'starting' : answer))
}

async function tryConnect(
  connectionString: string,
  work?: (client: Client) => Promise<void>,
): Promise<Readiness | 'no database'> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2_000 })
  // A server that is killed now must not end this process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await work?.(client)
    return 'ready'
  } catch (error) {
    return readinessOf(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function readinessOf(error: unknown): Readiness | 'no database' {
  switch (codeOf(error)) {
    case '3D000':
      return 'no database'
    case '57P03':
      return 'recovering'
    case '28P01':
      throw new StartupError(
        'data_folder_damaged',
        'The password stored in the data folder (postgres-password) is not that of the database beside it: put it back from a backup, or set DATA_DIR to a new folder.',
        { cause: error },
      )
    default:
      return 'starting'
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
