import { isCallError } from '../api/call-error.ts'
import { useText } from '../i18n/use-text.ts'
import { InlineProblem } from '../ui/inline-problem.tsx'
import { fieldMessage } from './field-message.ts'

/** Why a file was not taken: what is wrong with it or with its name, in the words of the rule. */
export function FileProblem({ failure }: { readonly failure: unknown }) {
  useText('validation')
  const [found] = isCallError(failure, 'validation') ? Object.entries(failure.fields) : []
  const [field, [problem] = []] = found ?? []
  if (field === undefined || problem === undefined) return <InlineProblem error={failure} />
  return <InlineProblem error={failure}>{fieldMessage(field, problem)}</InlineProblem>
}
