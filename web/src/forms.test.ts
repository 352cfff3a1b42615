import { describe, expect, it } from 'vitest'
import { looseFields } from '#shared/testing/loose-fields.ts'

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const isTest = (path: string) => path.includes('.test.')
const named = (path: string) => path.replace('./', '')

/** Not sent on their own, so no server refuses them. */
const SENT_BY_OTHERS: Readonly<Record<string, string>> = {
  'dealer/inventory/vehicles/payment-bound.tsx': 'an end of a filter, which counts as it is typed',
  'dealer/deals/order-vehicles/replace-dialog.tsx':
    'what is typed is a search; a refused choice is explained beside the list (replace-dialog.test.tsx)',
}

/** Inputs outside of forms, grouped by why they need none. */
const NEEDS_NO_FORM: Readonly<Record<string, readonly string[]>> = {
  'narrows or orders what is shown, as it is chosen': [
    'dealer/pricing/accessories/accessory-filters.tsx',
    'dealer/platform/audit/audit-filters.tsx',
    'dealer/customers/customer-accesses/accesses-part.tsx',
    'dealer/customers/customers/list/filter-choice-fields.tsx',
    'dealer/customers/customers/list/filter-drawer.tsx',
    'dealer/customers/customers/list/list-toolbar.tsx',
    'dealer/pricing/protection-plans/plans-tab.tsx',
    'dealer/pricing/protection-plans/prices-tab.tsx',
    'dealer/inventory/stock/inventory-filters.tsx',
    'dealer/identity/accounts/users/user-filters.tsx',
    'dealer/inventory/vehicles/vehicle-filters.tsx',
    'dealer/inventory/vehicles/vehicle-results.tsx',
    'shared/ui/table/search-box.tsx',
  ],
  'says what is looked at or looked for; nothing is stored': [
    'dealer/customers/customers/list/person-picker.tsx',
    'dealer/dealership/dealership-settings/settings-page.tsx',
    'dealer/dealership/dealerships/dealership-picker.tsx',
    'dealer/inventory/feeds/feed-part.tsx',
    'dealer/pricing/lenders/terms-form.tsx',
    'dealer/deals/order-versions/compare-view.tsx',
    'dealer/pricing/questions/preview-question.tsx',
    'dealer/pricing/rate-engine/test-calculation.tsx',
    'dealer/setup/settings-file/settings-file-screen.tsx',
    'dealer/inventory/stock/buyer-picker.tsx',
  ],
  'the worksheet applies typed values, reports errors at their cells and is saved as one': [
    'dealer/pricing/pricing/inputs/amount-box.tsx',
    'dealer/pricing/pricing/financing/credit-score.tsx',
    'dealer/pricing/pricing/sheet/deal-inputs.tsx',
    'dealer/pricing/pricing/solver/frontier-form.tsx',
    'dealer/pricing/pricing/financing/lease-terms.tsx',
    'dealer/pricing/pricing/financing/loan-fees.tsx',
    'dealer/pricing/pricing/financing/loan-terms.tsx',
    'dealer/pricing/pricing/inputs/locked-cell.tsx',
    'dealer/pricing/pricing/matrix/matrix-choices.tsx',
    'dealer/pricing/pricing/matrix/matrix-filters.tsx',
    'dealer/pricing/pricing/lines/plan-card.tsx',
    'dealer/pricing/pricing/lines/plan-drawer.tsx',
    'dealer/pricing/pricing/lines/second-trade-in.tsx',
    'dealer/pricing/pricing/solver/share-row.tsx',
    'dealer/pricing/pricing/solver/solve-panel.tsx',
  ],
  'one value, stored as soon as it is chosen or left': [
    'dealer/pricing/accessories/image-item.tsx',
    'dealer/identity/accounts/profile/preferences-card.tsx',
    'dealer/pricing/rate-engine/fee-mapping.tsx',
  ],
  'stands in the form of its record, which is given it as a value': [
    'dealer/pricing/protection-plans/price-kind.tsx',
    'dealer/pricing/protection-plans/products-tab.tsx',
    'dealer/pricing/protection-plans/taxes-tab.tsx',
    'dealer/pricing/protection-plans/types-tab.tsx',
    'dealer/deals/trade-in-estimates/trade-vehicle-form.tsx',
    'dealer/deals/trade-ins/trade-in-form.tsx',
  ],
}

const forms = Object.entries(sources)
  .filter(([path, source]) => path.endsWith('.tsx') && !isTest(path) && /<form\b/.test(source))
  .map(([path]) => named(path))
const tried = Object.entries(sources)
  .filter(([path]) => isTest(path))
  .flatMap(([, source]) => [...source.matchAll(/expect(?:Refusals|Problems)InPlace\(\s*'([^']+)'/g)])
  .map(([, file = '']) => file)

describe('every form of the panel and of the shop', () => {
  it.each(forms)('%s keeps typed values and focuses what was refused', file => {
    expect(tried.includes(file) || file in SENT_BY_OTHERS).toBe(true)
  })

  it('is a form that exists', () => {
    expect(forms).toEqual(expect.arrayContaining([...tried, ...Object.keys(SENT_BY_OTHERS)]))
  })
})

describe('every input', () => {
  const screens = Object.fromEntries(
    Object.entries(sources).flatMap(([path, source]) =>
      path.endsWith('.tsx') && !isTest(path) ? [[named(path), source]] : [],
    ),
  )

  const allowed = Object.entries(NEEDS_NO_FORM).flatMap(([reason, files]) =>
    files.map(file => [file, reason] as const),
  )

  it('is in a form, or needs none', () => {
    const known = new Map(allowed)
    expect(looseFields(screens).filter(file => !known.has(file))).toEqual([])
  })

  it('needs no form only where it exists', () => {
    const loose = looseFields(screens)
    expect(allowed.filter(([file]) => !loose.includes(file))).toEqual([])
  })

  it('is found where no form is around it, however it is rendered there', () => {
    const kit = "import { TextInput } from '@mantine/core'\nexport const Field = () => <TextInput />"
    const use = "import { Field } from './shared/forms/fields.tsx'\n"
    const form = 'export const Frame = ({ children }) => <form>{children}</form>\n'
    const found = (a: string, others = {}) =>
      looseFields({ 'shared/forms/fields.tsx': kit, 'a.tsx': use + a, ...others })
    expect(found('export const A = () => <form><Field /></form>')).toEqual([])
    expect(found('export const A = () => <div><Field /></div>')).toEqual(['a.tsx'])
    expect(found('export const A = () => <><form /><Field /></>')).toEqual(['a.tsx'])
    expect(found(`${form}export const A = () => <Frame><Field /></Frame>`)).toEqual([])
    expect(found('export const A = () => <form onClick={() => open(<Field />)} />')).toEqual(['a.tsx'])
    const b = (inside: string) => ({
      'b.tsx': `import { A } from './a.tsx'\nexport const B = () => ${inside}`,
    })
    expect(found('export const A = () => <Field />', b('<form><A /></form>'))).toEqual([])
    expect(found('export const A = () => <Field />', b('<><A /><form /></>'))).toEqual(['a.tsx'])
    expect(looseFields({ 'a.tsx': 'export const A = () => <select />' })).toEqual(['a.tsx'])
    expect(looseFields({ 'a.tsx': 'export const A = () => <input type="file" />' })).toEqual([])
  })
})
