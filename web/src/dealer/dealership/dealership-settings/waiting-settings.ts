import type { SettingField } from './sections.ts'

/** Settings that are saved but have no effect yet (ADR 0029). Remove one here when it takes effect. */
const WAITING: ReadonlySet<SettingField> = new Set<SettingField>([
  'disclaimer_package',
  'credit_application_system',
  'trade_in_system_variant',
  'vdp_flow',
  'use_addons_recommendation',
  'discount_name_en',
  'discount_name_fr',
])

export const isWaiting = (field: SettingField): boolean => WAITING.has(field)
