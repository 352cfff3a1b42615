import { createEngine, type Answer, type Question } from './desk-engine.ts'
// The build makes the address.
// oxlint-disable-next-line import/default
import workerAddress from './desk-worker.ts?worker&url'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string
  }
}

type Hear = (answer: Answer) => void

/** Where the desk's tools are computed: beside the page, so that not a frame of it waits. */
export interface DeskThread {
  readonly ask: (question: Question, hear: Hear) => void
  readonly end: () => void
}

let shared: { readonly thread: DeskThread; holders: number } | undefined

/** The one thread of all tools. It starts with the first question and ends when the last holder lets go of it. */
export function holdDeskThread(): { readonly thread: DeskThread; readonly letGo: () => void } {
  shared ??= { thread: 'Worker' in window ? threadOfWorker() : threadOfPage(), holders: 0 }
  const held = shared
  held.holders += 1
  return {
    thread: held.thread,
    letGo: () => {
      held.holders -= 1
      if (held.holders > 0) return
      held.thread.end()
      if (shared === held) shared = undefined
    },
  }
}

function threadOfWorker(): DeskThread {
  const hearers = new Map<number, Hear>()
  let count = 0
  let worker: Worker | undefined
  const start = () => {
    const started = new Worker(trusted(workerAddress), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: Answer }>) => {
      hearers.get(data.id)?.(data.answer)
      // Progress is followed by more; everything else is the last word.
      if (data.answer.kind !== 'progress') hearers.delete(data.id)
    })
    return started
  }
  return {
    ask: (question, hear) => {
      count += 1
      hearers.set(count, hear)
      worker ??= start()
      // A worker's messages go to nobody else, so they name no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage({ id: count, question })
    },
    end: () => {
      worker?.terminate()
      worker = undefined
    },
  }
}

/** A browser without workers computes between frames, a programme at a time. */
function threadOfPage(): DeskThread {
  let isOver = false
  const answer = createEngine(() => new Promise(resolve => setTimeout(resolve, 0)))
  return {
    ask: (question, hear) => {
      setTimeout(() => void answer(question, found => (isOver ? undefined : hear(found))), 0)
    },
    end: () => {
      isOver = true
    },
  }
}

/** The page lets no text become a script address (security R45); this one was written by the build. */
function trusted(address: string): string {
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes
  return types === undefined ? address : policyOf(types).createScriptURL(address)
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

function policyOf(types: TrustedTypes) {
  policy ??= types.createPolicy('desk', {
    createScriptURL: address => (address === workerAddress ? address : ''),
  })
  return policy
}
