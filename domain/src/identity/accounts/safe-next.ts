const LONGEST = 2048

/** Everything a browser drops, or reads as a slash, while it makes an address of a path. */
const TREACHEROUS = /[\s\\\p{Cc}\p{Cf}]/u

/**
 * The path to go to after signing in, or undefined when the given one could lead off the site: exactly one leading
 * slash, no backslash, blank or control character, no empty or dot segment. Security J5.
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
