import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { and, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { planFiles, protectionPlans } from '#pricing/protection-plans/protection-plans.table.ts'
import { insertShippedTaxRows } from '#pricing/taxes/tax-rules.queries.ts'
import { taxRules } from '#pricing/taxes/tax-rules.table.ts'
import { buildPenProduct } from '#pricing/pen-products/pen-products.factory.ts'
import {
  buildPlan,
  buildPlanPrice,
  buildPlanType,
} from '#pricing/protection-plans/protection-plans.factory.ts'
import { pngOf } from './picture-form.ts'
import type { TestApp } from './test-app.ts'
import type { Known } from './wire-arbitraries.ts'

type Place = { readonly id: string }

/** A plan with a file of this kind; returns the file's id. */
async function buildFile({ app }: TestApp, dealer_id: string, kind: 'image' | 'pdf'): Promise<string> {
  const { id: protection_plan } = await buildPlan(app, { dealer_id })
  const id = newId()
  const media_type = kind === 'image' ? ('image/png' as const) : ('application/pdf' as const)
  await withTenant(app.pool, { id: dealer_id }, async tx => {
    await tx.insert(planFiles).values({ dealer_id, id, protection_plan, kind, media_type, content: pngOf() })
    const column = kind === 'image' ? { image_file: id } : { pdf_file: id }
    await tx
      .update(protectionPlans)
      .set(column)
      .where(and(eq(protectionPlans.dealer_id, dealer_id), eq(protectionPlans.id, protection_plan)))
  })
  return id
}

/** Tax rates keep their date, so all rates for writes use this one. */
const taxDay = '2100-01-01'

/** Tax rates of Nunavut, which has no dealership; new ones replace the earlier. */
async function buildProvinceTax({ app }: TestApp, place: Place): Promise<string> {
  await withPlatform(app.pool, insertShippedTaxRows)
  return withTenant(app.pool, place, async tx => {
    const [known] = await tx
      .select()
      .from(taxRules)
      .where(and(eq(taxRules.country, 'CA'), eq(taxRules.region, 'NU')))
      .limit(1)
    if (!known) throw new Error('there are no shipped taxes')
    const row = { ...known, id: newId(), effective_from: taxDay, version: 1 }
    await tx
      .insert(taxRules)
      .values(row)
      .onConflictDoUpdate({
        target: [taxRules.country, taxRules.region, taxRules.effective_from],
        set: row,
      })
    return row.id
  })
}

/** A row for a write; undefined for resources of other stages. */
export async function rowOfPlans(
  target: TestApp,
  resource: string,
  place: Place,
): Promise<string | undefined> {
  const { app } = target
  const dealer_id = place.id
  switch (resource) {
    case 'protection-plan':
      return (await buildPlan(app, { dealer_id })).id
    case 'protection-plan-price':
      return (await buildPlanPrice(app, { dealer_id })).id
    case 'protection-plan-type':
      return (await buildPlanType(app, { dealer_id })).id
    case 'pen-product':
      return (await buildPenProduct(app, { dealer_id })).id
    case 'province-tax':
      return buildProvinceTax(target, place)
    case 'picture':
      return buildFile(target, dealer_id, 'image')
    case 'brochure':
      return buildFile(target, dealer_id, 'pdf')
    default:
      return undefined
  }
}

const tablePrice = '1299.00'

/** A row of each list and its related rows, by the words of its path. */
export async function buildPlans(target: TestApp, dealer_id: string, name: string) {
  const { app } = target
  const type = await buildPlanType(app, { dealer_id, name, name_fr: name })
  const product = await buildPenProduct(app, { dealer_id, provider: name })
  const plan = await buildPlan(app, {
    dealer_id,
    name,
    name_fr: name,
    type: type.id,
    use_pen_for_localized_prices: true,
    pen_product_for_coverage: product.id,
    pen_coverage: 'Powertrain',
  })
  const ofPlan = { dealer_id, protection_plan: plan.id }
  const price = await buildPlanPrice(app, { ...ofPlan, title_en: name, price: toCents(tablePrice) })
  return {
    'protection-plan': plan.id,
    'protection-plan-price': price.id,
    'protection-plan-type': type.id,
    'pen-product': product.id,
    picture: await buildFile(target, dealer_id, 'image'),
    brochure: await buildFile(target, dealer_id, 'pdf'),
  }
}

const day = fc
  .date({ min: new Date('2030-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const percent = fc.constantFrom('5', '9.975', null)

/** Valid values for plans, their prices and the taxes. */
export function ofPlans({ path }: AnyEndpoint, rows: Readonly<Record<string, string>>): Known {
  if (path.startsWith('/api/dealer/province-tax'))
    return {
      province: fc.constant('NU'),
      effective_from: path.includes('{id}') ? fc.constant(taxDay) : day,
      gst: fc.constant('5'),
      hst: fc.constant(null),
      pst: percent,
      qst: percent,
      note: fc.constantFrom('Budget', null),
    }
  const offered = fc.constantFrom([], [rows['protection-plan-price'] ?? ''])
  if (!path.includes('/aftermarket/')) return { protection_ids: offered, protections: offered }
  const plan = rows['protection-plan'] ?? ''
  return {
    plan: fc.constant(plan),
    protection_plan: fc.constant(plan),
    // Generated inputs are reused for similar calls, and names must be unique.
    name: fc.constant(`Plan ${newId()}`),
    type: fc.constant(rows['protection-plan-type'] ?? ''),
    pen_product_for_coverage: fc.constant(rows['pen-product'] ?? ''),
    pen_coverage: fc.constant('Powertrain'),
    pdf_url: fc.constantFrom(null, 'https://plans.example/en.pdf'),
    pdf_url_fr: fc.constantFrom(null, 'https://plans.example/fr.pdf'),
    video_url: fc.constantFrom(null, 'https://youtu.be/en'),
    video_url_fr: fc.constantFrom(null, 'https://vimeo.com/2'),
    custom_duration_label_en: fc.constant('Season'),
    custom_duration_label_fr: fc.constant('Saison'),
    price: path.includes('/log-fallback') ? fc.constant(tablePrice) : fc.constantFrom(tablePrice, '0.00'),
    cost: fc.constantFrom('700.00', null),
    deductible: fc.constantFrom('100.00', null),
    duration: fc.constant(36),
    model_year_from: fc.constantFrom(2020, null),
    model_year_to: fc.constantFrom(2027, null),
    provider: fc.uuid(),
    product_code: fc.constant('VSC.1'),
    coverages: fc.constant(['Powertrain', 'Gold']),
    terms: fc.constant([36, 60]),
    deductibles: fc.constant(['100.00']),
  }
}

/** The other dealership's accessories and plans, by the fields that name them. */
export const foreignPlans = (rows: Awaited<ReturnType<typeof buildPlans>> & { accessory: string }) => ({
  accessory_ids: rows.accessory,
  protection_ids: rows['protection-plan-price'],
  protections: rows['protection-plan-price'],
  plan: rows['protection-plan'],
  protection_plan: rows['protection-plan'],
  pen_product_for_coverage: rows['pen-product'],
})
