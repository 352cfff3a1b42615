import { StoredProgramme } from '@forecourt/contract/pricing/programme.ts'
import { z } from 'zod'

/** A lender's programme in force, with its published card. */
export const DeskProgramme = StoredProgramme.extend({
  is_oem: z.boolean(),
  rate_card: z.string(),
  card_number: z.number(),
})
export type DeskProgramme = z.output<typeof DeskProgramme>
