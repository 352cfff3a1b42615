import { builtinEnvironments, type EnvironmentReturn } from 'vitest/runtime'

const { jsdom } = builtinEnvironments
let opened: EnvironmentReturn | undefined

/**
 * One page for all files of a worker. They share what they import (`isolate: false`), and what was imported once belongs
 * to the page it was imported in; a new page for each file took a fifth of the whole run.
 */
// oxlint-disable-next-line import/no-default-export -- vitest asks for one here
export default {
  name: 'one-page',
  viteEnvironment: 'client',
  setup: async (global: typeof globalThis, options: Record<string, unknown>) => {
    opened ??= await jsdom.setup(global, options)
    return { teardown: () => undefined }
  },
}
