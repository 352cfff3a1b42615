/** A zone with a permanent offset from an instant on, by a law that older time-zone data does not include. */
export interface ZoneChange {
  /** IANA name. */
  readonly zone: string
  /** Milliseconds since 1970: the first instant for which older data is wrong. */
  readonly from: number
  /** Offset from UTC in minutes from then on. */
  readonly offset_minutes: number
}

/**
 * Changes of 2026: 8 March was the last clock change there. Checked 2026-11-27 against time-zone data of Chromium
 * 156.
 */
export const ZONE_CHANGES: readonly ZoneChange[] = [
  // British Columbia, announced 2026-03-02 (news.gov.bc.ca/releases/2026AG0013-000209); data from 2026b on.
  { zone: 'America/Vancouver', from: Date.UTC(2026, 10, 1, 9), offset_minutes: -420 },
  // Alberta, Red Tape Reduction Statutes Amendment Act, 2026, in force 2026-06-18; data from 2026c on.
  { zone: 'America/Edmonton', from: Date.UTC(2026, 10, 1, 8), offset_minutes: -360 },
  // The Northwest Territories followed on 2026-08-21; the database has Yellowknife as an alias of Edmonton.
  { zone: 'America/Yellowknife', from: Date.UTC(2026, 10, 1, 8), offset_minutes: -360 },
  // Manitoba, announced 2026-09-17 (news.gov.mb.ca, item 75397); data after 2026d.
  { zone: 'America/Winnipeg', from: Date.UTC(2026, 10, 1, 7), offset_minutes: -300 },
]
