import type { FieldProblem } from './field-message.ts'

/** Spec 5: submit emits a submit-error event with the errors if any field is invalid. */
export function tellSubmitError(
  form: HTMLFormElement | null,
  problems: Readonly<Record<string, FieldProblem>>,
): void {
  form?.dispatchEvent(new CustomEvent('submit-error', { bubbles: true, detail: problems }))
}
