import { parentPort } from 'node:worker_threads'
import type { DocumentText } from '@forecourt/contract/deals/documents.ts'
import { renderPdf } from './render-pdf.ts'

/** Request and response of the thread. */
export interface RenderRequest {
  readonly id: number
  readonly text: DocumentText
  readonly made: Date
}
export type RenderAnswer =
  | { readonly id: number; readonly file: Uint8Array }
  | { readonly id: number; readonly failure: string }

/** Renders documents one after the other, in its own thread. */
let last: Promise<unknown> = Promise.resolve()

parentPort?.on('message', (request: RenderRequest) => {
  last = last.then(() => render(request))
})

async function render({ id, text, made }: RenderRequest) {
  try {
    send({ id, file: await renderPdf(text, made) })
  } catch (error) {
    send({ id, failure: String(error) })
  }
}

function send(answer: RenderAnswer) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort?.postMessage(answer)
}
