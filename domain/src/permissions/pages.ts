import { can, canForSome } from './can.ts'
import type { Actor, Subject } from './conditions.ts'
import { PAGES, type PageAccess, type PageName } from './pages.table.ts'

const accessByName: ReadonlyMap<PageName, PageAccess> = new Map(
  PAGES.map(page => [page.name, page.access] as const),
)

/**
 * Tells whether a fully signed-in actor may open a page. Before the customer is loaded pass no subject: the
 * answer is then whether there is any customer for whom the page would open.
 */
export const canOpenPage = (actor: Actor, name: PageName, subject?: Subject): boolean => {
  const access = accessByName.get(name)
  if (access === undefined) return false
  if (access === 'public' || access === 'half-session' || access === 'signed-in') return true
  return subject === undefined ? canForSome(actor, access) : can(actor, access, subject)
}
