/** Maximum load factor; above it, searching a free slot takes long. */
const FULLEST = 0.7
const SMALLEST = 1024

/**
 * Maps each word of a file to its line. Stores 64-bit hashes instead of words, because it grows with the file:
 * about twenty bytes per word, where a Map takes over a hundred.
 */
export class SeenWords {
  #marks = new Uint32Array(2 * SMALLEST)
  #lines = new Uint32Array(SMALLEST)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Its size in bytes. */
  get bytes(): number {
    return this.#marks.byteLength + this.#lines.byteLength
  }

  get(word: string): number | undefined {
    return this.#lines[this.#placeOf(marksOf(word))] || undefined
  }

  /** Lines begin at 1. */
  set(word: string, line: number): void {
    this.#put(marksOf(word), line)
    if (this.#size > this.#lines.length * FULLEST) this.#grow()
  }

  #put(marks: Marks, line: number): void {
    const place = this.#placeOf(marks)
    if (this.#lines[place] === 0) this.#size += 1
    this.#lines[place] = line
    this.#marks.set(marks, 2 * place)
  }

  /** The slot of a word, or the free slot for it. */
  #placeOf([first, second]: Marks): number {
    const last = this.#lines.length - 1
    let place = first & last
    while (
      this.#lines[place] !== 0 &&
      (this.#marks[2 * place] !== first || this.#marks[2 * place + 1] !== second)
    )
      place = (place + 1) & last
    return place
  }

  #grow(): void {
    const [marks, lines] = [this.#marks, this.#lines]
    this.#marks = new Uint32Array(2 * marks.length)
    this.#lines = new Uint32Array(2 * lines.length)
    this.#size = 0
    for (const [place, line] of lines.entries())
      if (line !== 0) this.#put([marks[2 * place] ?? 0, marks[2 * place + 1] ?? 0], line)
  }
}

type Marks = readonly [number, number]

/** Two multiplicative hashes mixed together: 64 bits that are practically unique within a file. */
function marksOf(word: string): Marks {
  let first = 0xdeadbeef
  let second = 0x41c6ce57
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at)
    first = Math.imul(first ^ code, 2_654_435_761)
    second = Math.imul(second ^ code, 1_597_334_677)
  }
  const stirred =
    Math.imul(first ^ (first >>> 16), 2_246_822_507) ^ Math.imul(second ^ (second >>> 13), 3_266_489_909)
  const other =
    Math.imul(second ^ (second >>> 16), 2_246_822_507) ^ Math.imul(stirred ^ (stirred >>> 13), 3_266_489_909)
  return [stirred >>> 0, other >>> 0]
}
