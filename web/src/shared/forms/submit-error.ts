import type { FieldProblem } from './field-message.ts'

/** Spec 5: submit emits a submit-error event with the errors if any field is invalid. */
export function tellSubmitError(
  form: HTMLFormElement | null,
  problems: Readonly<Record<string, FieldProblem>>,
): void {
  form?.dispatchEvent(new CustomEvent('submit-error', { bubbles: true, detail: problems }))
}

/** The first bad field, once its message is in the page, so that it is read with the field. */
export function leadToProblem(form: HTMLFormElement | null, names: readonly string[]): void {
  requestAnimationFrame(() => focusFirstProblem(form, names))
}

/** First in the order people read, not in the order of the rules. */
export function focusFirstProblem(form: HTMLFormElement | null, names: readonly string[]): void {
  for (const element of form?.elements ?? []) {
    if (element instanceof HTMLElement && names.includes(element.getAttribute('name') ?? '')) {
      element.focus()
      return
    }
  }
}
