import { useEffect, useRef } from 'react'

type FormRef = (form: HTMLFormElement | null) => void

interface EditorKeys {
  /** What else is done with the form element. */
  readonly ref: FormRef
  /** Which field has the keyboard when it opens. */
  readonly first: 'input' | 'textarea'
  /** The id of what the keyboard goes back to, where there is something. */
  readonly back: string | undefined
  readonly onEscape: () => void
}

/**
 * Keyboard handling of a form that opens in place: focus moves into the form, Esc cancels, and afterwards the focus
 * returns.
 */
export function useEditorKeys({ ref, first, back, onEscape }: EditorKeys): FormRef {
  const element = useRef<HTMLFormElement>(null)
  const escaped = useRef(onEscape)
  useEffect(() => {
    escaped.current = onEscape
  })
  // The keys of a form are those of its fields: they are listened to where they all pass.
  useEffect(() => {
    const mounted = element.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.stopPropagation()
      escaped.current()
    }
    mounted?.addEventListener('keydown', onKeyDown)
    mounted?.querySelector(first)?.focus()
    return () => {
      mounted?.removeEventListener('keydown', onKeyDown)
      // Nobody has it, or a question that is answered, or the title, where nobody else had it after the question.
      const isFree = document.activeElement?.matches('body, h1, [role="dialog"] *') ?? true
      if (back !== undefined && isFree) document.getElementById(back)?.focus()
    }
  }, [first, back])
  return form => {
    ref(form)
    element.current = form
  }
}
