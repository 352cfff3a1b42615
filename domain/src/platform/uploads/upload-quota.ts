/**
 * What a dealership may send on one of its own days, from midnight to midnight of its time zone. Its fullest honest day is
 * the first: 200 vehicles with ten photos each, in two sizes, are 4,000 files and some 700 MB. A day's worth of the
 * largest files it can have (inventories of 32 MB by hand) is 64 of them. More than either is a script that went wrong, or
 * somebody who fills the disk that all dealerships share.
 */
export const UPLOAD_QUOTA = { files: 5000, gigabytes: 2 } as const
