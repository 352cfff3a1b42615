import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { StartupError } from '#platform/startup-error.ts'

export interface Sandbox {
  /** Page and API of what arrived. */
  readonly url: string
  readonly smtpPort: number
  readonly clamdPort: number
  /** The sandbox's identity providers. */
  readonly signOn: SandboxSignOn
  readonly stop: () => Promise<void>
}

const SignOn = z.object({
  saml: z.object({ issuer: z.string(), sign_on_url: z.string(), certificate: z.string() }),
  oidc: z.object({ issuer: z.string() }),
})
export type SandboxSignOn = z.output<typeof SignOn>

const Ready = z.object({ url: z.string(), smtpPort: z.number(), clamdPort: z.number(), signOn: SignOn })
/** A line that names the cure. */
const Refused = z.object({ refused: z.string() })
const Message = z.union([Ready, Refused])
const program = fileURLToPath(new URL('../../../../sandbox/src/main.ts', import.meta.url))

export interface StartingSandbox {
  /** Rejects with a StartupError where it cannot start. */
  readonly ready: Promise<Sandbox>
  /** Also stops one that is still starting. */
  readonly stop: () => Promise<void>
}

/**
 * Starts the simulated outside world as a child process, in parallel to other parts; it ends with this process in any
 * case. Card payments are stored in the given file, so that they survive a restart.
 */
export function launchSandbox(cardsFile?: string): StartingSandbox {
  const env = { ...process.env, ...(cardsFile !== undefined && { SANDBOX_CARDS_FILE: cardsFile }) }
  // Its own notice is silenced: the welcome names the address.
  const child = fork(program, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  const ready = Promise.race([
    once(child, 'message').then(([message]) => Message.parse(message)),
    once(child, 'exit').then(() => ({
      refused: 'The simulated mail and text services did not start. See the lines above, or set DEMO=0.',
    })),
  ]).then(answer => {
    if ('refused' in answer) throw new StartupError('sandbox_failed', answer.refused)
    return { ...answer, stop }
  })
  // Callers that await `ready` get the error; the start may have ended for another reason before.
  ready.catch(() => undefined)
  return { ready, stop }
}
