import { pathTo } from '#dealer/platform/navigation/paths.ts'

/** The worksheet with a what-if on it. */
export const scenarioPath = (order: { readonly id: string; readonly orderId: string }, scenario: string) => ({
  pathname: pathTo('pricingWorksheet', order),
  search: new URLSearchParams({ what_if: scenario }).toString(),
})
