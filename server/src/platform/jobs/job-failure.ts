import type { TaskList } from 'graphile-worker'
import { faultOf } from '#platform/log.ts'

type Fault = ReturnType<typeof faultOf>

const messageOf = ({ code, message, cause }: Fault): string =>
  [code, message, cause && messageOf(cause)].filter(Boolean).join(': ')

/** The part of a job's failure that the log and the table of jobs may contain. */
class JobFailure extends Error {
  override readonly name = 'JobFailure'

  constructor(fault: Fault) {
    super(messageOf(fault))
    this.stack = [`${this.name}: ${this.message}`, ...fault.at.map(line => `    ${line}`)].join('\n')
  }
}

/**
 * Wraps tasks so that failures are safe to store: the library logs a failure's message and stores it with the job,
 * and that of a failed statement quotes its parameters, which are people's data.
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
