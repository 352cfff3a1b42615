import { isCallError, type CallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'

/** Texts by action: for a missing permission, and as the fallback. */
interface Tried {
  readonly forbidden: string
  readonly otherwise: string
}

/** Explains an error in words (interface S-08). */
export function useProblemWords(error: unknown, { forbidden, otherwise }: Tried): string {
  const t = useText('shell')
  const m = useText('messages')
  if (!isCallError(error)) return otherwise
  if (error.kind === 'network' || error.kind === 'timeout') return m('net.timeout')
  if (error.kind === 'forbidden') return forbidden
  if (isFull(error)) return t(`problem.${error.code}`, { n: error.detail.params['most'] ?? 0 })
  const known = textOf(error)
  return known === undefined ? otherwise : t(known)
}

const isFull = (error: CallError): error is CallError & { code: 'library_full' | 'deal_full' } =>
  error.code === 'library_full' || error.code === 'deal_full'

const texts = {
  already_done: 'problem.already_done',
  key_reused: 'problem.already_done',
  not_found: 'problem.not_found',
  validation: 'problem.validation',
  stale: 'problem.stale',
  too_many_requests: 'problem.too_many_requests',
  bad_gateway: 'problem.try_shortly',
  unavailable: 'problem.try_shortly',
} as const

function textOf({ code, kind }: CallError) {
  const known = [code, kind].find(name => Object.hasOwn(texts, name))
  return known === undefined ? undefined : texts[known as keyof typeof texts]
}
