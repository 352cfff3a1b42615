import type { PortResult } from '../port-result.ts'

export interface Scanned {
  /** The name of what was found; null: nothing. */
  readonly found: string | null
}

/** Scans a file for malware. Its only refusal is `too_large`: files of this size are not accepted. */
export interface AntivirusPort {
  /** The file in one or several pieces. */
  scan(file: readonly Uint8Array[]): Promise<PortResult<Scanned>>
}
