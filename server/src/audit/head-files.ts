import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canonicalJson } from '@forecourt/domain/traces/canonical-json.ts'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { makeFolder } from '../make-folder.ts'

const Head = z.strictObject({
  chain: z.uuid(),
  seq: z.int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** When it was exported. */
  at: z.string(),
})
/** The last event of a chain as it was at some time. */
export type Head = z.output<typeof Head>

const Line = Head.extend({ signature: z.string() })

export interface HeadsOfChain {
  /** The highest of those that we signed; undefined where none is. */
  readonly last: Head | undefined
  /** Month that it was found in, such as 2026-11. */
  readonly month: string | undefined
  /** A line is not as we signed it. */
  readonly isForged: boolean
}

type Where = Pick<Config, 'AUDIT_HEADS_FOLDER' | 'DATA_DIR' | 'SEALING_KEY'>

const folderOf = ({ AUDIT_HEADS_FOLDER, DATA_DIR }: Where, chain: string) =>
  join(AUDIT_HEADS_FOLDER ?? join(DATA_DIR, 'audit-heads'), chain)

const monthly = /^\d{4}-\d{2}\.jsonl$/

/**
 * What was exported of a chain, from the newest month that has a head. Each month repeats the head, so earlier files may
 * be taken away.
 */
export async function readHeads(where: Where, chain: string): Promise<HeadsOfChain> {
  const folder = folderOf(where, chain)
  const names = (await namesIn(folder)).filter(name => monthly.test(name)).toSorted()
  let isForged = false
  for (const name of names.toReversed()) {
    const { heads, forged } = headsIn(await readFile(join(folder, name), 'utf8'), where, chain)
    isForged ||= forged > 0
    const last = heads.toSorted((a, b) => a.seq - b.seq).at(-1)
    if (last) return { last, month: name.slice(0, 7), isForged }
  }
  return { last: undefined, month: undefined, isForged }
}

function headsIn(text: string, where: Where, chain: string) {
  // A line is flat, so only a whole one ends so: what a crash cut off says nothing, and is no forgery.
  const whole = text.split('\n').filter(line => line.endsWith('}'))
  const heads = whole.map(line => readLine(line, where)).filter(head => head?.chain === chain)
  return { heads: heads.filter(head => head !== undefined), forged: whole.length - heads.length }
}

function readLine(line: string, where: Where): Head | undefined {
  try {
    const { signature, ...head } = Line.parse(JSON.parse(line))
    const given = Buffer.from(signature, 'base64url')
    const right = signatureOf(head, where)
    return given.length === right.length && timingSafeEqual(given, right) ? head : undefined
  } catch {
    return undefined
  }
}

/** Adds a head to its month's file, for good once this has returned. */
export async function appendHead(where: Where, head: Head): Promise<void> {
  const folder = folderOf(where, head.chain)
  makeFolder(folder, 0o750)
  const file = await open(join(folder, `${head.at.slice(0, 7)}.jsonl`), 'a+', 0o640)
  try {
    const { size } = await file.stat()
    const { buffer } = await file.read({ buffer: Buffer.alloc(1), position: Math.max(size - 1, 0) })
    const isCut = size > 0 && buffer.toString() !== '\n'
    const signed = { ...head, signature: signatureOf(head, where).toString('base64url') }
    await file.write(`${isCut ? '\n' : ''}${JSON.stringify(signed)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

function signatureOf(head: Head, { SEALING_KEY }: Where): Buffer {
  const key = Buffer.from(hkdfSync('sha256', SEALING_KEY, 'forecourt', 'audit heads', 32))
  return createHmac('sha256', key).update(canonicalJson(head)).digest()
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
