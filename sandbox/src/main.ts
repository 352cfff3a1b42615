import { setTimeout as sleep } from 'node:timers/promises'

import { buildSandbox, type Sandbox, type SandboxOptions } from '#sandbox.ts'

/** After a kill -9 of the product the last sandbox needs a moment to notice and let go of its ports. */
const RETRY_MS = 3_000

const sandbox = await listen(readOptions(process.env))
const stop = (): void => {
  void sandbox.stop().then(() => process.exit(0))
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// Started by the product over a channel: when the product is gone, however it went, so are we.
process.once('disconnect', stop)

async function listen(options: SandboxOptions): Promise<Sandbox> {
  for (const giveUpAt = Date.now() + RETRY_MS; ; await sleep(100)) {
    const candidate = buildSandbox(options)
    try {
      const { url, smtpPort } = await candidate.start()
      process.stdout.write(`Simulated mail and text messages: ${url} (SMTP on port ${smtpPort})\n`)
      process.send?.({ url, smtpPort })
      return candidate
    } catch (error) {
      await candidate.stop().catch(() => undefined)
      const { code, port } = error as NodeJS.ErrnoException & { port?: number }
      if (code === 'EADDRINUSE' && Date.now() < giveUpAt) continue
      const reason = code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${code ?? 'unknown error'})`
      process.stderr.write(
        `Port ${port ?? options.port} of the sandbox ${reason}: free it, or set SANDBOX_PORT and SANDBOX_SMTP_PORT to others (0 takes any).\n`,
      )
      process.exit(1)
    }
  }
}

function readOptions(environment: NodeJS.ProcessEnv): SandboxOptions {
  const { SANDBOX_HOST, SANDBOX_FILE, SANDBOX_SMS_ACCOUNT, SANDBOX_SMS_TOKEN } = environment
  return {
    host: SANDBOX_HOST || '127.0.0.1',
    port: portFrom(environment['SANDBOX_PORT'], 4_180),
    smtpPort: portFrom(environment['SANDBOX_SMTP_PORT'], 4_125),
    file: SANDBOX_FILE || undefined,
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
