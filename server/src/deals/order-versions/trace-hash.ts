import { createHash } from 'node:crypto'

/** The address of a stored trace: SHA-256 of its text's UTF-8 bytes. */
export const hashOfTrace = (text: string): Buffer => createHash('sha256').update(text).digest()
