import { isEmpty, textOf, textRule } from './rule.ts'
import type { Rule } from './rule.ts'

type ParsedUrl = { readonly protocol: string; readonly hostname: string; readonly username: string }

// Node and browsers have the same parser; domain compiles without the type library of either.
declare const URL: { canParse(text: string): boolean; new (text: string): ParsedUrl }

/**
 * A web address that may be stored and linked to. Product 5: must parse as a URL; http and https only, since a
 * stored `javascript:` address would run where it is shown (security J6).
 */
export const isWebAddress = (text: string): boolean => {
  if (/[\s\\]/u.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '' && username === ''
}

export const url = textRule('url', 2048, isWebAddress)

/** The same with https only, so that nobody can change the content in transit. */
export const httpsUrl = textRule(
  'https_url',
  2048,
  text => isWebAddress(text) && new URL(text).protocol === 'https:',
)

/** An address at one of these hosts. */
export const onHosts = (name: string, hosts: readonly string[]): Rule =>
  textRule(name, 2048, text => URL.canParse(text) && hosts.includes(new URL(text).hostname.toLowerCase()))

const withoutScheme = (text: string): string => text.toLowerCase().replace(/^https?:\/\//u, '')

/** Product 5: must differ from another URL, ignoring scheme and case. */
export const uniqueUrl = (otherField: string): Rule => ({
  name: 'unique_url',
  check: (value, { values }) => {
    const other = values[otherField]
    if (isEmpty(other)) return undefined
    return withoutScheme(textOf(value) ?? '') === withoutScheme(textOf(other) ?? '') ? {} : undefined
  },
})
