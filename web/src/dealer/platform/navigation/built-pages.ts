import type { PagePath } from './paths.ts'

const built = new Set<PagePath>()

/** `routes.tsx` registers every path with a screen; navigation offers no others. */
export function noteBuilt(path: PagePath): void {
  built.add(path)
}

export function isBuilt(path: PagePath): boolean {
  return built.has(path)
}
