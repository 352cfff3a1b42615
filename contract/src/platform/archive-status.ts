import { z } from 'zod'

export const ArchiveStatus = z.enum(['Active', 'Lost', 'Sold'])
export type ArchiveStatus = z.output<typeof ArchiveStatus>
