import { visits } from '@forecourt/contract/customers/visits.ts'
import type { VisitedPage } from '@forecourt/domain/customers/visits/visited-page.ts'
import { readTab, writeTab } from '#shared/browser-storage/tab-storage.ts'
import { call } from '#shared/api/client.ts'
import { currentLanguage } from '#shared/i18n/i18n.ts'

/** Random id of this tab at this dealership; it identifies no person. */
function idOfTab(dealership: string): string {
  const key = `dp-shop-visitor:${dealership}` as const
  const known = readTab(key)
  if (known !== null) return known
  const made = crypto.randomUUID()
  writeTab(key, made)
  return made
}

/** Errors of statistics never affect a page. */
export async function countVisit(dealership: string, page: VisitedPage): Promise<void> {
  const language = currentLanguage()
  const body = { dealership, page, visitor: idOfTab(dealership), language, has_agreed: true } as const
  await call(visits.count, { body, background: true }).catch(() => undefined)
}
