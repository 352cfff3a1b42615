import { Worker } from 'node:worker_threads'
import type { DocumentText } from '@forecourt/contract/deals/documents.ts'
import type { RenderAnswer, RenderRequest } from './pdf/render.worker.ts'

interface Waiting {
  readonly done: (file: Uint8Array) => void
  readonly failed: (error: Error) => void
}

let thread: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/**
 * Renders the PDF in a worker thread: a page takes many milliseconds of computing, for which other requests
 * would wait. The thread starts with the first document and keeps its font cache.
 */
export function renderBeside(text: DocumentText, made: Date): Promise<Uint8Array> {
  thread ??= startThread()
  const busy = thread
  const id = (lastId += 1)
  return new Promise((done, failed) => {
    waiting.set(id, { done, failed })
    busy.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    busy.postMessage({ id, text, made } satisfies RenderRequest)
  })
}

function startThread(): Worker {
  const started = new Worker(new URL('./pdf/render.worker.ts', import.meta.url))
  started.on('message', (answer: RenderAnswer) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    // An idle thread does not keep the process from ending.
    if (waiting.size === 0) started.unref()
    if ('file' in answer) asked?.done(answer.file)
    else asked?.failed(new Error(answer.failure))
  })
  started.on('error', error => end(started, error))
  started.on('exit', () => end(started, new Error('the thread that makes documents has ended')))
  return started
}

/** Its pending requests fail; the next document starts another thread. */
function end(ended: Worker, error: unknown) {
  if (thread !== ended) return
  thread = undefined
  const lost = [...waiting.values()]
  waiting.clear()
  for (const { failed } of lost) failed(error instanceof Error ? error : new Error(String(error)))
}
