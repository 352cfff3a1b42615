import type { SettingField } from './sections.ts'

/** Settings that are kept and that nothing goes by yet (ADR 0029). Whoever makes one count takes it out. */
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
