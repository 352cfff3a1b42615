import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { checkDoors } from './fixtures/door.ts'
import { freePorts, makeFreshData, startProductOn } from './fixtures/product.ts'

/**
 * Starts the product that almost all journeys share, on free ports and in its own folder, with a folder for their
 * sessions, and the data of a first start for journeys with their own product. Returns a function that stops it.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one here
export default async function startProduct(): Promise<() => Promise<void>> {
  checkDoors()
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-e2e-'))
  const sessions = join(folder, 'sessions')
  const fresh = join(folder, 'fresh')
  mkdirSync(sessions)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    await makeFreshData(fresh)
    const product = await startProductOn(fresh, join(folder, 'data'), await freePorts())
    // Read by the processes of the journeys.
    process.env['E2E_BASE_URL'] = product.base
    process.env['E2E_SANDBOX_URL'] = product.sandbox
    process.env['E2E_SESSIONS'] = sessions
    process.env['E2E_FRESH_DATA'] = fresh
    return async () => {
      await product.stop()
      remove()
    }
  } catch (error) {
    remove()
    throw error
  }
}
