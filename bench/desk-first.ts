import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { matrixCells } from '@forecourt/domain/pricing/desk/matrix.ts'
import type { TaxRules } from '@forecourt/domain/pricing/taxes/tax-rules.ts'
import { deskRequests } from './desk-requests.ts'

interface Given {
  readonly taxes: TaxRules
  readonly isWarmed: boolean
}

/** Milliseconds of the first matrix in a separate thread, as in a browser; warmed up like the worksheet does. */
export async function firstMatrix(taxes: TaxRules, isWarmed: boolean): Promise<number> {
  const worker = new Worker(import.meta.filename, { workerData: { taxes, isWarmed } satisfies Given })
  const [ms] = (await once(worker, 'message')) as [number]
  await worker.terminate()
  return ms
}

if (!isMainThread) {
  const { taxes, isWarmed } = workerData as Given
  const { asked, sheet } = deskRequests(taxes)
  // About 24,000 cells.
  if (isWarmed) for (let time = 0; time < 2; time += 1) matrixCells(sheet)
  const begun = performance.now()
  matrixCells(asked)
  // Messages of a thread have no other receiver, so they name no origin.
  parentPort?.postMessage(performance.now() - begun)
}
