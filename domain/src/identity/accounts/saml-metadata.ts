/** The metadata of a SAML identity provider. */
export interface SamlMetadata {
  /** Its entity id. */
  readonly issuer: string
  /** Address for requests by HTTP redirect. */
  readonly sign_on_url: string
  /** Its signing certificates, as base64 without PEM frame: one, or two during rotation. */
  readonly certificates: readonly string[]
}

const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()

const attribute = (tag: string, name: string) =>
  plain(new RegExp(String.raw`\s${name}\s*=\s*["']([^"'<]*)["']`).exec(tag)?.[1] ?? '')

/** The contents of an element, with its start tag. */
const elements = (xml: string, name: string): string[] =>
  xml
    .split(new RegExp(String.raw`<(?:[\w-]{1,40}:)?${name}(?=[\s>])`))
    .slice(1)
    .map(part => ` ${part.split(new RegExp(String.raw`</(?:[\w-]{1,40}:)?${name}\s*>`), 1)[0] ?? ''}`)

/**
 * Reads SAML 2.0 metadata (saml-metadata-2.0-os, 2.4.3) to fill a form, which has no effect before it is saved.
 * Returns at most two signing certificates, never the one that signs the document. Undefined if it is not
 * metadata of an identity provider with HTTP redirect.
 */
export function readSamlMetadata(xml: string): SamlMetadata | undefined {
  const entity = /<(?:[\w-]{1,40}:)?EntityDescriptor(\s[^<>]*)>/.exec(xml)?.[1]
  const [provider] = elements(xml, 'IDPSSODescriptor')
  if (entity === undefined || provider === undefined) return undefined
  const services = [...provider.matchAll(/<(?:[\w-]{1,40}:)?SingleSignOnService(\s[^<>]*)>/g)]
  const redirect = services.find(([tag]) => attribute(tag, 'Binding').endsWith(':HTTP-Redirect'))?.[0]
  const certificates = elements(provider, 'KeyDescriptor')
    .filter(key => attribute(key.split('>', 1)[0] ?? '', 'use') !== 'encryption')
    .flatMap(key => /<(?:[\w-]{1,40}:)?X509Certificate>([^<]+)</.exec(key)?.[1] ?? [])
    .map(letters => letters.replaceAll(/\s/g, ''))
  const issuer = attribute(entity, 'entityID')
  if (redirect === undefined || certificates.length === 0 || issuer === '') return undefined
  return {
    issuer,
    sign_on_url: attribute(redirect, 'Location'),
    certificates: [...new Set(certificates)].slice(0, 2),
  }
}
