import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { fireEvent } from '@testing-library/react'
import { http } from 'msw'
import { expect, vi } from 'vitest'
import { answerWith, problem } from './fake-server.ts'
import { TEST_TIMEOUT } from './test-timeout.ts'

/** Fallback message of a refusal. */
const CHECK_THIS = 'Please check this field.'

interface RefusedForm {
  /** Endpoint that the form is sent to. */
  readonly endpoint: AnyEndpoint
  /** Fields of the endpoint that the form has; all of the contract by default. */
  readonly asks?: readonly string[]
  /**
   * Fields that the form does not have, or that several inputs share: their refusal is shown for the form as a whole.
   */
  readonly others?: readonly string[]
  /** The message deliberately names no field: it is shown above, and a field has the focus. */
  readonly isNotifiedOfAll?: boolean
  /** One of its fields, on a page with several forms. */
  readonly field?: HTMLElement | undefined
}

/**
 * Sends a completed form and refuses each of its fields in turn: typed values stay, the refusal is shown at its
 * field, and the field has the focus. Of several, the first in reading order has it; refusals without a field are
 * shown for the form as a whole. The form is named by its file, so that untested ones are found
 * (`web/src/forms.test.ts`).
 */
export async function expectRefusalsInPlace(file: string, refused: RefusedForm): Promise<void> {
  const form = refused.field?.closest('form') ?? lastForm()
  const { endpoint, others = [] } = refused
  const asks = refused.asks ?? keysOf(endpoint.options.body).filter(name => !others.includes(name))
  const typed = valuesIn(form)
  // With a single field, any refusal may be shown at it.
  const isReported = () => alerts() !== '' || isRefusedAtFocus(form)
  const isLed = () => (refused.isNotifiedOfAll === true ? focusIn(form) !== null : isRefusedAtFocus(form))
  expect([...asks, ...others], `${file} asks for nothing`).not.toEqual([])

  const places: Element[] = []
  const notLed: string[] = []
  for (const name of asks) {
    ;(document.activeElement as HTMLElement | null)?.blur()
    await sendRefused(form, endpoint, [name])
    await vi.waitFor(() => expect(isLed()).toBe(true), TEST_TIMEOUT).catch(() => notLed.push(name))
    expect(valuesIn(form), `${file}: what was typed, when ${name} was refused`).toEqual(typed)
    if (document.activeElement !== null) places.push(document.activeElement)
  }
  expect(notLed, `${file}: refused, and neither shown there nor focused`).toEqual([])

  const [first] = places.toSorted(inReadingOrder)
  if (first !== undefined) {
    // An existing focus would prove nothing.
    ;(document.activeElement as HTMLElement | null)?.blur()
    await sendRefused(form, endpoint, asks.toReversed())
    await vi.waitFor(
      () => expect(document.activeElement === first, `${file}: several`).toBe(true),
      TEST_TIMEOUT,
    )
  }

  for (const name of [...others, 'something_else']) {
    await sendRefused(form, endpoint, [name])
    await vi.waitFor(() => expect(isReported(), `${file}: ${name}, of all of it`).toBe(true), TEST_TIMEOUT)
    expect(valuesIn(form), `${file}: ${name}`).toEqual(typed)
  }
}

const lastForm = () => {
  const form = [...document.querySelectorAll('form')].at(-1)
  if (form === undefined) throw new Error('there is no form on the screen')
  return form
}

async function sendRefused(form: HTMLFormElement, endpoint: AnyEndpoint, names: readonly string[]) {
  let isAnswered = false
  const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
  const fields = Object.fromEntries(names.map(name => [name, [{ rule: 'something_new' }]]))
  answerWith(
    http.all(`*${path}`, ({ request }) => {
      if (request.method !== endpoint.method) return undefined
      isAnswered = true
      return problem('validation', { fields })
    }),
  )
  fireEvent.submit(form)
  await vi.waitFor(
    () => expect(isAnswered, `the form was not sent with ${names.join()}: ${form.textContent}`).toBe(true),
    TEST_TIMEOUT,
  )
}

/** Fields in the submit-error events during the work. */
export async function submitErrorsOf(work: () => Promise<unknown>): Promise<string[]> {
  const named = new Set<string>()
  const note = (event: Event) => {
    if (event instanceof CustomEvent) for (const name of Object.keys(event.detail as object)) named.add(name)
  }
  document.addEventListener('submit-error', note)
  try {
    await work()
  } finally {
    document.removeEventListener('submit-error', note)
  }
  return [...named]
}

/** Sends a form with local rules that are broken now: the first invalid field shows its error and has the focus. */
export async function expectProblemsInPlace(file: string, form = lastForm()): Promise<void> {
  const typed = valuesIn(form)
  ;(document.activeElement as HTMLElement | null)?.blur()
  fireEvent.submit(form)
  await vi.waitFor(
    () => expect(focusIn(form) === null, `${file}: no field has the focus`).toBe(false),
    TEST_TIMEOUT,
  )
  const [first] = [...form.querySelectorAll('[aria-invalid="true"]')]
  expect(document.activeElement === first, `${file}: the first bad field`).toBe(true)
  expect(valuesIn(form), `${file}: what was typed`).toEqual(typed)
}

const focusIn = (form: HTMLFormElement) =>
  form.contains(document.activeElement) && document.activeElement?.matches('input, select, textarea') === true
    ? document.activeElement
    : null

/** Whether the focused field is marked as invalid and its message is read out with it. */
function isRefusedAtFocus(form: HTMLFormElement): boolean {
  const field = focusIn(form)
  if (field !== null) expect(field).toBeVisible()
  const described = field?.getAttribute('aria-describedby')?.split(' ') ?? []
  const ofGroup = field?.closest('[role="group"], [role="radiogroup"]')?.parentElement?.textContent ?? ''
  const said = described.map(id => document.getElementById(id)?.textContent ?? '').join(' ') + ofGroup
  return said.includes(CHECK_THIS) || (field?.getAttribute('aria-invalid') === 'true' && said !== '')
}

const valuesIn = (form: HTMLFormElement) =>
  [...form.elements].flatMap(element => {
    if (element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type))
      return [[element.name, element.checked]]
    const isTyped =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    return isTyped ? [[element.name, element.value]] : []
  })

const alerts = () =>
  [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent).join(' ')

const inReadingOrder = (one: Element, other: Element) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/** Field names of a body schema. */
function keysOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if ('shape' in schema) return Object.keys(schema.shape as object)
  if ('options' in schema) return [...new Set((schema.options as unknown[]).flatMap(keysOf))]
  if ('in' in schema) return keysOf(schema.in)
  return []
}
