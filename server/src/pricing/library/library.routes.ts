import {
  customDiscounts,
  customFees,
  globalDiscounts,
  globalFees,
  library,
} from '@forecourt/contract/pricing/library.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { readCoverage } from './coverage.service.ts'
import { createLine, readLine, readLines, removeLine, reorderLines, saveLine } from './library.service.ts'
import {
  customDiscountCatalogue,
  customFeeCatalogue,
  globalDiscountCatalogue,
  globalFeeCatalogue,
} from './line-catalogues.ts'
import { readLineSample } from './line-sample.service.ts'
import { readVehicleTypes } from './vehicle-types.service.ts'

export function serveLibrary(router: Router) {
  serve(router, library.sample, readLineSample)
  serve(router, library.coverage, readCoverage)
  serve(router, library.vehicleTypes, readVehicleTypes)
  serve(router, globalFees.list, readLines(globalFeeCatalogue))
  serve(router, globalFees.detail, readLine(globalFeeCatalogue))
  serve(router, globalFees.create, createLine(globalFeeCatalogue))
  serve(router, globalFees.reorder, reorderLines(globalFeeCatalogue))
  serve(router, globalFees.replace, saveLine(globalFeeCatalogue))
  serve(router, globalFees.update, saveLine(globalFeeCatalogue))
  serve(router, globalFees.remove, removeLine(globalFeeCatalogue))
  serve(router, customFees.list, readLines(customFeeCatalogue))
  serve(router, customFees.detail, readLine(customFeeCatalogue))
  serve(router, customFees.create, createLine(customFeeCatalogue))
  serve(router, customFees.reorder, reorderLines(customFeeCatalogue))
  serve(router, customFees.replace, saveLine(customFeeCatalogue))
  serve(router, customFees.update, saveLine(customFeeCatalogue))
  serve(router, customFees.remove, removeLine(customFeeCatalogue))
  serve(router, globalDiscounts.list, readLines(globalDiscountCatalogue))
  serve(router, globalDiscounts.detail, readLine(globalDiscountCatalogue))
  serve(router, globalDiscounts.create, createLine(globalDiscountCatalogue))
  serve(router, globalDiscounts.reorder, reorderLines(globalDiscountCatalogue))
  serve(router, globalDiscounts.replace, saveLine(globalDiscountCatalogue))
  serve(router, globalDiscounts.update, saveLine(globalDiscountCatalogue))
  serve(router, globalDiscounts.remove, removeLine(globalDiscountCatalogue))
  serve(router, customDiscounts.list, readLines(customDiscountCatalogue))
  serve(router, customDiscounts.detail, readLine(customDiscountCatalogue))
  serve(router, customDiscounts.create, createLine(customDiscountCatalogue))
  serve(router, customDiscounts.reorder, reorderLines(customDiscountCatalogue))
  serve(router, customDiscounts.replace, saveLine(customDiscountCatalogue))
  serve(router, customDiscounts.update, saveLine(customDiscountCatalogue))
  serve(router, customDiscounts.remove, removeLine(customDiscountCatalogue))
}
