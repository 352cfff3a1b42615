import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30
/** A clock may be half a minute fast or slow. */
const drift = 1

/** 160 random bits in base 32, as apps require. */
export function newSecret(): string {
  return base32(randomBytes(20))
}

/** Five bits a character; whole groups only. */
export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{5}/g) ?? []).map(group => alphabet[Number.parseInt(group, 2)]).join('')
}

function bytesOf(text: string): Buffer {
  let bits = ''
  for (const sign of text) bits += alphabet.indexOf(sign).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(group => Number.parseInt(group, 2)))
}

/** Code of a 30 s step (RFC 6238 with SHA-1 and six digits, which every app supports). */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/** The step of a code, later than the last one used; undefined for a wrong or used code. */
export function stepOf(secret: string, code: string, now: Date, lastStep: number): number | undefined {
  const present = stepAt(now)
  const given = Buffer.from(code.padEnd(6).slice(0, 6))
  return [present - drift, present, present + drift].find(
    step => step > lastStep && timingSafeEqual(Buffer.from(codeOf(secret, step)), given),
  )
}

/** The URI by which an app imports the secret. */
export const authenticatorUri = (secret: string, email: string): string =>
  `otpauth://totp/Forecourt:${encodeURIComponent(email)}?secret=${secret}&issuer=Forecourt&digits=6&period=${stepSeconds}`
