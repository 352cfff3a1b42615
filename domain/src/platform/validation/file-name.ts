import { isStorableText } from './text.ts'

/**
 * Characters that change the text direction: `photo_gnp.exe` can be displayed as `photo_exe.png`. Directional
 * marks without an override stay allowed, because systems insert them automatically.
 */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/

/**
 * Whether a file name is only a name: no path, no control character, nothing that hides its extension (security
 * R47, J7). The caller checks its length.
 */
export const isPlainFileName = (name: string): boolean =>
  name.trim() !== '' &&
  !/^\.+$/.test(name) &&
  !/[/\\\p{Cc}]/u.test(name) &&
  !TURNING.test(name) &&
  isStorableText(name)
