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
import { customDiscountShelf, customFeeShelf, globalDiscountShelf, globalFeeShelf } from './shelves.ts'
import { readLineSample } from './line-sample.service.ts'
import { readVehicleTypes } from './vehicle-types.service.ts'

export function serveLibrary(router: Router) {
  serve(router, library.sample, readLineSample)
  serve(router, library.coverage, readCoverage)
  serve(router, library.vehicleTypes, readVehicleTypes)
  serve(router, globalFees.list, readLines(globalFeeShelf))
  serve(router, globalFees.detail, readLine(globalFeeShelf))
  serve(router, globalFees.create, createLine(globalFeeShelf))
  serve(router, globalFees.reorder, reorderLines(globalFeeShelf))
  serve(router, globalFees.replace, saveLine(globalFeeShelf))
  serve(router, globalFees.update, saveLine(globalFeeShelf))
  serve(router, globalFees.remove, removeLine(globalFeeShelf))
  serve(router, customFees.list, readLines(customFeeShelf))
  serve(router, customFees.detail, readLine(customFeeShelf))
  serve(router, customFees.create, createLine(customFeeShelf))
  serve(router, customFees.reorder, reorderLines(customFeeShelf))
  serve(router, customFees.replace, saveLine(customFeeShelf))
  serve(router, customFees.update, saveLine(customFeeShelf))
  serve(router, customFees.remove, removeLine(customFeeShelf))
  serve(router, globalDiscounts.list, readLines(globalDiscountShelf))
  serve(router, globalDiscounts.detail, readLine(globalDiscountShelf))
  serve(router, globalDiscounts.create, createLine(globalDiscountShelf))
  serve(router, globalDiscounts.reorder, reorderLines(globalDiscountShelf))
  serve(router, globalDiscounts.replace, saveLine(globalDiscountShelf))
  serve(router, globalDiscounts.update, saveLine(globalDiscountShelf))
  serve(router, globalDiscounts.remove, removeLine(globalDiscountShelf))
  serve(router, customDiscounts.list, readLines(customDiscountShelf))
  serve(router, customDiscounts.detail, readLine(customDiscountShelf))
  serve(router, customDiscounts.create, createLine(customDiscountShelf))
  serve(router, customDiscounts.reorder, reorderLines(customDiscountShelf))
  serve(router, customDiscounts.replace, saveLine(customDiscountShelf))
  serve(router, customDiscounts.update, saveLine(customDiscountShelf))
  serve(router, customDiscounts.remove, removeLine(customDiscountShelf))
}
