import { expect, test } from 'vitest'
import { readMetadata } from './metadata.ts'

const metadata = `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example/?a=1&amp;b=2">
<md:IDPSSODescriptor><md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>
MIIB
AAA= </ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/post"/>
<md:SingleSignOnService Location='https://idp.example/sso' Binding='urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'/>
</md:IDPSSODescriptor></md:EntityDescriptor>`

test('metadata says who, where and by which key', () => {
  expect(readMetadata(metadata)).toEqual({
    issuer: 'https://idp.example/?a=1&b=2',
    sign_on_url: 'https://idp.example/sso',
    certificate: 'MIIBAAA=',
  })
})

test.each(['', 'hello', '<html></html>', metadata.replace('HTTP-Redirect', 'SOAP')])('%s is none', text => {
  expect(readMetadata(text)).toBeUndefined()
})
