import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import type { Sandbox } from '../sandbox-process.ts'
import { fileDropDms } from './file-drop.ts'
import { jsonRestDms } from './json-rest.ts'
import type { DmsPort } from './port.ts'

type DmsConfig = Pick<Config, 'DMS_URL' | 'DMS_FOLDER' | 'DATA_DIR' | 'DEMO'>

/**
 * The name of the adapter for orders; with nothing configured the demo has its sandbox, else orders are written as
 * files.
 */
export const dmsProvider = ({ DMS_URL, DMS_FOLDER, DEMO }: DmsConfig): string =>
  DMS_URL !== undefined || (DMS_FOLDER === undefined && DEMO) ? 'json-rest' : 'file-drop'

/** The adapter itself. */
export function dmsPort(config: DmsConfig, sandbox: Sandbox | undefined): DmsPort {
  const url = config.DMS_URL ?? (config.DMS_FOLDER === undefined ? sandbox?.url : undefined)
  return url === undefined ? fileDropDms(config.DMS_FOLDER ?? join(config.DATA_DIR, 'dms')) : jsonRestDms(url)
}
