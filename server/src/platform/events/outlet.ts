/** Slow readers are disconnected and must reconnect. */
const mostWaiting = 2000

/** The stream to one browser, line by line, until it disconnects or is ended. */
export class Outlet implements AsyncIterable<string> {
  readonly #waiting: string[] = []
  readonly #onEnd: () => void
  #wake: (() => void) | undefined
  #isEnded = false

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
  }

  /** A browser resumes from `id`. */
  say(event: string, data: unknown, id?: number): void {
    const line = id === undefined ? '' : `id: ${id}\n`
    this.#write(`${line}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Keeps the connection alive, and sends the step up to which everything was sent. */
  beat(id: number): void {
    this.#write(`id: ${id}\n: still here\n\n`)
  }

  end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#onEnd()
    this.#wake?.()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    try {
      yield 'retry: 2000\n\n'
      for (;;) {
        const next = this.#waiting.shift()
        if (next !== undefined) yield next
        else if (this.#isEnded) return
        else await new Promise<void>(resolve => (this.#wake = resolve))
      }
    } finally {
      this.end()
    }
  }

  #write(text: string): void {
    if (this.#isEnded) return
    this.#waiting.push(text)
    this.#wake?.()
    if (this.#waiting.length > mostWaiting) this.end()
  }
}
