import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const part = (bytes: Buffer) => bytes.toString('base64url')

/** AES-256-GCM: `<iv>.<ciphertext>.<tag>`, base64url, with a fresh iv; opens only with the same context. */
export function encrypt(key: Buffer, plain: Buffer, context: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return `${part(iv)}.${part(text)}.${part(cipher.getAuthTag())}`
}

/** @throws Error when it was changed, moved, or encrypted with another key */
export function decrypt(key: Buffer, encrypted: string, context: string): Buffer {
  const [iv, text, tag, ...more] = encrypted.split('.').map(letters => Buffer.from(letters, 'base64url'))
  if (iv === undefined || text === undefined || tag === undefined || more.length > 0)
    throw new Error('a sealed value cannot be read')
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
  return Buffer.concat([decipher.update(text), decipher.final()])
}
