import { inflateRawSync } from 'node:zlib'
import { PEOPLE, type Person } from '../../sandbox/src/sign-on/people.table.ts'
import { answerFor } from '../../sandbox/src/sign-on/saml-provider.routes.ts'
import { samlResponse, signElement, type SamlAnswer } from '../../sandbox/src/sign-on/saml-response.ts'
import type { SigningKey } from '../../sandbox/src/sign-on/signing-key.ts'

/** A person of the provider's own domain. */
export const NADIA: Person = {
  ...(PEOPLE[0] as Person),
  email: 'nadia@northern.example',
  dealer_codes: [],
}

/** Our request to a SAML provider, read from its address. */
export function readAsked(url: URL) {
  const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  const read = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
  return {
    id: read(/\bID="([^"]+)"/),
    acs: read(/AssertionConsumerServiceURL="([^"]+)"/),
    audience: read(/<(?:\w+:)?Issuer[^>]*>([^<]+)</),
  }
}

/** A valid response of a provider, and the tools to invalidate it. */
export interface Workshop {
  readonly answer: SamlAnswer
  readonly key: SigningKey
  readonly good: string
  /** The same with other facts, signed by the right key. */
  readonly saying: (facts: Partial<SamlAnswer>, by?: SigningKey) => string
}

export function workshop(
  asked: ReturnType<typeof readAsked>,
  issuer: string,
  key: SigningKey,
  person: Person = NADIA,
): Workshop {
  const answer = answerFor(asked, person, issuer)
  const saying = (facts: Partial<SamlAnswer>, by = key) =>
    signElement(samlResponse({ ...answer, ...facts }), by)
  return { answer, key, good: saying({}), saying }
}

const partOf = (xml: string, name: string): string =>
  new RegExp(String.raw`<(?:\w+:)?${name}[\s>][\s\S]*?</(?:\w+:)?${name}>`).exec(xml)?.[0] ?? ''

/**
 * The pieces that signature wrapping moves: the signed assertion, its signature, and an assertion with other
 * content.
 */
export function pieces({ good, answer }: Workshop) {
  const original = partOf(good, 'Assertion')
  const signature = partOf(good, 'Signature')
  const bare = original.replace(signature, '')
  const evil = bare
    .replaceAll('nadia@northern.example', 'boss@northern.example')
    .replace(`>${answer.subject}<`, '>boss<')
    .replace(answer.assertion_id, '_evil')
  const around = (inner: string) => good.replace(original, () => inner)
  const into = (assertion: string, inner: string) =>
    assertion.replace('</saml:Assertion>', () => `${inner}</saml:Assertion>`)
  return { original, signature, bare, evil, around, into }
}
