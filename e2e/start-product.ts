import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePorts, startProductIn } from './fixtures/product.ts'

/**
 * One product on free ports and in a folder of its own, which almost all journeys share; beside it the folder where
 * they keep who is signed in. Returns what ends it.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one here
export default async function startProduct(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-e2e-'))
  const sessions = join(folder, 'sessions')
  mkdirSync(sessions)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const product = await startProductIn(join(folder, 'data'), await freePorts())
    // The journeys' own processes read these.
    process.env['E2E_BASE_URL'] = product.base
    process.env['E2E_SANDBOX_URL'] = product.sandbox
    process.env['E2E_SESSIONS'] = sessions
    return async () => {
      await product.stop()
      remove()
    }
  } catch (error) {
    remove()
    throw error
  }
}
