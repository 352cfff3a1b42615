import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { confirm } from '#shared/ui/dialog/modals.ts'
import classes from './row-editor.module.css'
import { useEditorKeys } from './use-editor-keys.ts'
import type { RuleForm } from './use-rule-form.ts'

interface RowEditorProps {
  readonly form: RuleForm<FieldValues>
  /** Name of what is edited, or that it is new. */
  readonly label: string
  readonly save: string
  readonly cancel: string
  readonly onCancel: () => void
  /** The field that gets the focus on opening. */
  readonly first: 'input' | 'textarea'
  /** Id of the element that gets the focus on closing; undefined for a new row. */
  readonly back: string | undefined
  /** Why it was refused, if the general text is too vague. */
  readonly failure?: string | undefined
  /** Identifies a row that is not stored yet. */
  readonly row?: string
  /** Content about the row while typing. It may appear late: below the buttons, so that it does not move them. */
  readonly told?: ReactNode
  readonly children: ReactNode
}

/**
 * Form of a row, opened in place of the row: stays open with its errors until it is saved or cancelled, by Esc or the
 * button. The focus is in the form, and afterwards on the row.
 */
export function RowEditor(props: RowEditorProps) {
  const { form, label, save, cancel, onCancel, first, back, failure, row, told, children } = props
  const { ref, isDirty, isSubmitting, onSubmit } = form
  const discard = async () => {
    if (isDirty && !(await confirm({ kind: 'discard' }))) return
    onCancel()
  }
  const keys = useEditorKeys({ ref, first, back, onEscape: () => void discard() })
  return (
    <form
      ref={keys}
      onSubmit={onSubmit}
      noValidate
      className={classes['editor']}
      aria-label={label}
      aria-busy={isSubmitting}
      data-row={row}
    >
      {children}
      {form.failure === undefined ? null : <InlineProblem error={form.failure}>{failure}</InlineProblem>}
      <div className={classes['buttons']}>
        <Button type="submit" loading={isSubmitting}>
          {save}
        </Button>
        <Button variant="default" onClick={() => void discard()}>
          {cancel}
        </Button>
      </div>
      {told}
    </form>
  )
}
