import { isCallError, type CallError } from '../api/call-error.ts'
import { useText } from '../i18n/use-text.ts'
import { InlineProblem } from '../ui/inline-problem.tsx'
import { fieldMessage } from './field-message.ts'

interface FileProblemProps {
  readonly failure: unknown
  /** What a refusal means on this screen, where its general sentence says too little. */
  readonly says?: Readonly<Partial<Record<CallError['kind'], string>>>
}

/** Why a file was not taken: what is wrong with it or with its name, in the words of the rule. */
export function FileProblem({ failure, says = {} }: FileProblemProps) {
  useText('validation')
  if (!isCallError(failure)) return <InlineProblem error={failure} />
  const [found] = Object.entries(failure.fields)
  const [field, [problem] = []] = found ?? []
  const text =
    field === undefined || problem === undefined ? says[failure.kind] : fieldMessage(field, problem)
  return <InlineProblem error={failure}>{text}</InlineProblem>
}
