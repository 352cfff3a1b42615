const FIRST_SECONDS = 5
const MAX_SECONDS = 3600

/** Tries of a message, the first included; ten hours, and then nobody expects it any more. */
export const MAX_TRIES = 20

/**
 * After how many seconds a message is tried again that was tried so often: 5 s · 2ⁿ up to an hour, and of that at least
 * a half, so that what failed together does not come back together (security R42).
 * @param chance from 0 to 1
 */
export const backOff = (tries: number, chance: number): number => {
  const full = Math.min(MAX_SECONDS, FIRST_SECONDS * 2 ** (tries - 1))
  return (full / 2) * (1 + chance)
}
