import type { FeedImport, FeedRow } from '@forecourt/contract/inventory/feeds.ts'
import { canTakeAction } from '@forecourt/domain/inventory/feeds/import-states.ts'
import { Button, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { useRefusals } from '#shared/forms/use-refusals.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Pager } from '#shared/ui/table/pager.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { feedQueries, retryRow, type RowKind } from './feeds.api.ts'
import { useFieldName, useRowProblem } from './feed-words.ts'
import classes from './feeds.module.css'

interface ImportRowsProps {
  readonly one: FeedImport
  readonly kind: RowKind
}

/** Rows of one kind; refused ones can be corrected. */
export function ImportRows({ one, kind }: ImportRowsProps) {
  const t = useText('feeds')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...feedQueries.rows(one.id, kind, page),
    placeholderData: keepPreviousData,
  })
  if (data === undefined)
    return error === null ? (
      <CardSkeleton height={160} />
    ) : (
      <InlineProblem error={error} onRetry={() => void refetch()} />
    )
  return (
    <section aria-label={t(`rows.${kind}`)}>
      {data.count === 0 ? <p className={classes['faint']}>{t('rows.none')}</p> : null}
      <ul className={classes['rows']}>
        {data.results.map(row => (
          <Row key={row.line} one={one} row={row} />
        ))}
      </ul>
      {data.last === 1 ? null : <Pager page={data} onPage={setPage} />}
    </section>
  )
}

function Row({ one, row }: { readonly one: FeedImport; readonly row: FeedRow }) {
  const t = useText('feeds')
  const nameOf = useFieldName()
  const problemOf = useRowProblem()
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={classes['row']}>
      <div className={classes['rowHead']}>
        <span>
          {row.vehicle === null ? (
            <strong>{row.name === '' ? t('row.unnamed') : row.name}</strong>
          ) : (
            <Link className="dp-quiet-link" to={pathTo('vehicle', { id: row.vehicle })}>
              {row.name}
            </Link>
          )}{' '}
          <span className={classes['faint']}>
            {[row.stock_number, row.vin, row.kind === 'gone' ? '' : t('row.line', { line: row.line })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        {row.kind === 'refused' && canTakeAction('retry', one.state) ? (
          <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('row.mend')}
          </Button>
        ) : null}
      </div>
      {row.filled.length === 0 ? null : (
        <p className={classes['faint']}>{t('row.filled', { fields: row.filled.map(nameOf).join(', ') })}</p>
      )}
      {row.changes.map(({ field, before, after }) => (
        <p key={field} className={classes['faint']}>
          {nameOf(field)}: {before ?? '–'} → {after ?? '–'}
        </p>
      ))}
      {row.problems.map(problem => (
        <p key={`${problem.field ?? ''} ${problem.rule}`} className={classes['bad']}>
          {problemOf(problem)}
        </p>
      ))}
      {isOpen ? <Mend one={one} row={row} onDone={() => setOpen(false)} /> : null}
    </li>
  )
}

interface MendProps {
  readonly one: FeedImport
  readonly row: FeedRow
  readonly onDone: () => void
}

/** The contract's name of a value under a heading. */
const nameOf = (heading: string) => `values.${heading}`

/** The row as in the file: changed values are tried again. */
function Mend({ one, row, onDone }: MendProps) {
  const t = useText('feeds')
  const problemOf = useRowProblem()
  const { ref, attempt, lead, errorOf, failure, isBusy } = useRefusals()
  /** Values changed since the last try, whose errors are outdated. */
  const [changed, setChanged] = useState<readonly string[]>([])
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const columns = one.mapping?.columns ?? {}
  const used = one.headings.filter(heading => (columns[heading] ?? null) !== null)
  /** Error of the row under the heading that it was read from. */
  const refusalOf = (heading: string) => row.problems.find(({ field }) => field === columns[heading])
  const mend = async () => {
    setChanged([])
    const { row: after } = await retryRow(one.id, row.line, { ...values })
    const isMended = after?.kind !== 'refused'
    showToast(isMended ? { type: 'success', text: t('row.mended') } : { type: 'error', text: t('row.still') })
    if (isMended) return onDone()
    const bad = after.problems.map(({ field }) => used.find(heading => columns[heading] === field))
    lead(bad.flatMap(heading => (heading === undefined ? [] : [nameOf(heading)])))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(mend)
  }
  const messageOf = (heading: string) => {
    if (changed.includes(heading)) return undefined
    const told = errorOf(nameOf(heading))
    if (told !== undefined) return told
    const refusal = refusalOf(heading)
    return refusal === undefined ? undefined : problemOf(refusal)
  }
  return (
    <form ref={ref} noValidate className={classes['mend']} onSubmit={submit}>
      <div className={classes['fields']}>
        {used.map(heading => (
          <TextInput
            key={heading}
            name={nameOf(heading)}
            label={heading}
            error={messageOf(heading)}
            value={values[heading] ?? row.raw[heading] ?? ''}
            maxLength={2000}
            onChange={event => {
              const { value } = event.currentTarget
              setValues(known => ({ ...known, [heading]: value }))
              setChanged(known => [...known, heading])
            }}
          />
        ))}
      </div>
      {failure === undefined ? null : <InlineProblem error={failure} />}
      <Button type="submit" loading={isBusy} className={classes['start'] ?? ''}>
        {t('row.retry')}
      </Button>
    </form>
  )
}
