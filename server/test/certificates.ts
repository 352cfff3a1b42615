import { createSigningKey } from '../../sandbox/src/sign-on/signing-key.ts'

const made = new Map<string, string>()

/**
 * A provider's certificate by its name, PEM: a key pair takes a third of a second, so each name has one per
 * process.
 */
export function certificateOf(name: string): string {
  const certificate = made.get(name) ?? createSigningKey(name).certificate
  made.set(name, certificate)
  return certificate
}
