// The panel never checks replies (the server does, against the same contract), so the built panel leaves the schema
// library out: this stands in its place, and the contract's declarations cost a few bytes instead of 20 kB. Tests use
// the real library, with which the faked server holds its answers to the contract.

const readers: ReadonlySet<string | symbol> = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'options'])

export const z: unknown = new Proxy(() => undefined, {
  get(_, name) {
    if (readers.has(name)) throw new Error(`schema.${String(name)}: schemas are not part of the built panel`)
    return typeof name === 'symbol' ? undefined : z
  },
  apply: () => z,
})
