/** Supported encodings of feeds, with or without a byte order mark. */
export type FeedEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

const sampleBytes = 4096

/**
 * Detects the encoding: the byte order mark, else the zeros that UTF-16 puts between Latin letters, else UTF-8 if
 * all of it is valid, else Windows-1252, which older systems export. Reads once and copies nothing.
 */
export async function encodingOf(chunks: Chunks): Promise<FeedEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  let isUtf8 = true
  for await (const chunk of chunks) {
    if (isFirst) {
      const wide = wideEncodingOf(chunk)
      if (wide) return wide
      isFirst = false
    }
    if (isUtf8) isUtf8 = decodes(decoder, chunk, true)
  }
  return isUtf8 && decodes(decoder, new Uint8Array(), false) ? 'utf-8' : 'windows-1252'
}

function decodes(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array, stream: boolean): boolean {
  try {
    decoder.decode(chunk, { stream })
    return true
  } catch {
    return false
  }
}

function wideEncodingOf(chunk: Uint8Array): FeedEncoding | undefined {
  const [first, second] = chunk
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = chunk.subarray(0, sampleBytes)
  const zeros = [0, 0]
  sample.forEach((byte, place) => {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const most = sample.length / 4
  if (odd > most && even < odd / 4) return 'utf-16le'
  return even > most && odd < even / 4 ? 'utf-16be' : undefined
}

/** Decodes a file piece by piece, without the byte order mark. */
export async function* textOf(chunks: Chunks, encoding: FeedEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
