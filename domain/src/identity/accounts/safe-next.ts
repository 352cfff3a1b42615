const MAX_LENGTH = 2048

/** Segments that are not empty, "." or ".."; then a query or fragment. Nowhere a blank, backslash or control character. */
const PATH =
  /^\/(?:(?!(?:\.|%2e){1,2}(?:[/?#]|$))[^\s\\/?#\p{C}]+(?:\/|(?=[?#])|$))*(?:[?#][^\s\\\p{C}]*)?$/iu

/** The path to open after sign-in, or undefined if it could lead to another site. Security J5. */
export const safeNext = (path: string | null | undefined): string | undefined =>
  path && path.length <= MAX_LENGTH && PATH.test(path) ? path : undefined
