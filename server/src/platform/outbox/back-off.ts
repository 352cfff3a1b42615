const FIRST_SECONDS = 5
const MAX_SECONDS = 3600

/** Tries of a message, the first included: ten hours, after which nobody expects it. */
export const MAX_TRIES = 20

/**
 * Seconds until the next try: 5 s · 2ⁿ up to an hour, randomly reduced by up to a half, so that messages that failed
 * together do not return together (security R42).
 * @param chance from 0 to 1
 */
export const backOff = (tries: number, chance: number): number => {
  const full = Math.min(MAX_SECONDS, FIRST_SECONDS * 2 ** (tries - 1))
  return (full / 2) * (1 + chance)
}
