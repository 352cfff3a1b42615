import type { Country } from './countries.ts'

/** Time zones available to a dealership (IANA names), from east to west. */
export const TIME_ZONES: Readonly<Record<Country, readonly string[]>> = {
  CA: [
    'America/St_Johns',
    'America/Halifax',
    'America/Moncton',
    'America/Toronto',
    'America/Winnipeg',
    'America/Regina',
    'America/Edmonton',
    'America/Vancouver',
    'America/Whitehorse',
    'America/Yellowknife',
    'America/Iqaluit',
  ],
  US: [
    'America/New_York',
    'America/Detroit',
    'America/Indiana/Indianapolis',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Boise',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
  ],
}

/** The time zone of a province or state; of two, that of most people. */
const OF_REGION: Readonly<Record<Country, Readonly<Record<string, string>>>> = {
  CA: {
    AB: 'America/Edmonton',
    BC: 'America/Vancouver',
    MB: 'America/Winnipeg',
    NB: 'America/Moncton',
    NL: 'America/St_Johns',
    NS: 'America/Halifax',
    NT: 'America/Yellowknife',
    NU: 'America/Iqaluit',
    ON: 'America/Toronto',
    PE: 'America/Halifax',
    QC: 'America/Toronto',
    SK: 'America/Regina',
    YT: 'America/Whitehorse',
  },
  US: {
    AK: 'America/Anchorage',
    AL: 'America/Chicago',
    AR: 'America/Chicago',
    AZ: 'America/Phoenix',
    CA: 'America/Los_Angeles',
    CO: 'America/Denver',
    HI: 'Pacific/Honolulu',
    IA: 'America/Chicago',
    ID: 'America/Boise',
    IL: 'America/Chicago',
    IN: 'America/Indiana/Indianapolis',
    KS: 'America/Chicago',
    LA: 'America/Chicago',
    MI: 'America/Detroit',
    MN: 'America/Chicago',
    MO: 'America/Chicago',
    MS: 'America/Chicago',
    MT: 'America/Denver',
    ND: 'America/Chicago',
    NE: 'America/Chicago',
    NM: 'America/Denver',
    NV: 'America/Los_Angeles',
    OK: 'America/Chicago',
    OR: 'America/Los_Angeles',
    SD: 'America/Chicago',
    TN: 'America/Chicago',
    TX: 'America/Chicago',
    UT: 'America/Denver',
    WA: 'America/Los_Angeles',
    WI: 'America/Chicago',
    WY: 'America/Denver',
  },
}

/** The default time zone of a dealership by its place; eastern time if unknown. */
export const timeZoneOf = (country: Country, region: string): string =>
  OF_REGION[country][region] ?? (country === 'US' ? 'America/New_York' : 'America/Toronto')
