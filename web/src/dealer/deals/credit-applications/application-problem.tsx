import { isCallError } from '#shared/api/call-error.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'

/** Why it was refused, with its own text if there is one. */
export function ApplicationProblem({ error }: { readonly error: unknown }) {
  const text = isCallError(error) ? findText('credit_desk', `problem.${error.code}`) : undefined
  return text === undefined ? (
    <InlineProblem error={error} />
  ) : (
    <InlineProblem error={error}>{text}</InlineProblem>
  )
}
