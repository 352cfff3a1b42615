import { customerPayments } from '@forecourt/contract/deals/customer-payments.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedDatabase, type EmbeddedDatabase } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { withLogin } from '#platform/db/request-login.ts'
import { newDataFolder, newWrite, removeDataFolder, signIn, startProduct, type Product } from './product.ts'

/** A server of DATABASE_URL whose owner has few rights, like that of a hosting service. */
const folder = newDataFolder()
const productFolder = newDataFolder()
const cleanups: (() => Promise<unknown>)[] = [
  () => removeDataFolder(folder),
  () => removeDataFolder(productFolder),
]
let server: EmbeddedDatabase

beforeAll(async () => {
  server = await startEmbeddedDatabase({ dataDir: folder, log: () => undefined })
  cleanups.push(() => server.stop())
})
afterAll(async () => {
  for (const clean of cleanups.toReversed()) await clean()
})

async function run(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client(url)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement))
    return rows
  } finally {
    await client.end()
  }
}

/** A role with these rights, and its database. */
async function newOwner(name: string, rights: string, ...grants: string[]): Promise<string> {
  await run(
    server.url,
    `CREATE ROLE ${name} LOGIN NOSUPERUSER NOBYPASSRLS ${rights} PASSWORD 'owner'`,
    ...grants,
    `CREATE DATABASE ${name} OWNER ${name}`,
  )
  const url = new URL(server.url)
  url.username = name
  url.password = 'owner'
  url.pathname = `/${name}`
  return url.href
}

const start = async (url: string, more: Record<string, string> = {}): Promise<Product> => {
  const product = await startProduct(productFolder, { DATABASE_URL: url, ...more })
  cleanups.push(() => product.end('SIGTERM'))
  return product
}

/** Signs in, writes and reads, which uses every part of the database. */
async function expectService(product: Product, login = 'rep.toronto') {
  const rep = await signIn(product, `${login}@forecourt.example`)
  const { status } = await newWrite().send(rep)
  const list = await rep.send('GET', customers.list.path)
  expect([status, list.status]).toEqual([200, 200])
  const own = await rep.send('GET', `${customers.list.path}?sales_rep=me`)
  const { results } = own.body as { results: { id: string; order: object | null }[] }
  const customer_id = results.find(({ order }) => order !== null)?.id
  const opened = await rep.send('POST', users.loginAsCustomer.path, { customer_id })
  const payments = await rep.send('GET', customerPayments.list.path)
  expect([opened.status, payments.status]).toEqual([200, 200])
  rep.close()
}

const lacking = {
  code: 'owner_rights',
  message: expect.stringContaining('GRANT forecourt_app, forecourt_customer TO') as string,
}

test('an owner that may not create roles gets instructions', async () => {
  await expect(migrate(await newOwner('owner_alone', ''))).rejects.toMatchObject(lacking)
})

test('an owner that may create roles sets up everything by itself, and a second start changes nothing', async () => {
  const url = await newOwner('owner_creates', 'CREATEROLE')
  const first = await start(url)
  await expectService(first)
  const role = `SELECT rolsuper OR rolbypassrls OR rolcreaterole AS is_mighty FROM pg_roles WHERE rolname = 'forecourt_app'`
  expect(await run(url, role)).toEqual([{ is_mighty: false }])
  await first.end('SIGTERM')
  const second = await start(url)
  expect(second.lines.filter(line => line.startsWith('Migrating'))).toEqual([])
  await expectService(second, 'rep.halifax')
  await second.end('SIGTERM')
}, 180_000)

test('a role that belongs to someone else has to be granted', async () => {
  await expect(migrate(await newOwner('owner_beside', 'CREATEROLE'))).rejects.toMatchObject(lacking)
})

test('an owner without any right of its own works under roles and a login prepared for it', async () => {
  const url = await newOwner(
    'owner_prepared',
    '',
    'GRANT forecourt_app, forecourt_customer TO owner_prepared',
  )
  await expect(startProduct(productFolder, { DATABASE_URL: url })).rejects.toThrow(/DATABASE_APP_URL/)
  await run(
    server.url,
    "CREATE ROLE forecourt_login LOGIN NOINHERIT PASSWORD 'requests'",
    'GRANT forecourt_app, forecourt_customer TO forecourt_login',
  )
  const login = withLogin(url, { name: 'forecourt_login', password: 'requests' })
  const product = await start(url, { DATABASE_APP_URL: login })
  await expectService(product)
  await product.end('SIGTERM')
}, 120_000)

test('a database that belongs to someone else is reported as such', async () => {
  const url = await newOwner('owner_foreign', '', 'GRANT forecourt_app, forecourt_customer TO owner_foreign')
  await run(server.url, 'ALTER DATABASE owner_foreign OWNER TO owner_alone')
  await expect(migrate(url)).rejects.toMatchObject({ code: 'owner_rights' })
})
