import { setTimeout as sleep } from 'node:timers/promises'

import { buildSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'

/** After a kill -9 of the product the previous sandbox needs a moment to release its ports. */
const RETRY_MS = 1_500

const sandbox = await listen(readOptions(process.env))
const stop = (): void => {
  void sandbox.stop().then(() => process.exit(0))
}
const isChild = process.channel !== undefined && process.channel !== null
process.once('SIGTERM', stop)
// Ctrl-C reaches the product too, which sends its last mails and then stops this process.
process.on('SIGINT', () => (isChild ? undefined : stop()))
// Started by the product over a channel: this process ends with the product.
process.once('disconnect', stop)

async function listen(options: SandboxOptions): Promise<Sandbox> {
  const timeoutAt = Date.now() + RETRY_MS
  for (let wanted = options; ; await sleep(100)) {
    const candidate = buildSandbox(wanted)
    try {
      const { url, smtpPort, clamdPort, signOn } = await candidate.start()
      process.stdout.write(
        `Simulated mail, text messages and identity providers: ${url} (SMTP on port ${smtpPort}, clamd on ${clamdPort})\n`,
      )
      process.send?.({ url, smtpPort, clamdPort, signOn })
      return candidate
    } catch (error) {
      await candidate.stop().catch(() => undefined)
      if (!isTaken(error) || Date.now() > timeoutAt) {
        // The default ports were not requested explicitly, so any free ones are acceptable.
        const free = anyPorts(wanted)
        if (!isTaken(error) || free === undefined) return await refuse(error)
        wanted = free
      }
    }
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

/** The parent process reports it as the reason of its own exit. */
async function refuse(error: unknown): Promise<never> {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  const why = isTaken(error) ? 'is in use' : `cannot be used (${code ?? 'unknown error'})`
  const refused = `Port ${port ?? 'unknown'} of the sandbox ${why}: free it, or set SANDBOX_PORT and SANDBOX_SMTP_PORT to others (0 takes any).`
  if (process.send) await new Promise(sent => process.send?.({ refused }, undefined, undefined, sent))
  else process.stderr.write(`${refused}\n`)
  return process.exit(1)
}

/** The same with free ports instead of the default ones; undefined if both are set explicitly. */
function anyPorts(options: SandboxOptions): SandboxOptions | undefined {
  const { SANDBOX_PORT, SANDBOX_SMTP_PORT } = process.env
  if (SANDBOX_PORT && SANDBOX_SMTP_PORT) return undefined
  if (options.port === 0 || options.smtpPort === 0) return undefined
  return {
    ...options,
    ...(!SANDBOX_PORT && { port: 0 }),
    ...(!SANDBOX_SMTP_PORT && { smtpPort: 0 }),
  }
}

function readOptions(environment: NodeJS.ProcessEnv): SandboxOptions {
  const { SANDBOX_HOST, SANDBOX_FILE, SANDBOX_CARDS_FILE, SANDBOX_SMS_ACCOUNT, SANDBOX_SMS_TOKEN } =
    environment
  return {
    host: SANDBOX_HOST || '127.0.0.1',
    port: portFrom(environment['SANDBOX_PORT'], 4_180),
    smtpPort: portFrom(environment['SANDBOX_SMTP_PORT'], 4_125),
    file: SANDBOX_FILE || undefined,
    cardsFile: SANDBOX_CARDS_FILE || undefined,
    smsAccount:
      SANDBOX_SMS_ACCOUNT && SANDBOX_SMS_TOKEN
        ? { sid: SANDBOX_SMS_ACCOUNT, token: SANDBOX_SMS_TOKEN }
        : undefined,
  }
}

function portFrom(text: string | undefined, usual: number): number {
  if (!text) return usual
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  process.stderr.write(
    `${text} is not a port: set SANDBOX_PORT and SANDBOX_SMTP_PORT to numbers from 0 to 65535.\n`,
  )
  return process.exit(1)
}
