import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { StartupError } from '../startup-error.ts'

export interface Sandbox {
  /** Page and interface of what arrived. */
  readonly url: string
  readonly smtpPort: number
  readonly clamdPort: number
  /** The identity providers that stand there. */
  readonly signOn: SandboxSignOn
  readonly stop: () => Promise<void>
}

const SignOn = z.object({
  saml: z.object({ issuer: z.string(), sign_on_url: z.string(), certificate: z.string() }),
  oidc: z.object({ issuer: z.string() }),
})
export type SandboxSignOn = z.output<typeof SignOn>

const Ready = z.object({ url: z.string(), smtpPort: z.number(), clamdPort: z.number(), signOn: SignOn })
const program = fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url))

/** Starts the simulated outside world as a process of its own; it ends with us, however we end. */
export async function startSandbox(): Promise<Sandbox> {
  // Its own notice is silenced: the welcome names the address.
  const child = fork(program, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ready = await Promise.race([
    once(child, 'message').then(([message]) => Ready.parse(message)),
    once(child, 'exit').then(() => undefined),
  ])
  if (!ready) {
    throw new StartupError(
      'sandbox_failed',
      'The simulated mail and text services did not start. See the line above, or set DEMO=0.',
    )
  }
  return {
    ...ready,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
