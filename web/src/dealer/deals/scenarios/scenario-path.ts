import { pathTo } from '#dealer/platform/navigation/paths.ts'

/** Path to the worksheet with a scenario. */
export const scenarioPath = (order: { readonly id: string; readonly orderId: string }, scenario: string) => ({
  pathname: pathTo('pricingWorksheet', order),
  search: new URLSearchParams({ what_if: scenario }).toString(),
})
