import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { failed, succeeded } from '../port-result.ts'
import type { DmsPort } from './port.ts'

/** Writes each deal as a JSON file to a folder that the other side empties; a file appears complete or not at all. */
export const fileDropDms = (folder: string): DmsPort => ({
  provider: 'file-drop',
  async push(deal, key) {
    const name = `${deal.order.number}-${key}.json`
    try {
      await mkdir(folder, { recursive: true })
      const unfinished = join(folder, `.${name}`)
      await writeFile(unfinished, `${JSON.stringify(deal, null, 2)}\n`, { mode: 0o600 })
      await rename(unfinished, join(folder, name))
      return succeeded({ remote_key: name })
    } catch {
      return failed({ kind: 'unavailable' })
    }
  },
})
