import { fileURLToPath } from 'node:url'

/** For a product that is started as a process: types stripped and code compiled once, as `npm start` keeps them. */
export const compiledCode = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
}
