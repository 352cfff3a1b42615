import { paymentSettings, type PaymentSettings } from '@forecourt/contract/pricing/payment-settings.ts'
import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'

export type SettingsChange = BodyInputOf<typeof paymentSettings.update>

export const settingsQueries = {
  get: (id: string) => query(paymentSettings.get, { params: { id } }),
  sample: (id: string) => query(paymentSettings.sample, { params: { id } }),
}

/** Saves the changes, over the version they were made from. */
export async function saveSettings(
  { id, version }: PaymentSettings,
  body: SettingsChange,
): Promise<PaymentSettings> {
  const saved = await call(paymentSettings.update, { params: { id }, body, ifMatch: `"v${version}"` })
  await refresh(paymentSettings.get, paymentSettings.sample)
  return saved
}
