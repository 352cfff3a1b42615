/** A message of the event stream. */
export interface StreamMessage {
  readonly id: string | undefined
  readonly event: string
  readonly data: string
}

/** Parses server-sent events from the bytes of a response, one message at a time; one without data only has an id. */
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
