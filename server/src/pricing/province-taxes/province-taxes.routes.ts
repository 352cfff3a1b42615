import { provinceTaxes } from '@forecourt/contract/pricing/province-taxes.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { readOldRates } from './old-rates.service.ts'
import {
  createProvinceTax,
  readProvinceTax,
  readProvinceTaxes,
  removeProvinceTax,
  saveProvinceTax,
} from './province-taxes.service.ts'

export function serveProvinceTaxes(router: Router) {
  serve(router, provinceTaxes.list, readProvinceTaxes)
  serve(router, provinceTaxes.old, readOldRates)
  serve(router, provinceTaxes.detail, readProvinceTax)
  serve(router, provinceTaxes.create, createProvinceTax)
  serve(router, provinceTaxes.replace, saveProvinceTax)
  serve(router, provinceTaxes.update, saveProvinceTax)
  serve(router, provinceTaxes.remove, removeProvinceTax)
}
