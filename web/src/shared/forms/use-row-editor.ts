import { useEffect, useRef } from 'react'
import { confirm } from '../ui/modals.ts'

interface RowEditorOptions {
  readonly isDirty: boolean
  readonly onCancel: () => void
  /** Which field has the keyboard when it opens. */
  readonly first: 'input' | 'textarea'
  /** The id of what the keyboard goes back to; a new row has nothing yet. */
  readonly back: string | undefined
}

/** The form of a row, opened where the row stands: Esc gives it up, and the keyboard is in it and afterwards on the row. */
export function useRowEditor({ isDirty, onCancel, first, back }: RowEditorOptions) {
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
  return {
    /** On the form element, beside the ref of its rules. */
    editor: (mounted: HTMLFormElement | null) => {
      element.current = mounted
    },
    giveUp: () => void giveUp(),
  }
}
