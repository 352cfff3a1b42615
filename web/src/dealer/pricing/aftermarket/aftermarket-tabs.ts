import { lazyPart } from '#shared/ui/loading/lazy-part.ts'

/** Tabs of the page in order: name, text key under `tab.` in aftermarket.json, and code. */
export const AFTERMARKET_TABS = [
  {
    name: 'accessories',
    Tab: lazyPart(
      async () => (await import('#dealer/pricing/accessories/accessories-tab.tsx')).AccessoriesTab,
    ),
  },
  {
    name: 'plans',
    Tab: lazyPart(async () => (await import('#dealer/pricing/protection-plans/plans-tab.tsx')).PlansTab),
  },
  {
    name: 'prices',
    Tab: lazyPart(async () => (await import('#dealer/pricing/protection-plans/prices-tab.tsx')).PricesTab),
  },
  {
    name: 'types',
    Tab: lazyPart(async () => (await import('#dealer/pricing/protection-plans/types-tab.tsx')).TypesTab),
  },
  {
    name: 'products',
    Tab: lazyPart(
      async () => (await import('#dealer/pricing/protection-plans/products-tab.tsx')).ProductsTab,
    ),
  },
  {
    name: 'taxes',
    Tab: lazyPart(async () => (await import('#dealer/pricing/protection-plans/taxes-tab.tsx')).TaxesTab),
  },
] as const
