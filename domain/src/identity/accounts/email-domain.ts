/**
 * The part of an email address behind its only `@`, in lower case; undefined when it is no plain ASCII address. An
 * identity provider speaks for whole domains, never for those below them.
 */
export const emailDomain = (email: string): string | undefined =>
  email.length <= 254 ? DOMAIN.exec(email.toLowerCase())?.[1] : undefined

const DOMAIN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63})$/u
