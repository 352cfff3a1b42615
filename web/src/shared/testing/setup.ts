import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import React from 'react'
import { flushSync } from 'react-dom'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { misread, server } from './fake-server.ts'
import { TEST_TIMEOUT } from './test-timeout.ts'
import { sendRealForms } from './sent-forms.ts'

// Browser features that the test page lacks.
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// Not stubbed: a test that restores its stubs would remove them.
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
// Runs idle work immediately, and prefetches nothing.
window.requestIdleCallback = (work, options) => {
  if (options?.timeout !== undefined) queueMicrotask(work as () => void)
  return 0
}
window.cancelIdleCallback = () => undefined
Element.prototype.scrollIntoView = () => undefined

const turn = setImmediate
/** React renders in turns of the event loop, and so do effects. */
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

/** The page is serialized when the error is read, not on each of many polls. */
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
 * Renders after each event, like browsers. The library's own wrapper would also hold back all other work of the page,
 * and drop what suspends on a text or a chunk, so that it never resolves.
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

/** Unhandled calls: a screen may swallow such an error, the test must not. */
const unanswered: string[] = []

let asBefore: (() => void) | undefined
beforeAll(() => {
  // Disables warnings about renders outside of the wrapper.
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
  // What a page reports on unmount, such as leaving an order, is still handled by its own test.
  await drawn()
  // A pressed pointer at the end of a test would block those waiting for its release.
  dispatchEvent(new Event('pointercancel'))
  server.resetHandlers()
  sessionStorage.clear()
  localStorage.clear()
  const calls = [...unanswered.splice(0), ...misread.splice(0)]
  if (calls.length > 0) throw new Error(`the test answers no ${calls.join(', ')}`)
})
afterAll(async () => {
  // A pending import would be aborted with the test file, and then fail in all following ones.
  await vi.dynamicImportSettled()
  asBefore?.()
  server.close()
})
