import { toCents } from '@forecourt/contract/platform/money.ts'
import { Button } from '@mantine/core'
import type { CallError } from '#shared/api/call-error.ts'
import { useFormat } from '#shared/format/use-format.ts'
import type { FieldProblem } from '#shared/forms/field-message.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { useProblemText } from '../model/problem-text.ts'

interface CellProblemProps {
  readonly error: CallError
  /** Refetches programmes and taxes. */
  readonly onRetry: () => void
}

/** Why a cell of the matrix was not saved as shown: the server's result, or what is not on offer. */
export function CellProblem({ error, onRetry }: CellProblemProps) {
  const t = useText('pricing')
  useText('desking')
  const format = useFormat()
  const textOf = useProblemText()
  const problems = Object.entries(error.fields).filter(([name]) => /^cell(\.|$)/.test(name))
  const shown = ({ rule, params }: FieldProblem): FieldProblem => {
    const written = Object.entries(params).map(([name, value]) => [
      name,
      name === 'reason'
        ? (findText('desking', `refusal.${String(value)}`, {}) ?? '')
        : format.money(toCents(String(value))),
    ])
    return { rule, params: Object.fromEntries(written) as Record<string, string> }
  }
  return (
    <Notice
      tone="danger"
      title={t('cell.not_saved')}
      action={
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          {t('cell.read_again')}
        </Button>
      }
    >
      {problems.flatMap(([name, found]) =>
        found.map(problem => <div key={`${name} ${problem.rule}`}>{textOf(name, shown(problem))}</div>),
      )}
    </Notice>
  )
}
