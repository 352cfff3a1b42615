export type LocaleFile = Readonly<Record<string, unknown>>
export type LocaleFiles = Readonly<Record<string, LocaleFile>>

/**
 * Differences between two languages: files, keys, placeholders and empty texts. One line a difference; an empty list
 * means parity.
 */
export function localeDifferences(en: LocaleFiles, fr: LocaleFiles): string[] {
  const names = [...new Set([...Object.keys(en), ...Object.keys(fr)])].sort()
  return names.flatMap(name => {
    const left = en[name]
    const right = fr[name]
    if (left === undefined) return [`fr/${name}.json has no English file`]
    if (right === undefined) return [`en/${name}.json has no French file`]
    return fileDifferences(name, left, right)
  })
}

function fileDifferences(name: string, en: LocaleFile, fr: LocaleFile): string[] {
  const keys = [...new Set([...Object.keys(en), ...Object.keys(fr)])].sort()
  return keys.flatMap(key => {
    const at = `${name}: ${key}`
    if (!(key in en)) return [`${at} is missing in English`]
    if (!(key in fr)) return [`${at} is missing in French`]
    const left = en[key]
    const right = fr[key]
    if (typeof left !== 'string' || left.trim() === '') return [`${at} is not a text in English`]
    if (typeof right !== 'string' || right.trim() === '') return [`${at} is not a text in French`]
    const lost = placeholders(left).filter(place => !placeholders(right).includes(place))
    const added = placeholders(right).filter(place => !placeholders(left).includes(place))
    return [
      ...lost.map(place => `${at} lacks ${place} in French`),
      ...added.map(place => `${at} has ${place} only in French`),
      ...pluralFaults(at, key, en),
    ]
  })
}

// One language may omit the number in "1 client", so {count} is not compared.
function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(match => match[0]).filter(place => place !== '{count}')
}

function pluralFaults(at: string, key: string, texts: LocaleFile): string[] {
  const twin = key.endsWith('_one') ? key.replace(/_one$/, '_other') : undefined
  return twin !== undefined && !(twin in texts) ? [`${at} has no _other form`] : []
}
