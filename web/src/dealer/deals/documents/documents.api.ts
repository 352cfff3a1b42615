import { documents, type DocumentKind } from '@forecourt/contract/deals/documents.ts'
import type { Language } from '@forecourt/contract/platform/text.ts'
import { query } from '#shared/api/query-client.ts'
import { urlOf } from '#shared/api/request.ts'

export const documentQueries = {
  /** The saved deal may have changed since: refetched each time. */
  list: (id: string) => ({ ...query(documents.list, { params: { id } }), staleTime: 0 }),
  read: (id: string, kind: DocumentKind, language: Language) => ({
    ...query(documents.read, { params: { id, kind }, query: { language } }),
    staleTime: 0,
  }),
}

/** URL of the PDF, which the browser saves under the server's file name. */
export const fileAddress = (id: string, kind: DocumentKind, language: Language): string =>
  urlOf(documents.file, { params: { id, kind }, query: { language } })
