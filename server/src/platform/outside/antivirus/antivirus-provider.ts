import type { Config } from '#platform/config.ts'
import type { Sandbox } from '../sandbox-process.ts'
import { clamd, clamdAddress } from './clamd.ts'
import type { AntivirusPort } from './port.ts'

/** The configured antivirus program; the demo has its sandbox. Without one no file is scanned. */
export function antivirusPort(
  { CLAMD_URL, CLAMD_PATIENCE_MS }: Pick<Config, 'CLAMD_URL' | 'CLAMD_PATIENCE_MS'>,
  sandbox: Pick<Sandbox, 'clamdPort'> | undefined,
): AntivirusPort | undefined {
  const own = sandbox && { host: '127.0.0.1', port: sandbox.clamdPort }
  const address = CLAMD_URL === undefined ? own : clamdAddress(CLAMD_URL)
  return address && clamd(address, CLAMD_PATIENCE_MS)
}
