import { isCallError, type CallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { fieldMessage } from './field-message.ts'

interface FileProblemProps {
  readonly failure: unknown
  /** What a refusal means on this screen, if its general text is too vague. */
  readonly says?: Readonly<Partial<Record<CallError['kind'], string>>>
}

/**
 * Why a file was refused, in the words of the rule; undefined if the error names no field. A file shows every refusal
 * at its field, including an unavailable antivirus program or a used-up daily quota.
 */
export function useFileProblem(failure: unknown): string | undefined {
  useText('validation')
  const [found] = isCallError(failure) ? Object.entries(failure.fields) : []
  const [field, [problem] = []] = found ?? []
  return field === undefined || problem === undefined ? undefined : fieldMessage(field, problem)
}

export function FileProblem({ failure, says = {} }: FileProblemProps) {
  const text = useFileProblem(failure) ?? (isCallError(failure) ? says[failure.kind] : undefined)
  return <InlineProblem error={failure}>{text}</InlineProblem>
}
