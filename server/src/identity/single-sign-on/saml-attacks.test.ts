import { singleSignOn } from '@forecourt/contract/identity/single-sign-on.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withPlatform } from '#platform/db/tenant.ts'
import { samlResponse, signElement } from '../../../../sandbox/src/sign-on/saml-response.ts'
import { createSigningKey } from '../../../../sandbox/src/sign-on/signing-key.ts'
import { NADIA, pieces, readAsked, workshop, type Workshop } from '../../../test/saml-forgery.ts'
import { begin, bring, leftBehind, newestEvent } from '../../../test/sign-on-peers.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildIdentityProvider } from '#identity/identity-providers/identity-providers.factory.ts'
import { identityProviders } from '#identity/identity-providers/identity-providers.table.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'

type Built<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>
type Provider = Built<typeof buildIdentityProvider>

const target = useTestApp()
const key = createSigningKey('Northern')
const next = createSigningKey('Northern, next year')
const stranger = createSigningKey('Somebody else')
const old = createSigningKey('Northern, long ago', 0)

let place: Built<typeof buildDealership>
let provider: Provider
let rival: Provider

beforeAll(async () => {
  const { app } = target
  place = await buildDealership(app)
  const elsewhere = await buildDealership(app, { organisation_id: place.organisation_id })
  const foreign = await buildDealership(app)
  provider = await buildIdentityProvider(app, {
    dealerships: [place],
    certificates: [key.certificate, next.certificate, old.certificate],
    creates_users: true,
  })
  rival = await buildIdentityProvider(app, {
    dealerships: [foreign],
    certificates: [stranger.certificate],
    email_domains: ['rival.example'],
    creates_users: true,
  })
  const staff = { source: 'saml', dealerships: [place] } as const
  await buildUser(app, { ...staff, email: 'nadia@northern.example' })
  await buildUser(app, { ...staff, email: 'boss@northern.example', role: 'organization_admin' })
  await buildUser(app, { ...staff, email: 'gone@northern.example', is_active: false })
  await buildUser(app, { ...staff, email: 'platform@northern.example', is_super_admin: true })
  await buildUser(app, { ...staff, email: 'roaming@northern.example', dealerships: [place, elsewhere] })
  await buildUser(app, { ...staff, email: 'local@northern.example', source: 'local' })
  await buildUser(app, { source: 'saml', email: 'foreign@northern.example', dealerships: [foreign] })
})

let addresses = 0
const nextAddress = () => `10.9.${Math.floor((addresses += 1) / 200)}.${addresses % 200}`

async function under(of: Provider, by = key) {
  const { browser, url } = await begin(target, of.id, { address: nextAddress() })
  const asked = readAsked(url)
  return {
    browser,
    acs: asked.acs,
    relay: url.searchParams.get('RelayState') ?? '',
    shop: workshop(asked, of.issuer, by),
  }
}

const encoded = (xml: string) => Buffer.from(xml, 'utf8').toString('base64')

async function expectRefused(browser: TestBrowser, bringing: () => ReturnType<typeof bring>, reason: string) {
  const before = await leftBehind(target)
  const { status, headers } = await bringing()
  expect([status, String(headers['location'])]).toEqual([
    303,
    expect.stringMatching(/^\/dealer\/login\?reason=sso_[a-z_]+$/),
  ])
  expect(await leftBehind(target)).toEqual(before)
  expect((await browser.send('GET', '/api/dealer/user/current_user/')).status).toBe(401)
  expect(await newestEvent(target)).toMatchObject({
    action: 'sign_in.refused',
    outcome: 'refused',
    changes: { method: 'single_sign_on', reason },
  })
}

type Forge = (shop: Workshop) => string
const spoiled =
  (from: string, to: string): Forge =>
  ({ good }) => {
    if (!good.includes(from)) throw new Error(`${from} is not in the answer`)
    return good.replace(from, () => to)
  }
const minutes = (count: number) => new Date(Date.now() + count * 60_000)
const seconds = (count: number) => new Date(Date.now() + count * 1000)

describe('a valid answer signs in', () => {
  test.each<readonly [string, Forge]>([
    ['as the provider sends it', ({ good }) => good],
    ['with the envelope signed too', ({ good, key: by }) => signElement(good, by, 'Response')],
    ['by the second certificate, while keys are changed', ({ saying }) => saying({}, next)],
    ['59 s after its end', ({ saying }) => saying({ not_on_or_after: seconds(-59) })],
    ['59 s before its beginning', ({ saying }) => saying({ not_before: seconds(59) })],
    [
      'with SHA-512',
      ({ answer, key: by }) =>
        signElement(samlResponse(answer), by, 'Assertion', {
          signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
          digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
        }),
    ],
  ])('%s', async (_name, forge) => {
    const { browser, acs, relay, shop } = await under(provider)
    const reply = await bring(browser, acs, { SAMLResponse: encoded(forge(shop)), RelayState: relay })
    expect(reply.headers['location']).toBe('/dealer/')
    expect((await browser.send('GET', '/api/dealer/user/current_user/')).status).toBe(200)
  })
})

const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const entity = '<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/hostname">]>'
const bomb = `<!DOCTYPE r [<!ENTITY a "x"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]>`

const signatures: readonly (readonly [string, string, Forge])[] = [
  ['no signature', 'signature', ({ answer }) => samlResponse(answer)],
  [
    'a signed envelope around an unsigned assertion',
    'signature',
    ({ answer, key: by }) => signElement(samlResponse(answer), by, 'Response'),
  ],
  ['another key', 'signature', ({ saying }) => saying({}, stranger)],
  ['a certificate that has run out', 'signature', ({ saying }) => saying({}, old)],
  [
    'another key under the right certificate',
    'signature',
    ({ answer }) => signElement(samlResponse(answer), { ...stranger, certificate: key.certificate }),
  ],
  [
    'a signature that was cut out of another answer',
    'signature',
    shop => {
      const { signature, bare, around } = pieces(shop)
      return around(
        bare
          .replace('</saml:Issuer>', () => `</saml:Issuer>${signature}`)
          .replace(shop.answer.assertion_id, '_other'),
      )
    },
  ],
  [
    'an empty signature value',
    'signature',
    ({ good }) => good.replace(/<SignatureValue>[^<]*</, '<SignatureValue><'),
  ],
  [
    'RSA with SHA-1',
    'weak_algorithm',
    ({ answer, key: by }) =>
      signElement(samlResponse(answer), by, 'Assertion', {
        signature: `${dsig}rsa-sha1`,
        digest: `${dsig}sha1`,
      }),
  ],
  [
    'a SHA-1 digest',
    'weak_algorithm',
    ({ answer, key: by }) =>
      signElement(samlResponse(answer), by, 'Assertion', {
        signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
        digest: `${dsig}sha1`,
      }),
  ],
  [
    'an HMAC made with the public certificate',
    'weak_algorithm',
    spoiled('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', `${dsig}hmac-sha1`),
  ],
  ['no algorithm', 'weak_algorithm', spoiled('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'none')],
  [
    'an XSLT transform',
    'weak_algorithm',
    spoiled(
      `<Transform Algorithm="${dsig}enveloped-signature"/>`,
      `<Transform Algorithm="${dsig}enveloped-signature"/><Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/>`,
    ),
  ],
  [
    'a canonical form that keeps comments',
    'weak_algorithm',
    spoiled('http://www.w3.org/2001/10/xml-exc-c14n#', 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments'),
  ],
]

const wrapping: readonly (readonly [
  string,
  string,
  (parts: ReturnType<typeof pieces>, shop: Workshop) => string,
])[] = [
  [
    'XSW1: a forged response around the signed one',
    'not_a_response',
    ({ evil, around }, { good }) => around(`${evil}<ds:Object xmlns:ds="${dsig}">${good}</ds:Object>`),
  ],
  [
    'XSW2: the signed response in front of a forged one',
    'not_a_response',
    ({ evil, around }, { good }) => around(`${good}${evil}`),
  ],
  [
    'XSW3: a forged assertion in front',
    'not_one_assertion',
    ({ evil, original, around }) => around(evil + original),
  ],
  [
    'XSW4: a forged assertion around the signed one',
    'not_one_assertion',
    ({ evil, original, around, into }) => around(into(evil, original)),
  ],
  [
    'XSW5: the signature moved to a forged assertion',
    'not_one_assertion',
    ({ evil, signature, bare, around }) =>
      around(evil.replace('</saml:Issuer>', () => `</saml:Issuer>${signature}`) + bare),
  ],
  [
    'XSW6: the signed assertion inside the moved signature',
    'not_one_assertion',
    ({ evil, signature, bare, around }) =>
      around(
        evil.replace(
          '</saml:Issuer>',
          () => `</saml:Issuer>${signature.replace('</Signature>', () => `${bare}</Signature>`)}`,
        ),
      ),
  ],
  [
    'XSW7: a forged assertion among extensions',
    'not_one_assertion',
    ({ evil, original, around }) => around(`<samlp:Extensions>${evil}</samlp:Extensions>${original}`),
  ],
  [
    'XSW8: the signed assertion as an object of the signature',
    'not_one_assertion',
    ({ evil, signature, bare, around }) =>
      around(
        evil.replace(
          '</saml:Issuer>',
          () =>
            `</saml:Issuer>${signature.replace('</Signature>', () => `<Object>${bare}</Object></Signature>`)}`,
        ),
      ),
  ],
  [
    'two assertions, both signed',
    'not_one_assertion',
    ({ original, around }, { saying }) =>
      around(
        original +
          (/<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(saying({ assertion_id: '_second' }))?.[0] ?? ''),
      ),
  ],
  [
    'the signed assertion under another name, a forged one in its place',
    'not_one_assertion',
    ({ evil, original, around }) => around(`<x:Assertion xmlns:x="urn:x">${evil}</x:Assertion>${original}`),
  ],
  [
    'an id given twice',
    'duplicate_id',
    ({ original, around }, { answer }) =>
      around(`<samlp:Extensions><x ID="${answer.assertion_id}"/></samlp:Extensions>${original}`),
  ],
]

const contents: readonly (readonly [string, string, Forge])[] = [
  [
    'another person, changed afterwards',
    'signature',
    shop => shop.good.replace(`>${shop.answer.subject}<`, '>boss<'),
  ],
  [
    'another email address, changed afterwards',
    'signature',
    spoiled('nadia@northern.example', 'boss@northern.example'),
  ],
  [
    'an attribute put in afterwards',
    'signature',
    spoiled(
      '</saml:AttributeStatement>',
      '<saml:Attribute Name="role"><saml:AttributeValue>super_admin</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>',
    ),
  ],
  [
    'a comment inside the name',
    'unsafe_xml',
    shop => shop.saying({ subject: 'mh-1001.evil' }).replace('mh-1001.evil', 'mh-1001<!-- -->.evil'),
  ],
  [
    'a comment inside the email address',
    'unsafe_xml',
    spoiled('nadia@northern.example', 'boss@northern.example<!---->.evil.example'),
  ],
  [
    'a CDATA section',
    'unsafe_xml',
    spoiled('>nadia@northern.example<', '><![CDATA[nadia@northern.example]]><'),
  ],
  ['an instruction', 'unsafe_xml', spoiled('>nadia@northern.example<', '>nadia@northern.example<?x y?><')],
  ['an external entity', 'unsafe_xml', ({ good }) => entity + good.replace('nadia@', '&e;@')],
  [
    'an external entity behind a declaration',
    'unsafe_xml',
    ({ good }) => `<?xml version="1.0"?>${entity}${good}`,
  ],
  ['an entity bomb', 'unsafe_xml', ({ good }) => bomb + good.replace('nadia@', '&c;@')],
  ['an attribute given twice', 'unsafe_xml', spoiled(' Version="2.0"', ' Version="2.0" Version="2.0"')],
  [
    'an encrypted assertion for somebody else',
    'encrypted',
    shop =>
      pieces(shop).around(
        `<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"/></saml:EncryptedAssertion>`,
      ),
  ],
  ['no assertion', 'not_one_assertion', shop => pieces(shop).around('')],
  ['a refusal with an assertion', 'status', spoiled('status:Success', 'status:Responder')],
  [
    'the end of another session',
    'not_a_response',
    ({ good }) => good.replaceAll('samlp:Response', 'samlp:LogoutResponse'),
  ],
  ['text instead of XML', 'not_a_response', () => 'signed: yes'],
  [
    'two names',
    'assertion_shape',
    ({ answer, key: by }) =>
      signElement(
        samlResponse(answer).replace('</saml:NameID>', '</saml:NameID><saml:NameID>boss</saml:NameID>'),
        by,
      ),
  ],
  [
    'two email addresses',
    'email',
    ({ saying, answer }) => saying({ attributes: { ...answer.attributes, mail: ['boss@northern.example'] } }),
  ],
  ['no email address', 'email', ({ saying }) => saying({ attributes: { department: ['Sales'] } })],
  [
    'a name that changes each time',
    'transient_subject',
    ({ saying }) => saying({ subject_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }),
  ],
]

const meaning: readonly (readonly [string, string, Forge])[] = [
  ['61 s after its end', 'expired', ({ saying }) => saying({ not_on_or_after: seconds(-61) })],
  ['61 s before its beginning', 'not_yet_valid', ({ saying }) => saying({ not_before: seconds(62) })],
  [
    'made long ago, for a long time',
    'expired',
    ({ saying }) => saying({ issued: minutes(-60), not_on_or_after: minutes(60) }),
  ],
  ['made in the future', 'not_yet_valid', ({ saying }) => saying({ issued: minutes(5) })],
  [
    'for another audience',
    'audience',
    ({ saying }) => saying({ audience: 'https://other.example/metadata' }),
  ],
  [
    'for no audience',
    'audience',
    ({ answer, key: by }) =>
      signElement(
        samlResponse(answer).replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''),
        by,
      ),
  ],
  [
    'without conditions',
    'audience',
    ({ answer, key: by }) =>
      signElement(samlResponse(answer).replace(/<saml:Conditions.*<\/saml:Conditions>/, ''), by),
  ],
  ['for another recipient', 'recipient', ({ saying }) => saying({ recipient: 'https://other.example/acs' })],
  [
    'for no recipient',
    'assertion_shape',
    ({ answer, key: by }) => signElement(samlResponse(answer).replace(/ Recipient="[^"]*"/, ''), by),
  ],
  [
    'to another destination',
    'destination',
    ({ saying }) => saying({ destination: 'https://other.example/acs' }),
  ],
  ['by another issuer', 'issuer', ({ saying }) => saying({ issuer: 'https://other.example/metadata' })],
  [
    'that nobody asked for',
    'unsolicited',
    ({ answer, key: by }) => signElement(samlResponse(answer).replaceAll(/ InResponseTo="[^"]*"/g, ''), by),
  ],
  [
    'that answers nothing within',
    'assertion_shape',
    ({ answer, key: by }) =>
      signElement(
        samlResponse(answer).replace(/(<saml:SubjectConfirmationData) InResponseTo="[^"]*"/, '$1'),
        by,
      ),
  ],
  ['in answer to another request', 'in_response_to', ({ saying }) => saying({ in_response_to: '_another' })],
  [
    'in answer to another request within',
    'in_response_to',
    ({ answer, key: by }) =>
      signElement(
        samlResponse(answer).replace(/(<saml:SubjectConfirmationData InResponseTo=)"[^"]*"/, '$1"_another"'),
        by,
      ),
  ],
  [
    'confirmed by holding a key',
    'assertion_shape',
    ({ answer, key: by }) => signElement(samlResponse(answer).replace('cm:bearer', 'cm:holder-of-key'), by),
  ],
]

const people: readonly (readonly [string, string, Forge])[] = (
  [
    ['somebody of a foreign domain', 'foreign_email_domain', 'x1', 'jo@rival.example'],
    ['somebody of a domain below', 'foreign_email_domain', 'x2', 'jo@sub.northern.example'],
    ['two addresses in one', 'foreign_email_domain', 'x3', 'jo@rival.example@northern.example'],
    ['an account with a password, by its email address', 'local_account', 'x4', 'local@northern.example'],
    ['a user of another organisation', 'foreign_user', 'x5', 'foreign@northern.example'],
    ['the platform’s own staff', 'platform_user', 'x6', 'platform@northern.example'],
    ['one who also works where it does not serve', 'foreign_dealership', 'x7', 'roaming@northern.example'],
    ['one who was switched off', 'inactive', 'x8', 'gone@northern.example'],
    ['an email address that has moved to somebody else', 'email_of_another', 'x9', NADIA.email],
  ] as const
).map(([name, reason, subject, email]): readonly [string, string, Forge] => [
  name,
  reason,
  ({ saying, answer }) => saying({ subject, attributes: { ...answer.attributes, email: [email] } }),
])

describe.each([
  ['a signature', signatures],
  [
    'wrapping',
    wrapping.map(
      ([name, reason, make]) => [name, reason, (shop: Workshop) => make(pieces(shop), shop)] as const,
    ),
  ],
  ['content', contents],
  ['meaning', meaning],
  ['people', people],
] as const)('%s', (_kind, attacks) => {
  test.each(attacks)('%s is refused: %s', async (_name, reason, forge) => {
    const { browser, acs, relay, shop } = await under(provider)
    const values = { SAMLResponse: encoded(forge(shop)), RelayState: relay }
    await expectRefused(browser, () => bring(browser, acs, values), reason)
  })
})

describe('the callback', () => {
  test('an answer counts once', async () => {
    const { browser, acs, relay, shop } = await under(provider)
    const values = { SAMLResponse: encoded(shop.good), RelayState: relay }
    const held = browser.cookies.get('__Host-dp_sso') ?? ''
    await bring(browser, acs, values)
    const { browser: thief } = await under(provider)
    thief.cookies.set('__Host-dp_sso', held)
    await expectRefused(thief, () => bring(thief, acs, values), 'unknown_request')
  })

  test('of one answer sent twenty times concurrently, one counts', async () => {
    const { browser, acs, relay, shop } = await under(provider)
    const values = { SAMLResponse: encoded(shop.good), RelayState: relay }
    const replies = await Promise.all(Array.from({ length: 20 }, () => bring(browser, acs, values)))
    expect(replies.filter(({ headers }) => headers['location'] === '/dealer/')).toHaveLength(1)
  })

  test('an old answer does not fit a new request', async () => {
    const first = await under(provider)
    const { browser, acs, relay } = await under(provider)
    const values = { SAMLResponse: encoded(first.shop.good), RelayState: relay }
    await expectRefused(browser, () => bring(browser, acs, values), 'in_response_to')
  })

  test.each([
    ['without a state', ''],
    ['with an address for a state', 'https://evil.example/'],
    ['with a made-up state', 'A'.repeat(43)],
  ])('%s nothing is found', async (_name, RelayState) => {
    const { browser, acs, shop } = await under(provider)
    const values = { SAMLResponse: encoded(shop.good), RelayState }
    await expectRefused(browser, () => bring(browser, acs, values), 'unknown_request')
  })

  test('another browser is not signed in by an injected answer', async () => {
    const { acs, relay, shop } = await under(provider)
    const { browser: victim } = await under(provider)
    const values = { SAMLResponse: encoded(shop.good), RelayState: relay }
    await expectRefused(victim, () => bring(victim, acs, values), 'unknown_request')
  })

  test('a browser that began no sign-in is not signed in', async () => {
    const { browser, acs, relay, shop } = await under(provider)
    browser.cookies.delete('__Host-dp_sso')
    const values = { SAMLResponse: encoded(shop.good), RelayState: relay }
    await expectRefused(browser, () => bring(browser, acs, values), 'unknown_request')
  })

  test('a provider of another organization is refused for this one', async () => {
    const { browser, acs, relay } = await under(provider)
    const foreign = await under(rival, stranger)
    const values = { SAMLResponse: encoded(foreign.shop.good), RelayState: relay }
    await expectRefused(browser, () => bring(browser, acs, values), 'destination')
    const mixed = { SAMLResponse: encoded(foreign.shop.good), RelayState: foreign.relay }
    await expectRefused(foreign.browser, () => bring(foreign.browser, acs, mixed), 'unknown_request')
  })

  test('a provider of another organization signs in neither its people here nor ours there', async () => {
    for (const email of ['boss@northern.example', 'jo@northern.example']) {
      const { browser, acs, relay, shop } = await under(rival, stranger)
      const forged = shop.saying({ attributes: { email: [email] } }, stranger)
      const values = { SAMLResponse: encoded(forged), RelayState: relay }
      await expectRefused(browser, () => bring(browser, acs, values), 'foreign_email_domain')
    }
  })

  test('a provider that was switched off since signs nobody in', async () => {
    const brief = await buildIdentityProvider(target.app, {
      dealerships: [place],
      certificates: [key.certificate],
    })
    const { browser, acs, relay, shop } = await under(brief)
    await withPlatform(target.app.pool, tx =>
      tx.update(identityProviders).set({ is_active: false }).where(eq(identityProviders.id, brief.id)),
    )
    const values = { SAMLResponse: encoded(shop.good), RelayState: relay }
    await expectRefused(browser, () => bring(browser, acs, values), 'unknown_request')
    expect((await browser.call(singleSignOn.start, { body: { provider: brief.id } })).status).toBe(404)
  })

  test.each([
    ['too long', 'too_large', 'A'.repeat(300 * 1024)],
    ['no base64', 'not_base64', '<samlp:Response/>'],
    ['empty', 'not_base64', ''],
    ['not UTF-8', 'unsafe_xml', Buffer.from('<samlp:Response>\uFFFE', 'utf16le').toString('base64')],
  ])('an answer that is %s is refused: %s', async (_name, reason, SAMLResponse) => {
    const { browser, acs, relay } = await under(provider)
    await expectRefused(browser, () => bring(browser, acs, { SAMLResponse, RelayState: relay }), reason)
  })

  test('an excessively long one is not even read', async () => {
    const { browser, acs, relay } = await under(provider)
    const { status } = await bring(browser, acs, { SAMLResponse: 'A'.repeat(600 * 1024), RelayState: relay })
    expect(status).toBe(413)
  })
})
