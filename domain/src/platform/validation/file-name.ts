import { isStorableText } from './text.ts'

/**
 * Signs that turn the reading direction: `photo_gnp.exe` can be made to read as `photo_exe.png`. Marks that only hint at
 * a direction stay allowed, because systems put them into names by themselves.
 */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/

/**
 * Whether a file's name is a name and nothing else: no path, no control character, nothing that hides its ending
 * (security R47, J7). Its length is for whoever stores it.
 */
export const isPlainFileName = (name: string): boolean =>
  name.trim() !== '' &&
  !/^\.+$/.test(name) &&
  !/[/\\\p{Cc}]/u.test(name) &&
  !TURNING.test(name) &&
  isStorableText(name)
