import type { App } from '#platform/app-context.ts'
import type { recordAction } from '#platform/audit/audit.service.ts'
import { recordingRefusal } from '#platform/audit/recorded-refusal.ts'
import { invalid, Refusal } from '#platform/http/refusal.ts'

/** Why a file is not stored: malware was found, or it could not be scanned. */
export type FileFault =
  | { readonly rule: 'infected'; readonly params: { readonly name: string } }
  | { readonly rule: 'scan_size' | 'not_scanned'; readonly params: Record<string, never> }

type Inspector = Pick<App, 'antivirus' | 'log'>

/**
 * Scans a file with the antivirus program, if configured, before anything of it is stored (security R47). Only an
 * explicit "clean" passes: any other answer, or none, is a fault. Undefined for a file that may be stored.
 */
export async function faultIn(
  { antivirus, log }: Inspector,
  file: readonly Uint8Array[],
): Promise<FileFault | undefined> {
  if (!antivirus) return undefined
  const scanned = await antivirus.scan(file)
  if (scanned.ok) {
    const { found } = scanned.value
    if (found === null) return undefined
    log.warn({ found }, 'the antivirus program found something in a file')
    return { rule: 'infected', params: { name: found } }
  }
  const { error } = scanned
  log.error({ problem: error.kind }, 'the antivirus program did not judge a file')
  return { rule: error.kind === 'rejected' ? 'scan_size' : 'not_scanned', params: {} }
}

/** The refusal on the file's field. An unreachable program is usually back soon, or an operator is notified. */
export const refusalOfFault = (field: string, { rule, params }: FileFault): Refusal =>
  rule === 'not_scanned'
    ? new Refusal('unavailable', {
        code: 'not_scanned',
        fields: { [field]: [{ rule, params }] },
        retryAfter: 30,
      })
    : invalid({ [field]: { rule, params } })

/** @throws Refusal on the field, if the file must not be stored */
export async function inspectFile(app: Inspector, field: string, ...file: readonly Uint8Array[]) {
  const fault = await faultIn(app, file)
  if (fault) throw refusalOfFault(field, fault)
}

type Acting = Parameters<typeof recordAction>[0]

/** What the file is for, for the record of a refusal. */
interface Target {
  readonly object_type: 'feed' | 'lender' | 'settings'
  readonly object_id: string | null
}

/** Takes a file, and records refusals where the slice does not record its own. */
export const recordingFile = <T>(call: Acting, target: Target, take: () => Promise<T>): Promise<T> =>
  recordingRefusal(
    call,
    {
      ...target,
      dealer: call.actor.tenant.id,
      actor: call.actor.id,
      actor_kind: 'staff',
      action: 'file.refused',
    },
    take,
  )
