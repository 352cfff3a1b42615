import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Action } from '@forecourt/domain/identity/permissions/actions.ts'
import type { ComponentType, ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import type { Column } from '#shared/ui/table/data-table-columns.ts'
import { DataTable } from '#shared/ui/table/data-table.tsx'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import classes from './plans.module.css'
import { DrawerFrame, RecordFormView } from './record-drawer.tsx'
import { useOpenRow } from './use-open-row.ts'
import type { RecordForm, RecordKind } from './use-record-form.ts'

interface RecordTabProps<Row extends { id: string; version: number }> {
  readonly kind: RecordKind<Row>
  readonly rows: readonly Row[] | undefined
  readonly error: Error | null
  readonly onRetry: () => void
  readonly columns: readonly Column<Row>[]
  readonly nameOf: (row: Row) => string
  readonly Fields: ComponentType<{ readonly form: RecordForm; readonly isNew: boolean }>
  /** Users without this permission only read. */
  readonly edit: Action
  readonly words: {
    readonly title: string
    readonly about: string
    readonly add: string
    readonly empty: string
    readonly removal: string
  }
  /** Search and filters, before the button. */
  readonly tools?: ReactNode
  /** Clears a search without results; replaces the first-use text. */
  readonly onClear?: (() => void) | undefined
  readonly below?: ReactNode
}

/** A list of interface S-32 with its drawer; the open row is in the URL. */
export function RecordTab<Row extends { id: string; version: number }>(props: RecordTabProps<Row>) {
  const { kind, rows, error, columns, nameOf, words } = props
  const t = useText('plans')
  const mayEdit = useCan(props.edit)
  const { asked, open } = useOpenRow()
  const row = rows?.find(({ id }) => id === asked)
  const isOpen = mayEdit && (asked === 'new' || row !== undefined)
  return (
    <section className={classes['tab']} aria-label={words.title}>
      <div className={classes['bar']} hidden={props.tools === undefined && !mayEdit}>
        {props.tools}
        {mayEdit ? (
          <Button
            className={classes['end']}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => open('new')}
          >
            {words.add}
          </Button>
        ) : null}
      </div>
      <p className={classes['faint']}>{words.about}</p>
      {error === null ? null : <InlineProblem error={error} onRetry={props.onRetry} />}
      <DataTable
        caption={words.title}
        rows={rows}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        pageSize={6}
        {...(mayEdit && { onOpen: ({ id }: Row) => open(id) })}
        empty={
          props.onClear === undefined ? (
            <EmptyState kind="first-use" title={words.empty} text={words.about} />
          ) : (
            <EmptyState kind="no-match" title={t('no_match')} onClear={props.onClear} />
          )
        }
      />
      {props.below}
      <DrawerFrame isOpen={isOpen} title={row ? nameOf(row) : words.add} onClose={() => open('')}>
        <RecordFormView
          key={row?.id ?? 'new'}
          kind={kind}
          row={row}
          Fields={props.Fields}
          removal={words.removal}
          onDone={() => open('')}
        />
      </DrawerFrame>
    </section>
  )
}

const keyOf = ({ id }: { readonly id: string }) => id
