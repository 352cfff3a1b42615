import { fileURLToPath } from 'node:url'

/**
 * Environment for the application as a process: caches stripped types and compiled code, as `npm start` does.
 */
export const compiledCode = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
}
