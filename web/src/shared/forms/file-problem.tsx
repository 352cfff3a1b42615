import { isCallError } from '../api/call-error.ts'
import { useText } from '../i18n/use-text.ts'
import { InlineProblem } from '../ui/inline-problem.tsx'
import { fieldMessage } from './field-message.ts'

/**
 * Why a file was not taken, in the words of the rule; undefined where no field is named. A file is told on its field
 * whatever the refusal: also when the antivirus program is away, or the day is full.
 */
export function useFileProblem(failure: unknown): string | undefined {
  useText('validation')
  const [found] = isCallError(failure) ? Object.entries(failure.fields) : []
  const [field, [problem] = []] = found ?? []
  return field === undefined || problem === undefined ? undefined : fieldMessage(field, problem)
}

export function FileProblem({ failure }: { readonly failure: unknown }) {
  const text = useFileProblem(failure)
  return text === undefined ? (
    <InlineProblem error={failure} />
  ) : (
    <InlineProblem error={failure}>{text}</InlineProblem>
  )
}
