import { fieldMessage } from '#shared/forms/field-message.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { cellText } from './cell-text.ts'
import type { SheetCheck } from './lenders.api.ts'
import classes from './lenders.module.css'

/** Result of a check: errors by line, or every changed figure. */
export function SheetOutcome({ check }: { readonly check: SheetCheck }) {
  const t = useText('lenders')
  useText('validation')
  const { problems, difference } = check
  if (problems.length > 0)
    return (
      <>
        <Notice tone="danger">{t('check.problems', { count: problems.length })}</Notice>
        <SheetTable
          caption={t('check.problems_caption')}
          headings={[t('check.line'), t('check.column'), t('check.problem')]}
          rows={problems.map(({ line, column, rule, params }) => [
            String(line),
            column ?? '',
            fieldMessage(column ?? '', { rule, params }),
          ])}
        />
      </>
    )
  const { added, changed, removed } = difference
  if (added + changed + removed === 0) return <Notice>{t('check.nothing')}</Notice>
  return (
    <>
      <Notice>{t('check.summary', { added, changed, removed })}</Notice>
      <Changes check={check} />
    </>
  )
}

function Changes({ check: { difference } }: { readonly check: SheetCheck }) {
  const t = useText('lenders')
  const language = useLanguage()
  const format = useFormat()
  const total = difference.added + difference.changed + difference.removed
  const value = (text: string | null) => (text === null ? '–' : format.number(text))
  return (
    <>
      <SheetTable
        caption={t('check.changes_caption')}
        headings={[t('check.figure'), t('check.before'), t('check.after')]}
        figures
        rows={difference.changes.map(({ cell, before, after }) => [
          cellText(cell, t, language),
          value(before),
          value(after),
        ])}
      />
      {total > difference.changes.length ? (
        <p className="dp-faint">{t('check.more', { count: total - difference.changes.length })}</p>
      ) : null}
    </>
  )
}

interface SheetTableProps {
  readonly caption: string
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The last columns are numbers. */
  readonly figures?: boolean
}

/** Scrolls by itself, and can be reached and read by keyboard. */
function SheetTable({ caption, headings, rows, figures = false }: SheetTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
    <section className={classes['scroll']} tabIndex={0} aria-label={caption}>
      <table className={classes['table']} data-figures={figures || undefined}>
        <thead>
          <tr>
            {headings.map(heading => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.join('|')}>
              {row.map((text, index) => (
                <td key={headings[index]}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
