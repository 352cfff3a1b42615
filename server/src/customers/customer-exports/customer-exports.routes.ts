import { customerExports } from '@forecourt/contract/customers/customer-exports.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { readFile, readProgress, startExport } from './customer-exports.service.ts'

export function serveCustomerExports(router: Router) {
  serve(router, customerExports.start, startExport)
  serve(router, customerExports.progress, readProgress)
  serve(router, customerExports.file, readFile)
}
