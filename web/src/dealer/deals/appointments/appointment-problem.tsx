import { isCallError } from '#shared/api/call-error.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'

/** Why an appointment could not be made, confirmed or cancelled. */
export function AppointmentProblem({ error }: { readonly error: unknown }) {
  const isStale = isCallError(error, 'stale')
  const code = isStale ? 'appointment_changed' : isCallError(error) ? error.code : ''
  return <InlineProblem error={error}>{findText('appointments', `problem.${code}`)}</InlineProblem>
}
