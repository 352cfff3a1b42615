import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canonicalJson } from '@forecourt/domain/pricing/traces/canonical-json.ts'
import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import { makeFolder } from '#platform/make-folder.ts'

const Head = z.strictObject({
  chain: z.uuid(),
  seq: z.int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** When it was exported. */
  at: z.string(),
})
/** The last event of a chain at the time of the export. */
export type Head = z.output<typeof Head>

/** Names the key, so that a line of a removed key is distinguished from an unsigned one. */
const Line = Head.extend({ key: z.string(), signature: z.string() })

export interface HeadsOfChain {
  /** The highest of those that we signed; undefined if there is none. */
  readonly last: Head | undefined
  /** The month of its file, such as 2026-11. */
  readonly month: string | undefined
  /** Some line's signature is invalid. */
  readonly isForged: boolean
  /** The last one is signed with the current key. */
  readonly isFresh: boolean
}

type Where = Pick<Config, 'AUDIT_HEADS_FOLDER' | 'DATA_DIR' | 'SEALING_KEY' | 'SEALING_KEYS_BEFORE'>

const folderOf = ({ AUDIT_HEADS_FOLDER, DATA_DIR }: Where, chain: string) =>
  join(AUDIT_HEADS_FOLDER ?? join(DATA_DIR, 'audit-heads'), chain)

const monthly = /^\d{4}-\d{2}\.jsonl$/

/**
 * The exported heads of a chain, from the newest month that has one. Each month repeats the head, so earlier files
 * may be removed.
 */
export async function readHeads(where: Where, chain: string): Promise<HeadsOfChain> {
  const folder = folderOf(where, chain)
  const names = (await namesIn(folder)).filter(name => monthly.test(name)).toSorted()
  let isForged = false
  for (const name of names.toReversed()) {
    const read = headsIn(await readFile(join(folder, name), 'utf8'), keysOf(where), chain)
    isForged ||= read.isForged
    const found = read.signed
      .toSorted((a, b) => a.head.seq - b.head.seq || Number(a.isFresh) - Number(b.isFresh))
      .at(-1)
    if (found) return { last: found.head, month: name.slice(0, 7), isForged, isFresh: found.isFresh }
  }
  return { last: undefined, month: undefined, isForged, isFresh: false }
}

interface Signed {
  readonly head: Head
  readonly isFresh: boolean
}

function headsIn(text: string, keys: readonly Key[], chain: string) {
  // A line is flat JSON, so only a complete one ends so: a line truncated by a crash is ignored, and is no forgery.
  const whole = text.split('\n').filter(line => line.endsWith('}'))
  const read = whole.map(line => readLine(line, keys, chain))
  return { signed: read.filter(line => typeof line === 'object'), isForged: read.includes('forged') }
}

/** Reads a line; one with a removed key can be neither verified nor called forged. */
function readLine(line: string, keys: readonly Key[], chain: string): Signed | 'forged' | 'put_away' {
  try {
    const { signature, key: name, ...head } = Line.parse(JSON.parse(line))
    const key = keys.find(({ id }) => id === name)
    if (!key) return 'put_away'
    const given = Buffer.from(signature, 'base64url')
    const right = signatureOf(head, key)
    const isRight = given.length === right.length && timingSafeEqual(given, right) && head.chain === chain
    return isRight ? { head, isFresh: key === keys[0] } : 'forged'
  } catch {
    return 'forged'
  }
}

/** Appends a head to its month's file; durable when this returns. */
export async function appendHead(where: Where, head: Head): Promise<void> {
  const folder = folderOf(where, head.chain)
  makeFolder(folder, 0o750)
  const file = await open(join(folder, `${head.at.slice(0, 7)}.jsonl`), 'a+', 0o640)
  try {
    const { size } = await file.stat()
    const { buffer } = await file.read({ buffer: Buffer.alloc(1), position: Math.max(size - 1, 0) })
    const isCut = size > 0 && buffer.toString() !== '\n'
    const [key] = keysOf(where)
    const signed = { ...head, key: key.id, signature: signatureOf(head, key).toString('base64url') }
    await file.write(`${isCut ? '\n' : ''}${JSON.stringify(signed)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

interface Key {
  readonly id: string
  readonly secret: Buffer
}

/** The current key, and the earlier ones. */
const keysOf = ({ SEALING_KEY, SEALING_KEYS_BEFORE }: Where): [Key, ...Key[]] => [
  keyOf(SEALING_KEY),
  ...SEALING_KEYS_BEFORE.map(keyOf),
]

function keyOf(secret: string): Key {
  const derived = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, 'forecourt', `audit heads${what}`, length))
  return { id: derived(', name', 6).toString('hex'), secret: derived('', 32) }
}

const signatureOf = (head: Head, { secret }: Key): Buffer =>
  createHmac('sha256', secret).update(canonicalJson(head)).digest()

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
