import { expect, test } from 'vitest'
import { readSamlMetadata } from './saml-metadata.ts'

const key = (letters: string, use = '') =>
  `<md:KeyDescriptor${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${letters}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`

const metadata = `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example/?a=1&amp;b=2">
<ds:Signature><ds:KeyInfo><ds:X509Data><ds:X509Certificate>SIGNSTHEDOCUMENT</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>
<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${key('ENCRYPTS', ' use="encryption"')}${key('\nMIIB\nAAA= ', ' use="signing"')}
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/post"/>
<md:SingleSignOnService Location='https://idp.example/sso' Binding='urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'/>
</md:IDPSSODescriptor></md:EntityDescriptor>`

test('reads entity id, address and certificate', () => {
  expect(readSamlMetadata(metadata)).toEqual({
    issuer: 'https://idp.example/?a=1&b=2',
    sign_on_url: 'https://idp.example/sso',
    certificates: ['MIIBAAA='],
  })
})

test('reads two certificates during rotation, whatever their use', () => {
  const changing = metadata.replace('<md:SingleSignOnService', `${key('NEXT')}${key('THIRD')}$&`)
  expect(readSamlMetadata(changing)?.certificates).toEqual(['MIIBAAA=', 'NEXT'])
})

test.each([
  '',
  'hello',
  '<html></html>',
  metadata.replace('HTTP-Redirect', 'SOAP'),
  metadata.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'),
  metadata.replace('entityID', 'other'),
  metadata.replace(/<md:KeyDescriptor use="signing">[^]*?<\/md:KeyDescriptor>/, ''),
])('%# is none', text => {
  expect(readSamlMetadata(text)).toBeUndefined()
})
