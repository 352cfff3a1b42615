import { isCallError } from '#shared/api/call-error.ts'
import { fieldMessage } from '#shared/forms/field-message.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { Notice } from '#shared/ui/notice.tsx'

/** Why an act was refused: the last administrator, oneself and the like have sentences of their own. */
export function RefusedAct({ error }: { readonly error: unknown }) {
  const [field, [problem] = []] = Object.entries(isCallError(error) ? error.fields : {})[0] ?? []
  return field === undefined || problem === undefined ? (
    <InlineProblem error={error} />
  ) : (
    <Notice tone="danger">{fieldMessage(field, problem)}</Notice>
  )
}
