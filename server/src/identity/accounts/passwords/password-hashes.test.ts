import { hash } from '@node-rs/argon2'
import { account } from '@forecourt/contract/identity/account.ts'
import { customerAccounts as customerContract } from '@forecourt/contract/identity/customer-accounts.ts'
import { users as contract } from '@forecourt/contract/identity/users.ts'
import { eq } from 'drizzle-orm'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customerAccounts } from '#customers/customer-accounts/customer-accounts.table.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { insertingLink } from './mailed-links.queries.ts'
import { randomToken } from '#platform/http/tokens.ts'
import { customerRequester, signedIn, requester } from '../../../../test/actors.ts'
import { useTestApp } from '../../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { passwordList } from './password-list.ts'
import { buildUser } from '../users/users.factory.ts'
import { attemptCounters, users } from '../users/users.table.ts'

/** Which passwords are accepted (security R8, R9), and how they are stored (security R12). */
const folder = mkdtempSync(join(tmpdir(), 'passwords-'))
const file = join(folder, 'leaked.txt')
writeFileSync(file, 'short\nZebra-Quilt-74-Oboe\r\nlantern marmalade corridor\n')
const target = useTestApp({ PASSWORD_LIST: file })
const password = 'a long enough passphrase'
/** Argon2id with 19 MiB, two passes, 16 bytes of salt and 32 of tag. */
const present = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/
const weak = { memoryCost: 8192, timeCost: 1, parallelism: 1 }
let place: Awaited<ReturnType<typeof buildDealership>>

afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(async () => {
  place = await buildDealership(target.app, { name: 'Halvorsen Brothers' })
})

beforeEach(() => withPlatform(target.app.pool, tx => tx.delete(attemptCounters)))

type User = Awaited<ReturnType<typeof buildUser>>
const person = (given: object = {}) => buildUser(target.app, { dealerships: [place], password, ...given })
const login = async ({ email }: { email: string }, word: string) =>
  (await (await requester(target)).call(contract.login, { body: { email, password: word } })).status
const hashOf = ({ id }: { id: string }) =>
  withPlatform(target.app.pool, async tx => (await tx.select().from(users).where(eq(users.id, id)))[0])
const setHash = ({ id }: { id: string }, password_hash: string) =>
  withPlatform(target.app.pool, tx => tx.update(users).set({ password_hash }).where(eq(users.id, id)))
/** Sets a password by a mailed link, like everybody's first one. */
async function choose({ id }: User, word: string) {
  const token = randomToken()
  const link = { userId: id, purpose: 'invitation', token, seconds: 1800 } as const
  await withPlatform(target.app.pool, tx => insertingLink(tx, link))
  const body = { link_token: token, new_password: word, confirm_new_password: word }
  return (await (await requester(target)).call(account.useLink, { body })).status
}

describe('a password', () => {
  const odd = 'кот 鉛筆 ~`"\\ <b>'

  test.each([
    ['of 128 characters', 'Quartz vivid nymph? '.repeat(7).slice(0, 128)],
    [
      'of 128 characters beyond the first plane',
      String.fromCodePoint(...Array.from({ length: 128 }, (_, n) => 0x1f300 + n)),
    ],
    ['with blanks around it', '  violet cactus on a roof  '],
    ['of any characters', odd],
  ])('%s is used in full: a shorter or longer one is different', async (_name, word) => {
    const user = await person()
    expect(await choose(user, word)).toBe(204)
    expect((await hashOf(user))?.password_hash).toMatch(present)
    expect(await login(user, Array.from(word).slice(0, -1).join(''))).toBe(400)
    expect(await login(user, `${word}x`)).toBe(400)
    expect(await login(user, word)).toBe(200)
  })

  test.each([
    ['of 129 characters', `${'Quartz vivid nymph? '.repeat(7).slice(0, 128)}!`],
    ['of 11 characters', 'quartz-nymp'],
    ['with where its owner works', 'halvorsen-quilted-oboe'],
    ['with a part of the address', 'zebra.quilt.robinson'],
    ['that the shipped list has', 'finalfantasy'],
    ['that the configured list has, in any case', 'zebra-quilt-74-OBOE'],
  ])('%s is refused by every endpoint', async (_name, word) => {
    const user = await person({ email: `jo.robinson.${randomToken().slice(0, 8)}@forecourt.example` })
    expect(await choose(user, word)).toBe(400)
    const browser = await signedIn(target, user, place)
    const body = { current_password: password, new_password: word, confirm_new_password: word }
    expect((await browser.call(account.changePassword, { body })).body).toMatchObject({
      fields: { new_password: [{ rule: 'password', params: { n: 12 } }] },
    })
    expect(await login(user, password)).toBe(200)
  })

  test('from a list that cannot be read stops the start', () => {
    expect(() => passwordList({ PASSWORD_LIST: '/nowhere/leaked.txt' })).toThrow(/PASSWORD_LIST/)
    expect(passwordList({ PASSWORD_LIST: undefined })).toBeUndefined()
  })
})

describe('a hash with weaker parameters', () => {
  test('is replaced after the right password, and by nothing else', async () => {
    const user = await person()
    const elsewhere = await signedIn(target, user, place)
    const old = await hash(password, weak)
    await setHash(user, old)
    expect(await login(user, 'wrong')).toBe(400)
    expect((await hashOf(user))?.password_hash).toBe(old)
    expect(await login(user, password)).toBe(200)
    const renewed = await hashOf(user)
    expect(renewed?.password_hash).toMatch(present)
    expect(renewed?.password_version).toBe(user.password_version)
    expect(await login(user, password)).toBe(200)
    expect((await hashOf(user))?.password_hash).toBe(renewed?.password_hash)
    // The password is the same, so it ends no session.
    expect((await elsewhere.call(contract.currentUser)).status).toBe(200)
  })

  test('of a customer too', async () => {
    const customer = await buildCustomer(target.app, { dealer_id: place.id })
    const email = customer.email ?? ''
    const own = { dealer_id: place.id, customer_id: customer.id, email }
    const password_hash = await hash(password, weak)
    await withTenant(target.app.pool, place, tx =>
      tx.insert(customerAccounts).values({ ...own, password_hash }),
    )
    const body = { dealership: place.cname, email, password }
    expect((await customerRequester(target).call(customerContract.login, { body })).status).toBe(200)
    const [row] = await withTenant(target.app.pool, place, tx => tx.select().from(customerAccounts))
    expect(row?.password_hash).toMatch(present)
  })
})
