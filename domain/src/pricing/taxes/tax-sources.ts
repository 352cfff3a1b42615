import document from './data/taxes.json' with { type: 'json' }

/** The source of a shipped row. */
export const SHIPPED = 'shipped data set'

/** Confidence and sources of a place's shipped rates. */
export type TaxSource = {
  /** source, secondary, knowledge …: `confidence_scale` of the data set. */
  confidence: string
  titles: readonly string[]
}

const titles: Readonly<Record<string, { title: string } | undefined>> = document.sources

/** The sources of the shipped rates of a place; undefined for a place that is not in the data. */
export function shippedSource(country: 'CA' | 'US', region: string): TaxSource | undefined {
  const regions: readonly { code: string; confidence: string; sources: readonly string[] }[] =
    document.countries[country].regions
  const found = regions.find(({ code }) => code === region)
  return (
    found && {
      confidence: found.confidence,
      titles: found.sources.flatMap(source => titles[source]?.title ?? []),
    }
  )
}
