import type { Config } from './config.ts'

/**
 * An address that a sign-in may redirect to: https, a host on the allow-list, no credentials in it; null otherwise.
 */
export function allowedCrmUrl(
  { EXTERNAL_CRM_HOSTS }: Pick<Config, 'EXTERNAL_CRM_HOSTS'>,
  url: string | null | undefined,
): string | null {
  if (url === null || url === undefined || !URL.canParse(url)) return null
  const { protocol, host, username, password } = new URL(url)
  const isAllowed = protocol === 'https:' && EXTERNAL_CRM_HOSTS.includes(host)
  return isAllowed && username === '' && password === '' ? url : null
}
