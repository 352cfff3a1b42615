import type { Translate } from '#shared/i18n/resources.ts'

/** Order matters: each browser's user agent includes those below it. */
const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

/** "Firefox on Windows", from a user agent. */
export function agentText(agent: string | null, t: Translate<'profile'>): string {
  const browser = browsers.find(([sign]) => sign.test(agent ?? ''))?.[1]
  const system = systems.find(([sign]) => sign.test(agent ?? ''))?.[1]
  if (browser === undefined) return t('agent.unknown')
  return system === undefined ? browser : t('agent.on', { browser, system })
}
