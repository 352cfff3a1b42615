import type { PortResult } from '../port-result.ts'

export interface Scanned {
  /** What it calls what it found; null: it found nothing. */
  readonly found: string | null
}

/** Looks for what does harm in a file. The one refusal is `too_large`: it takes no file of this size. */
export interface AntivirusPort {
  /** The file in one or several pieces. */
  scan(file: readonly Uint8Array[]): Promise<PortResult<Scanned>>
}
