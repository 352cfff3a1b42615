/**
 * Targets of the product relative to its reference with a session (ADR 0065), and of the engine on one core. `npm
 * run bench` exits with 1 if a target is missed, and prints the difference.
 */
const least: Readonly<Record<string, number>> = {
  list: 0.6,
  filter: 0.6,
  detail: 0.6,
  update: 0.6,
  create: 0.6,
}
const leastPayments = 50_000

const missed: string[] = []

/** Checks the ratio of a case against its target; a case without one only has to respond. */
export function holdCase(name: string, share: number, bad: number): void {
  const target = least[name]
  if (target !== undefined && share < target)
    missed.push(`${name}: ${share.toFixed(2)} of the reference with a session, ${target.toFixed(2)} wanted`)
  if (bad > 0) missed.push(`${name}: ${bad} answers were not 2xx`)
}

/** Checks the finance payments per second on one core. */
export function holdEngine(payments: number): void {
  if (payments < leastPayments)
    missed.push(`engine: ${Math.round(payments)} payments a second, ${leastPayments} wanted`)
}

/** Accepted calls wait at most twice the time of the queue, and refusing costs at most a third of the work. */
const OVERLOAD = { maxWait: 2, minAccepted: 0.65, minAfter: 0.8 }

/** Checks the product under three times its load. */
export function holdOverload(found: {
  p99Share: number
  acceptedShare: number
  afterShare: number
  bad: number
}): void {
  const { p99Share, acceptedShare, afterShare, bad } = found
  if (p99Share > OVERLOAD.maxWait)
    missed.push(
      `overload: the slowest in a hundred took ${p99Share.toFixed(2)} of the queue’s time, ${OVERLOAD.maxWait} wanted`,
    )
  if (acceptedShare < OVERLOAD.minAccepted)
    missed.push(
      `overload: ${acceptedShare.toFixed(2)} of saturation was accepted, ${OVERLOAD.minAccepted} wanted`,
    )
  if (afterShare < OVERLOAD.minAfter)
    missed.push(`overload: ${afterShare.toFixed(2)} of saturation afterwards, ${OVERLOAD.minAfter} wanted`)
  if (bad > 0) missed.push(`overload: ${bad} answers were neither 2xx nor 503 with Retry-After`)
}

/** Checks the budgets of JavaScript. */
export function holdPanel(isKept: boolean): void {
  if (!isKept) missed.push('panel: a page brings more JavaScript than its budget')
}

/** The missed targets, one per line. */
export const missedTargets = (): readonly string[] => missed
