/**
 * Pages and the liveness check. They are never refused: without the page nobody can show the reason in the reader's
 * language, and reloading costs more than sending it.
 */
export const isExemptFromRateLimit = (url: string): boolean =>
  /^\/(?:$|dealer(?:[/?]|$)|shop(?:[/?]|$)|healthz)/.test(url)
