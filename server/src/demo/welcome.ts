import type { Sandbox } from '#platform/outside/sandbox-process.ts'
import { demoLogins, demoPassword } from './demo-logins.ts'

/** Prints what a new user needs: address, logins, and where the codes arrive. */
export function printWelcome(say: (line: string) => void, address: string, sandbox: Sandbox | undefined) {
  say('')
  say(`Forecourt answers at  ${address}/dealer/`)
  if (sandbox) say(`Codes and mails at    ${sandbox.url}`)
  say('')
  say(`Demo logins (password: ${demoPassword})`)
  for (const { email, role, place } of demoLogins) say(`  ${email.padEnd(38)} ${role.padEnd(24)} ${place}`)
  say('')
  say('Ctrl-C ends everything and keeps the data.')
}
