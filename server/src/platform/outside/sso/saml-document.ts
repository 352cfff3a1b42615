/** Maximum length of an answer, in characters of base64. */
export const MAX_RESPONSE_LENGTH = 256 * 1024

const ALGORITHMS: ReadonlySet<string> = new Set([
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])

interface Tag {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
}

/** The start tags in order; undefined if the text contains anything that two parsers could read differently. */
function startTags(xml: string): Tag[] | undefined {
  const body = xml.replace(/^\uFEFF?\s*<\?xml\s[^<>?]*\?>/, '')
  // Without declarations, comments, CDATA sections and instructions every `<` begins a tag.
  if (/<[!?]/.test(body) || /\0/.test(body)) return undefined
  const tags: Tag[] = []
  for (const [, text = ''] of body.matchAll(/<([^<>/](?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g)) {
    const name = /^[\w.:-]+/.exec(text)?.[0] ?? ''
    const found = [...text.matchAll(/\s([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
    const attributes = new Map(found.map(([, key = '', double, single]) => [key, double ?? single ?? '']))
    if (attributes.size !== found.length) return undefined
    tags.push({ name: name.slice(name.indexOf(':') + 1), attributes })
  }
  return tags
}

/**
 * Checks an answer before any of it is trusted; returns a code for the fault, or undefined. One assertion in one
 * response, nothing encrypted, no duplicate ids, no algorithm that is weak or rewrites what is signed, and addressed
 * to us in answer to our request.
 */
export function flawOf(
  xml: string,
  { callback_url, request_id }: { callback_url: string; request_id: string },
): string | undefined {
  const tags = startTags(xml)
  if (tags === undefined) return 'unsafe_xml'
  const count = (name: string) => tags.filter(tag => tag.name === name).length
  const [root] = tags
  if (root?.name !== 'Response' || count('Response') !== 1) return 'not_a_response'
  if (count('EncryptedAssertion') + count('EncryptedID') + count('EncryptedData') > 0) return 'encrypted'
  if (!isSuccess(tags)) return 'status'
  if (count('Assertion') !== 1) return 'not_one_assertion'
  if (count('Signature') > 2 || count('Object') > 0) return 'signature_structure'
  const ids = tags.flatMap(({ attributes }) =>
    ['ID', 'Id', 'id', 'xml:id', 'AssertionID'].flatMap(key => attributes.get(key) ?? []),
  )
  if (new Set(ids).size !== ids.length) return 'duplicate_id'
  const algorithms = tags.flatMap(({ attributes }) => attributes.get('Algorithm') ?? [])
  if (algorithms.some(name => !ALGORITHMS.has(name))) return 'weak_algorithm'
  const destination = root.attributes.get('Destination')
  if (destination !== undefined && destination !== callback_url) return 'destination'
  const answered = root.attributes.get('InResponseTo')
  if (answered === undefined) return 'unsolicited'
  return answered === request_id ? undefined : 'in_response_to'
}

/** Only the outermost status code decides; nested ones give details. */
const isSuccess = (tags: readonly Tag[]) =>
  tags.find(({ name }) => name === 'StatusCode')?.attributes.get('Value') ===
  'urn:oasis:names:tc:SAML:2.0:status:Success'
