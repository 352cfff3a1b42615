import type { LocaleFiles } from '../web/src/shared/i18n/locale-parity.ts'

/**
 * Texts that no source asks for, as `namespace: key`. A key is asked for when it stands in quotes anywhere, or when a
 * template makes it: `kind.${kind}` and `postal_code_${country}` make every key that begins so, and `${key}_of` makes every
 * quoted word with that ending. A key must be made in one of these ways. Plural endings belong to their word.
 */
export function unusedTexts(files: LocaleFiles, sources: string): string[] {
  const found = (pattern: RegExp) => [...sources.matchAll(pattern)].map(([, text]) => text ?? '')
  const quoted = new Set(found(/'([^'\n]*)'/g))
  const begun = [...new Set(found(/`([a-z][a-z0-9_.]*[._])\$\{/g))]
  const ended = found(/`\$\{[^}`]+\}(_[a-z_]+)`/g)
  const isUsed = (key: string) =>
    quoted.has(key) ||
    begun.some(beginning => key.startsWith(beginning)) ||
    ended.some(ending => key.endsWith(ending) && quoted.has(key.slice(0, -ending.length)))
  return Object.entries(files).flatMap(([namespace, texts]) =>
    Object.keys(texts)
      .filter(key => !isUsed(key) && !isUsed(key.replace(/_(one|other)$/, '')))
      .map(key => `${namespace}: ${key}`),
  )
}
