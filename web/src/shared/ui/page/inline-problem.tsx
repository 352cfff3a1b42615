import { Button, CopyButton, UnstyledButton } from '@mantine/core'
import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from './notice.tsx'
import { useProblemWords } from './problem-words.ts'

interface InlineProblemProps {
  readonly error: unknown
  /** What failed and what still works; a general sentence if absent. */
  readonly children?: string | undefined
  readonly onRetry?: () => void
}

/** Error of a part of the page, in its place, with a retry and the reference (interface 1.5). */
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

/** Explains an error in words (interface S-08). */
export function ProblemText({ error }: { readonly error: unknown }) {
  const t = useText('shell')
  const m = useText('messages')
  return useProblemWords(error, { forbidden: m('perm.denied'), otherwise: t('state.part_failed') })
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
