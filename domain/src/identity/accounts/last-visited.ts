import { safeNext } from './safe-next.ts'

// Product 2: the last visited URL is remembered, except for login, verification and customers.
const FORGOTTEN = ['/login', '/verification', '/customers']

const HOME = '/customers'

const routeOf = (path: string): string => (path.split(/[?#]/u, 1)[0] ?? '').replace(/(?<=.)\/$/u, '')

/** Whether a visited path (below /dealer, with its query) is saved as the last visited URL. */
export const isRemembered = (path: string): boolean =>
  safeNext(path) !== undefined && !FORGOTTEN.includes(routeOf(path)) && routeOf(path) !== '/'

/** Pages that would ask to sign in again. */
const isSigningIn = (path: string): boolean => routeOf(path) === '/login' || routeOf(path) === '/verification'

/** Target after sign-in: the requested path, or the last visited one, or the customers (interface 2.4). */
export const afterSignIn = (next: string | null, lastVisited: string | null): string => {
  const wanted = [safeNext(next), safeNext(lastVisited)]
  return wanted.find(path => path !== undefined && !isSigningIn(path)) ?? HOME
}
