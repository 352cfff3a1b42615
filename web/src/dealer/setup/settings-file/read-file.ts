import type { SettingsFile } from '@forecourt/contract/setup/settings-file.ts'

/** Downloads a settings file. */
export function saveFile(settings: SettingsFile, day: string): void {
  const file = new Blob([JSON.stringify(settings, null, 2), '\n'], { type: 'application/json' })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = `settings-${day}.json`
  link.click()
  URL.revokeObjectURL(url)
}

/** Why a file is not a settings file, as far as this is visible before the upload. */
export type FileFault = 'not_json' | 'not_settings' | 'newer'

/** Content of a chosen file; the server validates its items. */
export async function readFile(file: File): Promise<SettingsFile | FileFault> {
  let held: unknown
  try {
    held = JSON.parse(await file.text())
  } catch {
    return 'not_json'
  }
  if (
    typeof held !== 'object' ||
    held === null ||
    !('format' in held) ||
    held.format !== 'forecourt-settings'
  )
    return 'not_settings'
  if ('schema_version' in held && Number(held.schema_version) > 1) return 'newer'
  return held as SettingsFile
}
