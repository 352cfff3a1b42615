/** What a file may weigh, in bytes: some four times 50,000 vehicles. More is refused before it is read. */
export const MAX_FEED = 32 * 1024 * 1024
