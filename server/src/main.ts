import { start } from './start.ts'
import { StartupError } from './startup-error.ts'

try {
  await start(process.env, process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
