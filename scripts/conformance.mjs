// Runs the payment engine against every vector file of a folder, on the pinned Node.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const binary = process.platform === 'win32' ? 'node.exe' : 'node'
const pinned = join(root, 'node_modules', '.bin', binary)
const folder = resolve(
  process.env.INIT_CWD ?? process.cwd(),
  process.argv[2] ?? join(root, 'domain', 'vectors'),
)

if (!existsSync(folder)) {
  console.error(`No such folder: ${folder}`)
  process.exit(1)
}
const { status } = spawnSync(
  existsSync(pinned) ? pinned : process.execPath,
  [join(root, 'domain', 'conformance', 'run.ts'), folder],
  {
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
