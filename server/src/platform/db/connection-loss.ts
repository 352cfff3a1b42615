/** What the driver says of it, and of nothing else. */
const said =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connect ECONNREFUSED|not queryable/

/** A socket that broke while it was used; a file that is missing has these codes too, from other calls of the system. */
const broken: Readonly<Record<string, readonly string[]>> = {
  connect: ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ETIMEDOUT', 'EAGAIN'],
  read: ['ECONNRESET', 'ETIMEDOUT'],
  write: ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
}

const isBroken = (error: Error) =>
  'syscall' in error &&
  'code' in error &&
  broken[String(error.syscall)]?.includes(String(error.code)) === true

/** Tells a database that is gone, frozen or still starting from a statement that it refused. */
export function isConnectionLoss(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (said.test(cause.message) || isBroken(cause)) return true
    if (cause instanceof AggregateError && cause.errors.some(isConnectionLoss)) return true
  }
  return false
}
