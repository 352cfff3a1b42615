import { Client } from 'pg'

import { startEmbeddedDatabase } from '#platform/db/embedded.ts'

/**
 * A process for the crash tests: starts the database of the folder in its first argument and writes numbered
 * rows, printing each number once the database has acknowledged it.
 */
const [, , dataDir = ''] = process.argv
const { url } = await startEmbeddedDatabase({ dataDir, log: line => process.stdout.write(`log ${line}\n`) })
const client = new Client(url)
client.on('error', () => process.exit(0))
await client.connect()
await client.query('create table if not exists written (n int primary key)')
process.stdout.write('ready\n')
for (let n = 1; process.argv[3] === 'write'; n += 1) {
  await client.query('insert into written values ($1)', [n]).catch(() => process.exit(0))
  process.stdout.write(`wrote ${n}\n`)
}
setInterval(() => undefined, 60_000)
