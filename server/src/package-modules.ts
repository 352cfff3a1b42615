import { registerHooks, type ResolveFnOutput } from 'node:module'

const root = new URL('../../', import.meta.url).href
const drizzle = `${root}node_modules/drizzle-orm/`

const formats: Readonly<Record<string, string>> = { '.ts': 'module-typescript', '.js': 'module' }

/** The folder of a workspace, for our own modules: its names mean the same in all of them. */
function workspaceOf(url: string): string | undefined {
  if (!url.startsWith(root) || url.includes('/node_modules/')) return undefined
  return url.slice(root.length).split('/')[0]
}

/** The file of a relative name, or of one that begins at the sources of its workspace; undefined for packages. */
function fileOf(name: string, parentURL: string, workspace: string | undefined): URL | undefined {
  if (name.startsWith('.')) return new URL(name, parentURL)
  return name.startsWith('#') && workspace !== undefined
    ? new URL(`${workspace}/src/${name.slice(1)}`, root)
    : undefined
}

/**
 * Node finds out for each name in each module anew which file it means, and of what kind that is: for the latter it makes
 * an object of the whole package.json of its package. That of drizzle-orm says 180 kB of exports and was asked for seven
 * hundred times, a quarter of a start. What our modules and those of drizzle-orm mean by a relative
 * name, and ours by one with `#`, is known without; what ours mean by another name is what they meant by it first.
 */
export function resolveQuickly(): void {
  const found = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve: (name, context, next) => {
      const { parentURL = '', conditions } = context
      const workspace = workspaceOf(parentURL)
      const isPlain = workspace !== undefined || parentURL.startsWith(drizzle)
      if (!isPlain || !conditions.includes('import')) return next(name, context)
      const file = fileOf(name, parentURL, workspace)
      if (file !== undefined) {
        const format = formats[name.slice(-3)]
        return format === undefined ? next(name, context) : { url: file.href, format, shortCircuit: true }
      }
      const key = `${workspace} ${name}`
      const answer = found.get(key) ?? { ...next(name, context), shortCircuit: true }
      found.set(key, answer)
      return answer
    },
  })
}
