import { isCallError } from '../api/call-error.ts'
import { useText } from '../i18n/use-text.ts'

/**
 * Why a save came to nothing, in one sentence for the bar that is always in sight; undefined where the button says it
 * (nothing was sent) or a field does.
 */
export function useSaveProblem(failure: unknown): string | undefined {
  const t = useText('shell')
  if (!isCallError(failure) || isUnsent(failure)) return undefined
  if (failure.kind === 'forbidden') return t('save.forbidden')
  if (failure.kind === 'validation') return t('problem.validation')
  if (failure.kind === 'not_found') return t('problem.not_found')
  if (failure.kind === 'too_many_requests') return t('problem.too_many_requests')
  return t('save.failed')
}

/** It never reached the server, or no answer came. */
export const isUnsent = (failure: unknown): boolean =>
  isCallError(failure, 'network') || isCallError(failure, 'timeout')
