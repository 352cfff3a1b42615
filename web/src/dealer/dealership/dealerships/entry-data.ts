import { dealerships, type HomeDealership } from '@forecourt/contract/dealership/dealerships.ts'
import { paymentSettings } from '@forecourt/contract/pricing/payment-settings.ts'
import { settings } from '@forecourt/contract/dealership/settings.ts'
import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { query, queryClient } from '#shared/api/query-client.ts'
import { setPlace } from '#shared/format/market.ts'
import { applyCustomCopy } from '#shared/i18n/i18n.ts'
import { spellAs } from '#shared/i18n/spell-as.ts'
import { setAccent } from '#shared/ui/theme/accent-store.ts'
import { mayDo } from '#dealer/identity/accounts/sessions/can.tsx'
import { currentSession, useCurrentUser, useSession } from '#dealer/identity/accounts/sessions/session.ts'

export type StaticData = ResponseOf<typeof settings.staticData>

/** Value lists change with a release or by a super admin; a reload refetches them. */
const staticDataQuery = { ...query(settings.staticData, {}), staleTime: Number.POSITIVE_INFINITY }
// Product 9: data of the home dealership is stale after 5 s; it is refetched on window focus.
const homeDealershipQuery = {
  ...query(dealerships.home, {}),
  staleTime: 5_000,
  refetchOnWindowFocus: true,
}

const paymentSettingsQuery = (dealership: string) => ({
  ...query(paymentSettings.get, { params: { id: dealership } }),
  staleTime: 60_000,
})

/** Data that every page behind the login needs; cached, so only the first entry waits. */
export async function loadEntryData(): Promise<StaticData> {
  const dealership = currentSession()?.user.dealership?.id
  const [staticData, home] = await Promise.all([
    queryClient.ensureQueryData(staticDataQuery),
    queryClient.ensureQueryData(homeDealershipQuery),
    dealership !== undefined && mayDo('payment-settings:read')
      ? queryClient.ensureQueryData(paymentSettingsQuery(dealership))
      : undefined,
  ])
  Object.assign(kept, { staticData, home })
  applyCustomCopy(home.custom_copy)
  setPlace({ country: home.country, timeZone: home.timezone })
  const { is_trs_enabled: isTradeInSystem = false } = currentSession()?.user.dealership ?? {}
  document.documentElement.toggleAttribute('data-trade-in-system', isTradeInSystem)
  await spellAs(home.country)
  await applyTheme(home)
  return staticData
}

/** Platform staff see the platform's colours, in every dealership (interface 1.11). */
async function applyTheme({ theme }: HomeDealership): Promise<void> {
  const { color } = theme
  if (color === null || currentSession()?.user.is_super_admin === true) return setAccent(undefined)
  try {
    const { accentScale } = await import('#shared/ui/theme/accent.ts')
    setAccent(accentScale(color))
  } catch {
    // A colour that fails to load must not block the entry.
    setAccent(undefined)
  }
}

// Data of the entry for a page that is unmounting while the cache already belongs to another user.
const kept: { staticData?: StaticData; home?: HomeDealership } = {}

export function useStaticData(): StaticData {
  return present(
    useQuery({ ...staticDataQuery, enabled: useSession() !== undefined }).data ?? kept.staticData,
  )
}

export function useHomeDealership(): HomeDealership {
  return present(useQuery({ ...homeDealershipQuery, enabled: useSession() !== undefined }).data ?? kept.home)
}

/** Whether the dealership takes trade-ins. */
export function useTakesTradeIns(): boolean {
  return useHomeDealership().trade_in_system !== 'none'
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the guards load this before any page that reads it')
  return value
}

/** Defaults of a new deal (product 3, payment settings). */
export function usePaymentSettings() {
  return useSuspenseQuery(paymentSettingsQuery(useCurrentUser().dealership?.id ?? '')).data
}
