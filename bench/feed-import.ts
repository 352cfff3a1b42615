import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildVin } from '@forecourt/domain/platform/validation/vin.ts'
import type { Product } from './product.ts'

interface Import {
  readonly id: string
  readonly state: string
  readonly problem: string | null
  readonly rows_new: number
  readonly rows_changed: number
}

/** Time and memory of one import. Memory is that of the product's process, without the database. */
interface ImportFigures {
  readonly name: string
  readonly uploadSeconds: number
  readonly readSeconds: number
  readonly publishSeconds: number
  readonly peakMb: number
  readonly growthMb: number
}

const NAME = 'Bench'
const MB = 1024 * 1024
const PACE_MS = 100

const lineOf = (serial: number, price: number) =>
  `${buildVin({ wmi: '1GC', vds: 'UYDED', modelYear: 2020, plant: 'X', serial })},BENCH${serial},U,${price},${serial},Cherry Red,"Tow package|Bed liner"`

const fileOf = (rows: number, price: number) =>
  [
    'VIN,Stock #,New/Used,Price,Odometer,Colour,Features',
    ...Array.from({ length: rows }, (_, n) => lineOf(n + 1, price)),
  ].join('\n')

/** Current memory of the process, in bytes. */
function heldBy(pid: number): number {
  const [, kb = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) * 1024
}

/**
 * Imports a file of new vehicles, then the same with other prices, each uploaded, read and published through the
 * interface; in the end both are reverted. Linux reports the memory.
 */
async function measureFeed(
  { url, process: child }: Product,
  headers: Readonly<Record<string, string>>,
  rows: number,
): Promise<ImportFigures[]> {
  const pid = child.pid ?? 0
  const ask = async <T>(method: string, path: string, body?: string, type = 'application/json') => {
    const reply = await fetch(`${url}/api/dealer/${path}`, {
      method,
      headers: {
        ...headers,
        'idempotency-key': randomUUID(),
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as T
  }
  const until = async (id: string, state: string): Promise<Import> => {
    for (;;) {
      const one = await ask<Import>('GET', `feed-import/${id}/`)
      if (one.state === state) return one
      if (one.problem !== null) throw new Error(`the import failed: ${one.problem}`)
      await sleep(PACE_MS)
    }
  }
  const { results } = await ask<{ results: { id: string; name: string }[] }>('GET', 'feeds/')
  const known = results.find(({ name }) => name === NAME)
  const feed = known ?? (await ask<{ id: string }>('POST', 'feeds/', JSON.stringify({ name: NAME })))

  const take = async (name: string, price: number, counted: 'rows_new' | 'rows_changed') => {
    const content = fileOf(rows, price)
    const before = heldBy(pid)
    let peak = before
    const watch = setInterval(() => {
      peak = Math.max(peak, heldBy(pid))
    }, PACE_MS)
    try {
      const begun = performance.now()
      const path = `feeds/${feed.id}/upload/?file_name=bench.csv`
      const { id } = await ask<Import>('POST', path, content, 'application/octet-stream')
      const sent = performance.now()
      const checked = await until(id, 'checked')
      const read = performance.now()
      if (checked[counted] !== rows) throw new Error(`${checked[counted]} of ${rows} rows are ${counted}`)
      await ask('POST', `feed-import/${id}/publish/`, '{}')
      await until(id, 'published')
      const published = performance.now()
      const figures = {
        name,
        uploadSeconds: (sent - begun) / 1000,
        readSeconds: (read - sent) / 1000,
        publishSeconds: (published - read) / 1000,
        peakMb: peak / MB,
        growthMb: (peak - before) / MB,
      }
      return { id, figures }
    } finally {
      clearInterval(watch)
    }
  }
  const takeBack = async (id: string) => {
    await ask('POST', `feed-import/${id}/roll_back/`)
    await until(id, 'rolled_back')
  }
  const first = await take('new', 30_000, 'rows_new')
  const second = await take('changed', 29_000, 'rows_changed')
  await takeBack(second.id)
  await takeBack(first.id)
  return [first.figures, second.figures]
}

/** The figures as text, one per line. */
export async function feedReport(
  product: Product,
  headers: Readonly<Record<string, string>>,
  rows: number,
): Promise<string[]> {
  const figures = await measureFeed(product, headers, rows)
  return [
    '',
    `Inventory of ${rows.toLocaleString('en')} rows, sent, read and published; memory of the product alone`,
    ...figures.map(({ name, uploadSeconds, readSeconds, publishSeconds, peakMb, growthMb }) => {
      const rate = Math.round(rows / (readSeconds + publishSeconds)).toLocaleString('en')
      return `${name.padEnd(8)} sent in ${uploadSeconds.toFixed(1)} s, read in ${readSeconds.toFixed(1)} s, published in ${publishSeconds.toFixed(1)} s: ${rate} rows a second; ${Math.round(peakMb)} MB at most, ${Math.round(growthMb)} MB more than before`
    }),
  ]
}
