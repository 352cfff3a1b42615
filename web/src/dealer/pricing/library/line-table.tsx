import { Skeleton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { isFee } from './line-values.ts'
import type { Line, CatalogueName } from './library.api.ts'
import classes from './library.module.css'
import { LineEditor } from './line-editor.tsx'
import { LineRow } from './line-row.tsx'
import { useLineText } from './line-text.ts'
import { useReorder } from './use-reorder.ts'

interface LineTableProps {
  readonly shelf: CatalogueName
  readonly lines: readonly Line[] | undefined
  /** Rows that are not stored yet, newest first. */
  readonly drafts: readonly string[]
  /** A filtered list cannot be reordered. */
  readonly isFiltered: boolean
  readonly onDraftGone: (id: string) => void
  readonly empty: ReactNode
}

/** Rows of a list; any number of them may be open at the same time, each with its own errors. */
export function LineTable({ shelf, lines, drafts, isFiltered, onDraftGone, empty }: LineTableProps) {
  const { t } = useLineText()
  const mayEdit = useCan('fees-and-discounts:edit')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const move = useReorder(shelf, lines)
  const turn = (id: string, isOpen: boolean) =>
    setOpen(ids => new Set(isOpen ? [...ids, id] : [...ids].filter(other => other !== id)))
  const columns = isFee(shelf) ? 8 : 7
  if (lines?.length === 0 && drafts.length === 0) return empty
  return (
    <table className={classes['table']}>
      <caption className="dp-unseen">{t(`list.${shelf}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.name')}</th>
          <th scope="col" data-align="end">
            {t('column.amount')}
          </th>
          <th scope="col">{t('column.taxability')}</th>
          <th scope="col">{t('column.default')}</th>
          <th scope="col">{t('column.payments')}</th>
          <th scope="col">{t('column.vehicles')}</th>
          {isFee(shelf) ? <th scope="col">{t('column.type')}</th> : null}
          <th scope="col">
            <span className="dp-unseen">{t('column.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {drafts.map(id => (
          <EditedRow key={id} columns={columns} isNew>
            <LineEditor
              id={id}
              shelf={shelf}
              order={lines?.length ?? 0}
              onDone={() => onDraftGone(id)}
              onCancel={() => onDraftGone(id)}
            />
          </EditedRow>
        ))}
        {lines === undefined ? <SkeletonRows columns={columns} /> : null}
        {lines?.map((line, index) =>
          open.has(line.id) ? (
            <EditedRow key={line.id} columns={columns}>
              <LineEditor
                id={line.id}
                shelf={shelf}
                line={line}
                order={line.order}
                onDone={() => turn(line.id, false)}
                onCancel={() => turn(line.id, false)}
              />
            </EditedRow>
          ) : (
            <LineRow
              key={line.id}
              shelf={shelf}
              line={line}
              mayEdit={mayEdit}
              onEdit={() => turn(line.id, true)}
              {...(!isFiltered && mayEdit && { onMove: (by: -1 | 1) => move(index, by) })}
              isFirst={index === 0}
              isLast={index === lines.length - 1}
            />
          ),
        )}
      </tbody>
    </table>
  )
}

interface EditedRowProps {
  readonly columns: number
  readonly isNew?: boolean
  readonly children: ReactNode
}

function EditedRow({ columns, isNew = false, children }: EditedRowProps) {
  return (
    <tr className={classes['edited']} data-new={isNew || undefined}>
      <td colSpan={columns}>{children}</td>
    </tr>
  )
}

function SkeletonRows({ columns }: { readonly columns: number }) {
  return Array.from({ length: 5 }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (__, cell) => (
        <td key={cell}>
          <Skeleton height={14} width="70%" />
        </td>
      ))}
    </tr>
  ))
}
