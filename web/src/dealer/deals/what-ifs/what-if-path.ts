import { pathTo } from '#dealer/platform/navigation/paths.ts'

/** The worksheet with a what-if on it. */
export const whatIfPath = (order: { readonly id: string; readonly orderId: string }, whatIf: string) => ({
  pathname: pathTo('pricingWorksheet', order),
  search: new URLSearchParams({ what_if: whatIf }).toString(),
})
