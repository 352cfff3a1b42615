import { withPlatform } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { recordAudit, type AuditEvent } from './audit.service.ts'

/** The recorded part of a refusal: names of fields and rules, and no input. */
export const rulesIn = ({ details }: Refusal): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(details.fields ?? {}).map(([field, problems]) => [
      field,
      problems.map(({ rule }) => rule),
    ]),
  )

/** A file that could not be scanned is named by its field too, though its sender did nothing wrong. */
const isAboutInput = ({ kind, details }: Refusal) => kind === 'validation' || details.fields !== undefined

/** Runs a check of input. A refusal is recorded before it is answered. */
export async function recordingRefusal<T>(
  origin: Parameters<typeof recordAudit>[0],
  event: Omit<AuditEvent, 'outcome' | 'changes'>,
  check: () => T | Promise<T>,
): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof Refusal) || !isAboutInput(error)) throw error
    const { app, request } = origin
    await withPlatform(app.pool, async tx =>
      recordAudit({ app, request }, tx, {
        ...event,
        outcome: 'refused',
        changes: rulesIn(error),
      }),
    )
    throw error
  }
}
