import { SignedXml } from 'xml-crypto'

import { markup } from '../markup.ts'
import type { SigningKey } from './signing-key.ts'

export type SamlAnswer = {
  readonly response_id: string
  readonly assertion_id: string
  readonly issuer: string
  readonly destination: string
  readonly recipient: string
  readonly audience: string
  readonly in_response_to: string
  readonly subject: string
  readonly subject_format: string
  readonly attributes: Readonly<Record<string, readonly string[]>>
  readonly context: string
  readonly issued: Date
  readonly not_before: Date
  readonly not_on_or_after: Date
}

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
const assertion = 'urn:oasis:names:tc:SAML:2.0:assertion'

/** A SAML 2.0 response, not signed yet. */
export function samlResponse(answer: SamlAnswer): string {
  const issued = answer.issued.toISOString()
  const end = answer.not_on_or_after.toISOString()
  const attributes = Object.entries(answer.attributes).map(
    ([name, values]) =>
      markup`<saml:Attribute Name="${name}">${values.map(value => markup`<saml:AttributeValue>${value}</saml:AttributeValue>`)}</saml:Attribute>`,
  )
  return markup`<samlp:Response xmlns:samlp="${protocol}" xmlns:saml="${assertion}" ID="${answer.response_id}" Version="2.0" IssueInstant="${issued}" Destination="${answer.destination}" InResponseTo="${answer.in_response_to}"><saml:Issuer>${answer.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${answer.assertion_id}" Version="2.0" IssueInstant="${issued}"><saml:Issuer>${answer.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${answer.subject_format}">${answer.subject}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${answer.in_response_to}" NotOnOrAfter="${end}" Recipient="${answer.recipient}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${answer.not_before.toISOString()}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${answer.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${issued}" SessionIndex="${answer.assertion_id}"><saml:AuthnContext><saml:AuthnContextClassRef>${answer.context}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes}</saml:AttributeStatement></saml:Assertion></samlp:Response>`
    .html
}

const xmldsig = 'http://www.w3.org/2000/09/xmldsig#'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'

export type Algorithms = { readonly signature: string; readonly digest: string }

const strong: Algorithms = {
  signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
}

/** Signs the element with this local name, and puts the signature after its issuer. */
export function signElement(
  xml: string,
  { privateKey, certificate }: SigningKey,
  element: 'Assertion' | 'Response' = 'Assertion',
  { signature, digest }: Algorithms = strong,
): string {
  const signer = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: signature,
    canonicalizationAlgorithm: exclusive,
  })
  const xpath = `//*[local-name(.)='${element}']`
  signer.addReference({
    xpath,
    transforms: [`${xmldsig}enveloped-signature`, exclusive],
    digestAlgorithm: digest,
  })
  signer.computeSignature(xml, {
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signer.getSignedXml()
}
