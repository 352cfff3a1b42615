import type { FieldProblem } from './field-message.ts'

/** Product 5: submit emits a submit-error event with the errors if any field is invalid. */
export function emitSubmitError(
  form: HTMLFormElement | null,
  problems: Readonly<Record<string, FieldProblem>>,
): void {
  form?.dispatchEvent(new CustomEvent('submit-error', { bubbles: true, detail: problems }))
}
