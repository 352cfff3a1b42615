/** Names of the statements that open a transaction begin with this. */
export const SCOPE_PREFIX = 'scope_'
