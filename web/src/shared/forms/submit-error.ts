import type { FieldProblem } from './field-message.ts'
import { emitSubmitError } from './submit-error-event.ts'

/** Reports what is refused, and leads to the first of it. */
export function refuseSubmit(
  form: HTMLFormElement | null,
  problems: Readonly<Record<string, FieldProblem>>,
): void {
  emitSubmitError(form, problems)
  leadToProblem(form, Object.keys(problems))
}

const mostFrames = 10

/**
 * The first bad field, once it says in the page why, so that it is read with the field: a frame may come sooner than what
 * is drawn. And once it can have the focus: it may stand in a part of the form that has to be opened first. What is told
 * elsewhere, as of a whole group, is waited for as many frames and no longer.
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

/** First in the order people read, not in the order of the rules. */
const firstProblem = (form: HTMLFormElement | null, names: readonly string[]) =>
  fieldsOf(form).find(element => names.some(name => isAbout(element, name)))

/** Whether a form asks for what is refused; where it does not, the refusal is told of all of it. */
export const asksFor = (form: HTMLFormElement | null, name: string): boolean =>
  form === null || fieldsOf(form).some(element => isAbout(element, name))

const fieldsOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter(
    // What people never meet asks them for nothing.
    element =>
      element instanceof HTMLElement &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type="hidden"]'),
  ) as HTMLElement[]

/** A refusal of a row stands with its list, and one of a list with its first row. */
function isAbout(element: HTMLElement, refused: string): boolean {
  // Where a name would go to a hidden input beside it, the field is known by an attribute of its own.
  const name = element.getAttribute('name') ?? element.dataset['field'] ?? ''
  if (name === '') return false
  return name === refused || refused.startsWith(`${name}.`) || name.startsWith(`${refused}.`)
}
