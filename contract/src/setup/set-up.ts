import { SET_UP_STEPS } from '@forecourt/domain/dealership/dealerships/set-up-steps.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'

const Step = z.enum(SET_UP_STEPS.map(({ key }) => key))

/** Progress of a dealership towards its first offer. */
export const SetUp = z.object({
  is_done: z.boolean(),
  steps: z.array(z.object({ key: Step, is_needed: z.boolean(), is_done: z.boolean() })),
  /** The next step. */
  next: Step.nullable(),
})
export type SetUp = z.output<typeof SetUp>

export const setUp = {
  read: endpoint('GET /api/dealer/dealership/set_up/', {
    access: 'dealership:update',
    ours: true,
    summary: 'Steps to the first offer of the current dealership, done and open',
    response: SetUp,
  }),
}
