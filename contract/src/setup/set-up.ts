import { SET_UP_STEPS } from '@forecourt/domain/dealership/dealerships/set-up-steps.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'

const Step = z.enum(SET_UP_STEPS.map(({ key }) => key))

/** How far a dealership is on its way to the first offer. */
export const SetUp = z.object({
  is_done: z.boolean(),
  steps: z.array(z.object({ key: Step, is_needed: z.boolean(), is_done: z.boolean() })),
  /** What to do next. */
  next: Step.nullable(),
})
export type SetUp = z.output<typeof SetUp>

export const setUp = {
  read: endpoint('GET /api/dealer/dealership/set_up/', {
    access: 'dealership:update',
    ours: true,
    summary: 'What the present dealership has and lacks for its first offer',
    response: SetUp,
  }),
}
