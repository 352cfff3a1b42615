import { Notice } from '#shared/ui/page/notice.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './credit.module.css'

interface ProblemListProps {
  readonly problems: readonly { readonly name: string; readonly text: string }[]
}

/** All errors of a page above it, each linked to its field. */
export function ProblemList({ problems }: ProblemListProps) {
  const t = useText('credit_form')
  if (problems.length === 0) return null
  return (
    <Notice tone="danger" title={t('problems.title')}>
      <ul className={classes['problems']}>
        {problems.map(({ name, text }) => (
          <li key={name}>
            <button type="button" onClick={event => focusField(event.currentTarget, name)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function focusField(from: HTMLElement, name: string): void {
  const field = from.closest('form')?.querySelector(`[name="${CSS.escape(name)}"]`)
  if (field instanceof HTMLElement) field.focus()
}
