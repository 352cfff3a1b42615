import { dealershipSettings, type DealershipRow } from '@forecourt/contract/dealership/dealership-settings.ts'
import { dealerships, type HomeDealership } from '@forecourt/contract/dealership/dealerships.ts'
import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { paymentSettings } from '@forecourt/contract/pricing/payment-settings.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { call } from '#shared/api/client.ts'
import { query, queryClient, refresh } from '#shared/api/query-client.ts'
import { loadEntryData } from '#dealer/dealership/dealerships/entry-data.ts'
import { keepSession } from '#dealer/identity/accounts/sessions/session.ts'

type SettingsChange = BodyInputOf<typeof dealershipSettings.update>
export type NewDealership = BodyInputOf<typeof dealershipSettings.create>

export const dealershipQueries = {
  home: () => query(dealerships.home, {}),
  list: (search: string, page: number) =>
    query(dealershipSettings.list, {
      query: { ...(search !== '' && { search }), ...(page > 1 && { page }) },
    }),
}

/** Updates what the whole panel reads from the dealership: texts, colour, languages, permissions. */
async function inForce(saved: HomeDealership): Promise<HomeDealership> {
  queryClient.setQueryData(dealershipQueries.home().queryKey, saved)
  keepSession(await call(users.currentUser, {}))
  await loadEntryData()
  await refresh(dealershipSettings.list, paymentSettings.get, users.managedDealerships)
  return saved
}

/** Saves the changes, over the version they were made from. */
export const saveDealership = async ({ version }: HomeDealership, body: SettingsChange) =>
  inForce(await call(dealershipSettings.update, { body, ifMatch: `"v${version}"` }))

export async function uploadImage(
  { version }: HomeDealership,
  kind: 'logo' | 'picture',
  file: File,
): Promise<HomeDealership> {
  const form = new FormData()
  form.set('image', file, file.name)
  const ifMatch = `"v${version}"`
  return inForce(await call(dealershipSettings.uploadImage, { params: { kind }, form, ifMatch }))
}

export async function openDealership(body: NewDealership): Promise<DealershipRow> {
  const opened = await call(dealershipSettings.create, { body })
  keepSession(await call(users.currentUser, {}))
  await refresh(dealershipSettings.list, users.managedDealerships)
  return opened
}
