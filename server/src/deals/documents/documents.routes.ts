import { documents } from '@forecourt/contract/deals/documents.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { listDocuments, makeFile, readDocument } from './documents.service.ts'

export function serveDocuments(router: Router) {
  serve(router, documents.list, listDocuments)
  serve(router, documents.read, readDocument)
  serve(router, documents.file, makeFile)
}
