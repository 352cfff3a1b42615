import {
  settingsFile,
  type SettingsDifference,
  type SettingsFile,
  type SettingsPart,
} from '@forecourt/contract/setup/settings-file.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { call } from '#shared/api/client.ts'
import { query, queryClient } from '#shared/api/query-client.ts'

/** Dealerships whose settings could be copied: those that the user manages too. */
export const managedQuery = query(users.managedDealerships, { query: {} })

/** All settings, of this dealership or of another one. */
export const readSettings = (dealership_id?: string): Promise<SettingsFile> =>
  call(settingsFile.read, { query: dealership_id === undefined ? {} : { dealership_id } })

/** Changes that the file would make; writes nothing. */
export const compareSettings = (file: SettingsFile): Promise<SettingsDifference> =>
  call(settingsFile.compare, { body: { file } })

/** Applies these parts, if the stored settings are still those of the comparison. */
export async function applySettings(
  file: SettingsFile,
  parts: readonly SettingsPart[],
  { state }: SettingsDifference,
): Promise<SettingsDifference> {
  const applied = await call(settingsFile.apply, { body: { file, parts: [...parts], state } })
  // Settings affect almost every screen.
  await queryClient.invalidateQueries()
  return applied
}
