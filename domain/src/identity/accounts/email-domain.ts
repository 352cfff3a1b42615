/**
 * The part of an email address after its only `@`, in lower case; undefined if it is not a plain ASCII address.
 * An identity provider is responsible for exact domains, not their subdomains.
 */
export const emailDomain = (email: string): string | undefined =>
  email.length <= 254 ? DOMAIN.exec(email.toLowerCase())?.[1] : undefined

const DOMAIN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63})$/u
