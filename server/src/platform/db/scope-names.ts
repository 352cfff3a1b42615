/** Prefix of the names of statements that open a transaction. */
export const SCOPE_PREFIX = 'scope_'
