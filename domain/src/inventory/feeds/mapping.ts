import { codesOf, type Labelled } from '#platform/markets/labels.ts'
import { VEHICLE_CONDITIONS } from '#inventory/vehicles/conditions.ts'
import {
  BODY_TYPES,
  COLOURS,
  DRIVETRAINS,
  FUEL_TYPES,
  TRANSMISSIONS,
} from '#inventory/vehicles/descriptions.ts'
import { STOCK_STATUSES } from '#inventory/vehicles/stock-statuses.ts'
import { DEFAULTED, FEED_FIELDS, HEADINGS, type DefaultedField, type FeedField } from './feed-fields.table.ts'

/**
 * How a feed writes numbers. It must be configured, because "12,995" is twelve thousand or thirteen depending on
 * its source.
 */
export const NUMBER_STYLES = ['plain', 'comma_thousands', 'comma_decimal'] as const
export type NumberStyle = (typeof NUMBER_STYLES)[number]

/** How the columns of a feed are read. Saved with the feed. */
export type FeedMapping = {
  /** By heading as written in the file; null: the column is ignored. */
  readonly columns: Readonly<Record<string, FeedField | null>>
  readonly numbers: NumberStyle
  readonly defaults: Readonly<Record<DefaultedField, string>>
}

/** Closed lists of the fields that have one. */
export const FEED_LISTS: Readonly<Record<DefaultedField, readonly Labelled[]>> = {
  vehicle_condition: VEHICLE_CONDITIONS,
  stock_status: STOCK_STATUSES,
  body_type: BODY_TYPES,
  fuel_type: FUEL_TYPES,
  transmission: TRANSMISSIONS,
  drivetrain: DRIVETRAINS,
  exterior_color: COLOURS,
}

/** Proposed defaults for missing values; shown to the user, who can change them. */
export const PROPOSED_DEFAULTS: FeedMapping['defaults'] = {
  vehicle_condition: 'Used',
  stock_status: 'I',
  body_type: 'other',
  fuel_type: 'other',
  transmission: 'automatic',
  drivetrain: 'fwd',
  exterior_color: 'other',
}

/** Normalizes a heading: without case, accents, blanks and signs, "Stock #" is "stock". */
export const foldHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, '')

/**
 * A mapping for these headings: the feed's saved one, and for new headings the field that known layouts use. No
 * two columns are proposed for one field.
 */
export function proposeMapping(headings: readonly string[], remembered?: FeedMapping): FeedMapping {
  const columns = new Map<string, FeedField | null>()
  const taken = new Set<FeedField>()
  const take = (heading: string, field: FeedField | null) => {
    columns.set(heading, field)
    if (field !== null) taken.add(field)
  }
  for (const heading of headings) {
    const known = remembered?.columns[heading]
    if (known !== undefined) take(heading, known)
  }
  for (const field of FEED_FIELDS) {
    if (taken.has(field)) continue
    const open = headings.filter(heading => !columns.has(heading))
    const names = HEADINGS[field]
    const found = names.map(name => open.find(heading => isCalled(heading, name))).find(Boolean)
    if (found !== undefined) take(found, field)
  }
  return {
    columns: Object.fromEntries(headings.map(heading => [heading, columns.get(heading) ?? null])),
    numbers: remembered?.numbers ?? 'plain',
    defaults: remembered?.defaults ?? PROPOSED_DEFAULTS,
  }
}

const isCalled = (heading: string, name: string): boolean =>
  foldHeading(heading) === name || foldHeading(lastPart(heading)) === name

/** The significant part of `vehicle/price/@amount` and `mileage.value`; a bare value is named by its element. */
const lastPart = (heading: string): string => {
  const parts = heading.split(/[/.]/u).filter(part => part !== '' && part !== '@value' && part !== 'value')
  return parts.at(-1) ?? heading
}

/** Problems of a mapping: a field mapped twice, or a default that is not in its list. Field names to rules. */
export function mappingProblems({ columns, defaults }: FeedMapping): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  const seen = new Set<FeedField>()
  for (const [heading, field] of Object.entries(columns)) {
    if (field === null) continue
    if (seen.has(field)) problems[`mapping.columns.${heading}`] = 'unique'
    seen.add(field)
  }
  if (!seen.has('vin') && !seen.has('stock_number')) problems['mapping.columns'] = 'needs_identity'
  for (const field of DEFAULTED)
    if (!codesOf(FEED_LISTS[field]).includes(defaults[field]))
      problems[`mapping.defaults.${field}`] = 'one_of'
  return problems
}
