import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { markup } from '../markup.ts'
import { chooseLanguage } from '../outbox/page-texts.ts'
import { choicePage, goingPage, sendPage } from './choice-page.ts'
import { personOf, type Person } from './people.table.ts'
import { samlResponse, signElement, type SamlAnswer } from './saml-response.ts'
import type { SigningKey } from './signing-key.ts'

const oneFactor = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport'
const twoFactors = 'https://refeds.org/profile/mfa'
const MAX_REQUEST_LENGTH = 64 * 1024
const LIFE_MS = 5 * 60_000

type Asked = { readonly id: string; readonly audience: string; readonly acs: string }

/** The request of a service by HTTP redirect; undefined if it is not a request. */
function readRequest(encoded: string): Asked | undefined {
  try {
    const bytes = Buffer.from(encoded, 'base64')
    const xml = inflateRawSync(bytes, { maxOutputLength: MAX_REQUEST_LENGTH }).toString('utf8')
    const id = /<(?:\w+:)?AuthnRequest\s[^>]*\bID="([^"]+)"/.exec(xml)?.[1]
    const acs = /\bAssertionConsumerServiceURL="([^"]+)"/.exec(xml)?.[1]
    const audience = /<(?:\w+:)?Issuer[^>]*>([^<]+)</.exec(xml)?.[1]
    return id && audience && acs && /^https?:/.test(acs) ? { id, audience, acs } : undefined
  } catch {
    return undefined
  }
}

/** This provider's assertion about a person, in response to a request, now. */
export function answerFor(
  { id, audience, acs }: Asked,
  person: Person,
  issuer: string,
  now = Date.now(),
): SamlAnswer {
  return {
    response_id: `_${randomUUID()}`,
    assertion_id: `_${randomUUID()}`,
    issuer,
    destination: acs,
    recipient: acs,
    audience,
    in_response_to: id,
    subject: person.subject,
    subject_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    attributes: {
      email: [person.email],
      first_name: [person.first_name],
      last_name: [person.last_name],
      dealer_codes: person.dealer_codes,
    },
    context: person.has_second_factor ? twoFactors : oneFactor,
    issued: new Date(now),
    not_before: new Date(now - 5000),
    not_on_or_after: new Date(now + LIFE_MS),
  }
}

/**
 * A SAML 2.0 identity provider: metadata, requests by redirect, responses by a form, assertions signed by its own
 * key.
 */
export function registerSamlProvider(app: FastifyInstance, key: SigningKey, baseUrl: () => string): void {
  const issuer = () => `${baseUrl()}/saml/metadata`

  app.get('/saml/metadata', (_request, reply) =>
    reply.type('application/samlmetadata+xml').send(metadata(issuer(), `${baseUrl()}/saml/sso`, key)),
  )

  app.get<{ Querystring: Record<string, string | undefined> }>('/saml/sso', (request, reply) => {
    const { SAMLRequest = '', RelayState = '' } = request.query
    if (readRequest(SAMLRequest) === undefined)
      return reply.code(400).type('text/plain').send('SAMLRequest is missing or unreadable')
    const page = choicePage('saml', languageOf(request), '/saml/sso', { SAMLRequest, RelayState })
    return sendPage(reply, page)
  })

  app.post('/saml/sso', (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const asked = readRequest(form.get('SAMLRequest') ?? '')
    if (asked === undefined)
      return reply.code(400).type('text/plain').send('SAMLRequest is missing or unreadable')
    const person = personOf('saml', form.get('person') ?? '')
    const xml = person
      ? signElement(samlResponse(answerFor(asked, person, issuer())), key)
      : refusal(asked, issuer())
    const values = {
      SAMLResponse: Buffer.from(xml, 'utf8').toString('base64'),
      RelayState: form.get('RelayState') ?? '',
    }
    return sendPage(reply, goingPage(languageOf(request), asked.acs, values))
  })
}

const languageOf = (request: FastifyRequest) => chooseLanguage(undefined, request.headers['accept-language'])

const refusal = ({ id, acs }: Asked, issuer: string): string =>
  markup`<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${acs}" InResponseTo="${id}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:RequestDenied"/></samlp:StatusCode></samlp:Status></samlp:Response>`
    .html

const metadata = (issuer: string, location: string, { certificate }: SigningKey): string =>
  markup`<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${issuer}"><md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${location}"/></md:IDPSSODescriptor></md:EntityDescriptor>
`.html
