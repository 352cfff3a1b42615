import { Button, CopyButton, UnstyledButton } from '@mantine/core'
import { isCallError, type CallError } from '../api/call-error.ts'
import { useText } from '../i18n/use-text.ts'
import { Notice } from './notice.tsx'

interface InlineProblemProps {
  readonly error: unknown
  /** What failed and what still works, in the screen's words; a general sentence when absent. */
  readonly children?: string | undefined
  readonly onRetry?: () => void
}

/** A part of the page that failed: beside its cause, with a way on and the reference (ux 1.5). */
export function InlineProblem({ error, children, onRetry }: InlineProblemProps) {
  const t = useText('shell')
  const reference = isCallError(error) ? error.referenceId : ''
  return (
    <Notice
      tone="danger"
      action={
        onRetry === undefined ? null : (
          <Button variant="default" size="compact-sm" onClick={onRetry}>
            {t('state.try_again')}
          </Button>
        )
      }
    >
      {children ?? <ProblemText error={error} />}
      {reference === '' ? null : <ReferenceId id={reference} />}
    </Notice>
  )
}

/** What a refusal means, in words (ux S-08). */
export function ProblemText({ error }: { readonly error: unknown }) {
  const t = useText('shell')
  const m = useText('messages')
  if (!isCallError(error)) return t('state.part_failed')
  if (error.kind === 'network' || error.kind === 'timeout') return m('net.timeout')
  if (error.kind === 'forbidden') return m('perm.denied')
  if (isFull(error)) return t(`problem.${error.code}`, { n: error.detail.params['most'] ?? 0 })
  return t(textOf(error))
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
  return known === undefined ? 'state.part_failed' : texts[known as keyof typeof texts]
}

function ReferenceId({ id }: { readonly id: string }) {
  const t = useText('shell')
  return (
    <div>
      <span className="dp-mono">{t('state.reference', { id })}</span>{' '}
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <UnstyledButton onClick={copy} td="underline" fz="inherit">
            {t(copied ? 'state.copied' : 'state.copy_reference')}
          </UnstyledButton>
        )}
      </CopyButton>
    </div>
  )
}
