import { randomFillSync } from 'node:crypto'

const size = 16

/** Getting system randomness costs the same for one id as for many. */
const pool = Buffer.alloc(size * 256)
let used = pool.length

/** Random bytes of the buffer, valid until it is refilled. */
function randomBytes(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += size
  return pool.subarray(used - size, used)
}

/** A UUID of version 7: sortable by time, random in the rest. */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes()
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
