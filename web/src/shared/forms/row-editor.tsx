import type { FieldValues } from '@forecourt/domain/validation/rule.ts'
import { Button } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { InlineProblem } from '../ui/inline-problem.tsx'
import { confirm } from '../ui/modals.ts'
import classes from './row-editor.module.css'
import type { RuleForm } from './use-rule-form.ts'

interface RowEditorProps {
  readonly form: RuleForm<FieldValues>
  /** What is edited, or that it is new. */
  readonly label: string
  readonly save: string
  readonly cancel: string
  readonly onCancel: () => void
  /** Which field has the keyboard when it opens. */
  readonly first: 'input' | 'textarea'
  /** The id of what the keyboard goes back to; a new row has nothing yet. */
  readonly back: string | undefined
  /** Why it was refused, where the general sentence says too little. */
  readonly failure?: string | undefined
  /** By which a row that is not stored yet is found. */
  readonly row?: string
  /** What is told of the row while it is typed. It comes when it comes: below the buttons, which it would move. */
  readonly told?: ReactNode
  readonly children: ReactNode
}

/**
 * The form of a row, opened where the row stands: it stays with its errors until it is stored or given up, by Esc or the
 * button; the keyboard is in it, and afterwards on the row.
 */
export function RowEditor(props: RowEditorProps) {
  const { form, label, save, cancel, onCancel, first, back, failure, row, told, children } = props
  const { ref, isDirty, isSubmitting, onSubmit } = form
  const giveUp = async () => {
    if (isDirty && !(await confirm({ kind: 'discard' }))) return
    onCancel()
  }
  const escaped = useRef(giveUp)
  useEffect(() => {
    escaped.current = giveUp
  })
  const element = useRef<HTMLFormElement>(null)
  // The keys of a form are those of its fields: they are listened to where they all pass.
  useEffect(() => {
    const mounted = element.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.stopPropagation()
      void escaped.current()
    }
    mounted?.addEventListener('keydown', onKeyDown)
    mounted?.querySelector(first)?.focus()
    return () => {
      mounted?.removeEventListener('keydown', onKeyDown)
      if (back !== undefined && document.activeElement === document.body)
        document.getElementById(back)?.focus()
    }
  }, [first, back])
  return (
    <form
      ref={mounted => {
        ref(mounted)
        element.current = mounted
      }}
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
        <Button variant="default" onClick={() => void giveUp()}>
          {cancel}
        </Button>
      </div>
      {told}
    </form>
  )
}
