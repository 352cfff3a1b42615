/**
 * What a page is made of, and what tells whether the process lives. Neither is turned away: a page that does not come
 * leaves nobody there to say why, in his language, is asked for again and costs more than to send it.
 */
export const isExemptFromRateLimit = (url: string): boolean =>
  /^\/(?:$|dealer(?:[/?]|$)|shop(?:[/?]|$)|healthz)/.test(url)
