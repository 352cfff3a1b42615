import type { LocaleFiles } from '../web/src/shared/i18n/locale-parity.ts'

/**
 * Texts that no source uses, as `namespace: key`. A key is used if it occurs in quotes, or if a template creates
 * it: `kind.${kind}` and `postal_code_${country}` create every key with that beginning, `${key}_of` every quoted
 * word with that ending. Plural endings belong to their word.
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
