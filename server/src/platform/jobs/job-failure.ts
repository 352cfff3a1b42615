import type { TaskList } from 'graphile-worker'
import { faultOf } from '#platform/log.ts'

type Fault = ReturnType<typeof faultOf>

const told = ({ code, message, cause }: Fault): string =>
  [code, message, cause && told(cause)].filter(Boolean).join(': ')

/** What a log and the table of jobs may know of a failed job. */
class JobFailure extends Error {
  override readonly name = 'JobFailure'

  constructor(fault: Fault) {
    super(told(fault))
    this.stack = [`${this.name}: ${this.message}`, ...fault.at.map(line => `    ${line}`)].join('\n')
  }
}

/**
 * The same tasks, failing with what may be known: the library logs a failure's message and keeps it with the job, and that
 * of a failed statement quotes its parameters, which are people's data.
 */
export const discreet = (tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]): [string, typeof task] => [
      name,
      async (payload, helpers) => {
        try {
          return await task?.(payload, helpers)
        } catch (error) {
          throw new JobFailure(faultOf(error))
        }
      },
    ]),
  )
