import type { FieldProblem } from './field-message.ts'
import { emitSubmitError } from './submit-error-event.ts'

/** Reports refused fields, and focuses the first. */
export function refuseSubmit(
  form: HTMLFormElement | null,
  problems: Readonly<Record<string, FieldProblem>>,
): void {
  emitSubmitError(form, problems)
  leadToProblem(form, Object.keys(problems))
}

const mostFrames = 10

/**
 * Focuses the first invalid field once its error message is rendered, so that a screen reader reads both, and once it
 * is focusable: its part of the form may have to be opened first. Waits for a limited number of frames, since some
 * messages appear elsewhere, such as those of a group.
 */
export function leadToProblem(form: HTMLFormElement | null, names: readonly string[], frame = 1): void {
  requestAnimationFrame(() => {
    const field = firstProblem(form, names)
    const isLast = frame === mostFrames
    if (isLast || field?.getAttribute('aria-invalid') === 'true') field?.focus()
    if (!isLast && field !== undefined && document.activeElement !== field)
      leadToProblem(form, names, frame + 1)
  })
}

/** First in reading order, not in the order of the rules. */
const firstProblem = (form: HTMLFormElement | null, names: readonly string[]) =>
  fieldsOf(form).find(element => names.some(name => isAbout(element, name)))

/** Whether a form has the refused field; if not, the refusal is shown for the form as a whole. */
export const asksFor = (form: HTMLFormElement | null, name: string): boolean =>
  form === null || fieldsOf(form).some(element => isAbout(element, name))

const fieldsOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter(
    // Hidden fields require no input.
    element =>
      element instanceof HTMLElement &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type="hidden"]'),
  ) as HTMLElement[]

/** An error of a row is shown at its list, and one of a list at its first row. */
function isAbout(element: HTMLElement, refused: string): boolean {
  // If the name belongs to a hidden input beside it, the field has an attribute instead.
  const name = element.getAttribute('name') ?? element.dataset['field'] ?? ''
  if (name === '') return false
  return name === refused || refused.startsWith(`${name}.`) || name.startsWith(`${refused}.`)
}
