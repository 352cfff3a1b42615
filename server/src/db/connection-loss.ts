const lost =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|not queryable/

/** Tells a database that is gone, frozen or still starting from a statement that it refused. */
export function isConnectionLoss(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (lost.test(cause.message) || ('code' in cause && lost.test(String(cause.code)))) return true
    if (cause instanceof AggregateError && cause.errors.some(isConnectionLoss)) return true
  }
  return false
}
