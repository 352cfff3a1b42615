import { useEffect, useRef } from 'react'

type FormRef = (form: HTMLFormElement | null) => void

interface EditorKeys {
  /** Another ref of the form element. */
  readonly ref: FormRef
  /** The field that gets the focus on opening. */
  readonly first: 'input' | 'textarea'
  /** Id of the element that gets the focus on closing, if any. */
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
  // Listens on the form, which all keys of its fields reach.
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
      // Nothing has the focus, or a closing dialog, or the title as its fallback.
      const isFree = document.activeElement?.matches('body, h1, [role="dialog"] *') ?? true
      if (back !== undefined && isFree) document.getElementById(back)?.focus()
    }
  }, [first, back])
  return form => {
    ref(form)
    element.current = form
  }
}
