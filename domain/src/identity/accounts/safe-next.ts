const LONGEST = 2048

/** Characters that a browser drops from a path, or treats as a slash. */
const TREACHEROUS = /[\s\\\p{Cc}\p{Cf}]/u

/**
 * The path to open after sign-in, or undefined if it could lead to another site: exactly one leading slash, no
 * backslash, blank or control character, no empty or dot segment. Security J5.
 */
export const safeNext = (path: string | null | undefined): string | undefined => {
  if (typeof path !== 'string' || path.length > LONGEST || !path.startsWith('/')) return undefined
  if (!path.isWellFormed() || TREACHEROUS.test(path)) return undefined
  const [route = ''] = path.split(/[?#]/u, 1)
  const segments = route.slice(1).split('/')
  const hidden = segments.some(
    (segment, place) =>
      /^(?:\.|%2e){1,2}$/iu.test(segment) || (segment === '' && place < segments.length - 1),
  )
  return hidden ? undefined : path
}
