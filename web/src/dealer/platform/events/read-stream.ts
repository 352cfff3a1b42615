/** A message of the stream, as the server said it. */
export interface StreamMessage {
  readonly id: string | undefined
  readonly event: string
  readonly data: string
}

/** Server-sent events out of the bytes of a reply, one message at a time; one without data carries an id alone. */
export async function* readStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) yield messageOf(part)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function messageOf(text: string): StreamMessage {
  const lines = text.split('\n')
  const of = (name: string) => lines.find(line => line.startsWith(`${name}: `))?.slice(name.length + 2)
  return { id: of('id'), event: of('event') ?? '', data: of('data') ?? '' }
}
