import { resolveQuickly } from './package-modules.ts'
import { StartupError } from '#platform/startup-error.ts'

resolveQuickly()
const { start } = await import('./start.ts')

try {
  await start(process.env, process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
