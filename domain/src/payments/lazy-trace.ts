import type { TraceNode } from './trace.ts'

/** The pricing with a trace that is built when it is first read; it serialises like any other property. */
export function lazyTrace<T extends object>(
  pricing: T,
  build: () => TraceNode,
): T & { readonly trace: TraceNode } {
  let built: TraceNode | undefined
  return Object.defineProperty(pricing, 'trace', {
    enumerable: true,
    configurable: true,
    get: () => (built ??= build()),
  }) as T & { readonly trace: TraceNode }
}
