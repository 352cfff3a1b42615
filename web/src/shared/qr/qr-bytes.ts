import { checkBytes } from './error-correction.ts'

/** Check bytes a block, and blocks, of the versions 1 to 15 at correction level M (ISO/IEC 18004, table 9). */
const perBlock = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24]
const blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10]

/** Squares of a version that hold data and check bytes, in bits. */
function roomOf(version: number): number {
  const whole = (16 * version + 128) * version + 64
  if (version < 2) return whole
  const alignments = Math.floor(version / 7) + 2
  return whole - ((25 * alignments - 10) * alignments - 55) - (version < 7 ? 0 : 36)
}

const layoutOf = (version: number) => {
  const all = Math.floor(roomOf(version) / 8)
  const check = perBlock[version - 1] ?? 0
  const count = blocks[version - 1] ?? 0
  return { all, check, count, data: all - check * count }
}

/** Mode and length stand in front of the text: 12 bits up to version 9, 20 after. */
const headBits = (version: number) => (version < 10 ? 12 : 20)

/**
 * The smallest version that holds so many bytes.
 * @throws RangeError when none does: about 400 bytes
 */
export function versionFor(length: number): number {
  const version = blocks.findIndex((_count, at) => layoutOf(at + 1).data * 8 >= headBits(at + 1) + length * 8)
  if (version < 0) throw new RangeError('too long for a code')
  return version + 1
}

/** The bytes of a code in the order in which they are drawn: data, then check bytes, block by block in turns. */
export function codeBytes(text: Uint8Array, version: number): number[] {
  const { all, check, count, data } = layoutOf(version)
  const bytes = padded(text, version, data)
  const short = Math.floor(all / count) - check
  const longer = all % count
  const parts = Array.from({ length: count }, (_, at) => {
    const isLong = at >= count - longer
    const from = at * short + Math.max(0, at - (count - longer))
    return bytes.slice(from, from + short + (isLong ? 1 : 0))
  })
  return [...inTurns(parts), ...inTurns(parts.map(part => checkBytes(part, check)))]
}

/** Mode "bytes", the length, the text, an end, and filling up to the version's room. */
function padded(text: Uint8Array, version: number, room: number): number[] {
  const bits = [
    ...bitsOf(4, 4),
    ...bitsOf(text.length, headBits(version) - 4),
    ...Array.from(text).flatMap(byte => bitsOf(byte, 8)),
  ]
  bits.push(...Array<number>(Math.min(4, room * 8 - bits.length)).fill(0))
  bits.push(...Array<number>((8 - (bits.length % 8)) % 8).fill(0))
  const bytes = Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  )
  for (let pad = 0xec; bytes.length < room; pad ^= 0xec ^ 0x11) bytes.push(pad)
  return bytes
}

export const bitsOf = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => (value >>> (count - 1 - at)) & 1)

function inTurns(parts: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...parts.map(part => part.length))
  return Array.from({ length: longest }, (_, at) => parts.flatMap(part => part[at] ?? [])).flat()
}
