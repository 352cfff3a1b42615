import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import React from 'react'
import { flushSync } from 'react-dom'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { misread, server } from './fake-server.ts'
import { TEST_TIMEOUT } from './patience.ts'
import { sendRealForms } from './sent-forms.ts'

// What browsers have and the test page lacks.
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// Not stubbed: a test that puts back what it stubbed would take them away with it.
Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver })
window.matchMedia = query => ({
  matches: false,
  media: query,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
})
// Autosizing text areas measure themselves again when a font is loaded.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
window.scrollTo = () => undefined
// It is never idle: nothing is fetched ahead, and what waits for a quiet moment comes at once.
window.requestIdleCallback = (work, options) => {
  if (options?.timeout !== undefined) queueMicrotask(work as () => void)
  return 0
}
window.cancelIdleCallback = () => undefined
Element.prototype.scrollIntoView = () => undefined

const turn = setImmediate
/** React draws in turns of the event loop, and so does what an effect changes. */
async function drawn(): Promise<void> {
  for (let left = 5; left > 0; left--) await new Promise<void>(resolve => turn(resolve))
}
/** Testing Library renders and unmounts within React's test wrapper, which production React does not have. */
async function act(work: () => unknown): Promise<void> {
  await flushSync(work)
  await drawn()
}
Reflect.set(React, 'act', act)

document.cookie = '__Host-dp_csrf=csrf-of-test; Secure; Path=/'

/** What is waited for is missing at many looks: the page is written out when somebody reads the error, not each time. */
function missing(what: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => [what, prettyDOM(container)].filter(Boolean).join('\n\n'),
    set: (value: string) => {
      Object.defineProperty(error, 'message', { value, writable: true })
    },
  })
  return error
}

let isDrawing = false
/**
 * The page is drawn when an event is over, as browsers do it. The library would do more: it keeps all other work of the
 * page for itself, and drops what then waits for a text or a part, so that it never comes.
 */
function drawnAfter(event: () => unknown): unknown {
  if (isDrawing) return event()
  let result: unknown
  isDrawing = true
  try {
    flushSync(() => {
      result = event()
    })
  } finally {
    isDrawing = false
  }
  return result
}

configure({
  asyncUtilTimeout: TEST_TIMEOUT.timeout,
  getElementError: missing,
  eventWrapper: drawnAfter,
})

/** Calls that nobody answered: the screen may swallow such a failure, the test must not. */
const unanswered: string[] = []

let asBefore: (() => void) | undefined
beforeAll(() => {
  // No complaint about what is drawn by itself.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  server.listen({
    onUnhandledFrame: ({ frame, defaults }) => {
      const { request } = frame.data as { request?: Request }
      unanswered.push(request === undefined ? frame.protocol : `${request.method} ${request.url}`)
      defaults.error()
    },
  })
  asBefore = sendRealForms()
})
afterEach(async () => {
  cleanup()
  // What a page says as it goes, that one has left an order, is still answered by its own test.
  await drawn()
  // A finger that the test left on the glass: what waits for it to be lifted is one for all tests.
  dispatchEvent(new Event('pointercancel'))
  server.resetHandlers()
  sessionStorage.clear()
  localStorage.clear()
  const calls = [...unanswered.splice(0), ...misread.splice(0)]
  if (calls.length > 0) throw new Error(`the test answers no ${calls.join(', ')}`)
})
afterAll(async () => {
  // What a page is still fetching would be torn off with the file, and then be broken for all files after it.
  await vi.dynamicImportSettled()
  asBefore?.()
  server.close()
})
