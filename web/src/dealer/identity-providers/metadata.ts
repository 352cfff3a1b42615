export interface Metadata {
  readonly issuer: string
  readonly sign_on_url: string
  readonly certificate: string
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

/**
 * What a provider's SAML metadata says of itself, to fill the form with; nothing of it counts before somebody has saved
 * it. Undefined when it is no metadata.
 */
export function readMetadata(xml: string): Metadata | undefined {
  const entity = /<(?:\w+:)?EntityDescriptor\s[^>]*>/.exec(xml)?.[0]
  const services = [...xml.matchAll(/<(?:\w+:)?SingleSignOnService\s[^>]*>/g)].map(([tag]) => tag)
  const redirect = services.find(tag => attribute(tag, 'Binding').endsWith(':HTTP-Redirect'))
  const certificate = /<(?:\w+:)?X509Certificate>([^<]+)</.exec(xml)?.[1]
  if (entity === undefined || redirect === undefined || certificate === undefined) return undefined
  return {
    issuer: attribute(entity, 'entityID'),
    sign_on_url: attribute(redirect, 'Location'),
    certificate: certificate.replaceAll(/\s/g, ''),
  }
}
