/** Maximum size of a file in bytes: about four times 50,000 vehicles. A larger file is refused before it is read. */
export const MAX_FEED = 32 * 1024 * 1024
