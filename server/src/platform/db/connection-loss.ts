/** The driver's messages for a lost connection, and for nothing else. */
const said =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connect ECONNREFUSED|not queryable/

/** Error codes of a broken socket by system call; a missing file has the same codes, from other calls. */
const broken: Readonly<Record<string, readonly string[]>> = {
  connect: ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ETIMEDOUT', 'EAGAIN'],
  read: ['ECONNRESET', 'ETIMEDOUT'],
  write: ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
}

const isBroken = (error: Error) =>
  'syscall' in error &&
  'code' in error &&
  broken[String(error.syscall)]?.includes(String(error.code)) === true

/** Whether the database is unreachable, frozen or still starting, as opposed to a statement that it refused. */
export function isConnectionLoss(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (said.test(cause.message) || isBroken(cause)) return true
    if (cause instanceof AggregateError && cause.errors.some(isConnectionLoss)) return true
  }
  return false
}
