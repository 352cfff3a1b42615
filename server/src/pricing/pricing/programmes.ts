import { StoredProgramme } from '@forecourt/contract/pricing/programme.ts'
import { z } from 'zod'

/** The programme in force of a lender, with the published card that says it. */
export const DeskProgramme = StoredProgramme.extend({
  is_oem: z.boolean(),
  rate_card: z.string(),
  card_number: z.number(),
})
export type DeskProgramme = z.output<typeof DeskProgramme>
