import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useProblemWords } from './problem-words.ts'

/**
 * Why a save failed, in one sentence for the bar that is always visible; undefined without an error, or if the button
 * says that nothing was sent.
 */
export function useSaveProblem(failure: unknown): string | undefined {
  const t = useText('shell')
  const words = useProblemWords(failure, { forbidden: t('save.forbidden'), otherwise: t('save.failed') })
  return failure === undefined || isUnsent(failure) ? undefined : words
}

/** It never reached the server, or there was no response. */
export const isUnsent = (failure: unknown): boolean =>
  isCallError(failure, 'network') || isCallError(failure, 'timeout')
