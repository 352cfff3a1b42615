const MAX_LENGTH = 2048
const SITE = 'https://site.invalid'

/**
 * The path to open after sign-in, or undefined if it could lead to another site. The URL parser must leave the path as
 * it is, but for letters that it encodes: it rewrites backslashes, blanks and dot segments. Security J5.
 */
export const safeNext = (path: string | null | undefined): string | undefined => {
  if (!path || path.length > MAX_LENGTH || /^[^?#]*\/\//u.test(path) || !URL.canParse(path, SITE))
    return undefined
  const encoded = path.replaceAll(/\p{L}/gu, letter => encodeURIComponent(letter))
  return new URL(path, SITE).href === SITE + encoded ? path : undefined
}
