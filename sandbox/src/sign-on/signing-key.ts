import { createPublicKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

export type SigningKey = {
  /** PEM, PKCS #8. */
  readonly privateKey: string
  /** PEM, self-signed X.509. */
  readonly certificate: string
}

/** A pair of RSA keys and a certificate for them that is valid for a number of days from yesterday on. */
export function createSigningKey(name: string, days = 3650): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: certificateOver(privateKey, name, days),
  }
}

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const bytes = (hex: string) => Buffer.from(hex, 'hex')

const sha256WithRsa = sequence(bytes('06092a864886f70d01010b'), bytes('0500'))
const utcTime = (date: Date) =>
  der(
    0x17,
    Buffer.from(
      date
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, '')
        .slice(2),
    ),
  )

/** X.509 version 3 without extensions: name, dates, key, and a signature by that key. */
function certificateOver(key: KeyObject, name: string, days: number): string {
  const commonName = sequence(der(0x31, sequence(bytes('0603550403'), der(0x0c, Buffer.from(name)))))
  const from = Date.now() - 86_400_000
  const serial = der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]))
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    serial,
    sha256WithRsa,
    commonName,
    sequence(utcTime(new Date(from)), utcTime(new Date(from + days * 86_400_000))),
    commonName,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', content, key)
  const whole = sequence(content, sha256WithRsa, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
