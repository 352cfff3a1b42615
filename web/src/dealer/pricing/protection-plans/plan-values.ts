import type { ProtectionPlan } from '@forecourt/contract/pricing/protection-plans.ts'
import { PLAN_FORM } from '@forecourt/domain/pricing/protection-plans/plan-form.ts'
import { planWriting } from './plans.api.ts'
import { textOrNull, valuesLike } from './record-values.ts'
import type { RecordKind } from './use-record-form.ts'

const blank = {
  name: '',
  name_fr: '',
  type: '',
  category: 'PP',
  active: true,
  pre_installed: false,
  payment_type: [],
  vehicle_condition: [],
  vehicle_types: [],
  duration_type: 'months',
  custom_duration_label_en: '',
  custom_duration_label_fr: '',
  description: '',
  description_fr: '',
  pdf_url: '',
  pdf_url_fr: '',
  video_url: '',
  video_url_fr: '',
  gst: true,
  hst: true,
  pst: true,
  qst: true,
  premium_tax: false,
  use_pen_for_localized_prices: false,
  pen_product_for_coverage: '',
  pen_coverage: '',
  product_code: '',
}

const NULLABLE = [
  'name_fr',
  'custom_duration_label_en',
  'custom_duration_label_fr',
  'description',
  'description_fr',
  'pdf_url',
  'pdf_url_fr',
  'video_url',
  'video_url_fr',
  'pen_product_for_coverage',
  'pen_coverage',
  'product_code',
] as const

export const planKind: RecordKind<ProtectionPlan> = {
  blank,
  valuesOf: row => valuesLike(blank, row),
  bodyOf: values => ({
    ...values,
    ...Object.fromEntries(NULLABLE.map(name => [name, textOrNull(values[name])])),
  }),
  rules: PLAN_FORM,
  writing: planWriting,
}

export const PLAN_TABS = ['basics', 'text', 'prices', 'taxes', 'pen'] as const
export type PlanTab = (typeof PLAN_TABS)[number]

const TAB_OF: Readonly<Record<string, PlanTab>> = {
  description: 'text',
  description_fr: 'text',
  pdf_url: 'text',
  pdf_url_fr: 'text',
  video_url: 'text',
  video_url_fr: 'text',
  image_media: 'text',
  pdf_media: 'text',
  duration_type: 'prices',
  custom_duration_label_en: 'prices',
  custom_duration_label_fr: 'prices',
  gst: 'taxes',
  hst: 'taxes',
  pst: 'taxes',
  qst: 'taxes',
  premium_tax: 'taxes',
  use_pen_for_localized_prices: 'pen',
  pen_product_for_coverage: 'pen',
  pen_coverage: 'pen',
  product_code: 'pen',
}

/** Tab of a field in the drawer. */
export const tabOf = (field: string): PlanTab => TAB_OF[field] ?? 'basics'
