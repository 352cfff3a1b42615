/**
 * Upload quota of a dealership per day of its time zone. The largest legitimate day is the first: 200 vehicles
 * with ten photos each, in two sizes, are 4,000 files and about 700 MB; 64 inventory files of 32 MB are a day's
 * worth of the largest files. More is a faulty script, or an attempt to fill the disk shared by all dealerships.
 */
export const UPLOAD_QUOTA = { files: 5000, gigabytes: 2 } as const
