import { describe, expect, test } from 'vitest'
import { emailDomain } from './email-domain.ts'
import { provesSecondFactor } from './second-factor-proof.ts'

describe('a second factor at an identity provider', () => {
  test.each<readonly [readonly string[], readonly string[], boolean]>([
    [['mfa'], [], true],
    [['pwd', 'otp'], [], true],
    [['pin', 'hwk'], [], true],
    [['hwk', 'fpt'], [], true],
    [[], ['https://refeds.org/profile/mfa'], true],
    [[], ['urn:oasis:names:tc:SAML:2.0:ac:classes:TimeSyncToken'], true],
    [['pwd'], [], false],
    [['pwd', 'pin', 'kba'], [], false],
    [['otp', 'sms'], [], false],
    [['pwd', 'user', 'wia', 'rba'], [], false],
    [['MFA'], [], false],
    [[], ['urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport'], false],
    [[], ['mfa'], false],
    [[], [], false],
  ])('methods %j in contexts %j: %s', (methods, contexts, proven) => {
    expect(provesSecondFactor({ methods, contexts })).toBe(proven)
  })
})

describe('the domain of an email address', () => {
  test.each([
    ['Jo@Northern.Example', 'northern.example'],
    ["o'neil+x@a-b.co.uk", 'a-b.co.uk'],
    ['jo@northern.example@other.example', undefined],
    ['jo@other.example\0@northern.example', undefined],
    ['jo@other.example <jo@northern.example>', undefined],
    [' jo@northern.example', undefined],
    ['jo@north\u0435rn.example', undefined],
    ['jo@northern', undefined],
    ['@northern.example', undefined],
    ['northern.example', undefined],
    [`${'a'.repeat(250)}@b.example`, undefined],
    ['', undefined],
  ])('of %s is %s', (email, domain) => expect(emailDomain(email)).toBe(domain))
})
