/** Pictures of one vehicle; more are refused (decisions 3.72 and 3.35 leave the number to us). */
export const MAX_PHOTOS = 30

/** Megabytes that one picture may have when it arrives (decisions 3.72). */
export const PHOTO_MEGABYTES = 5

/** Pixels of the longest side that a picture may have when it arrives. */
export const PHOTO_MOST_PIXELS = 4096

/** Pixels of the longest side of the two sizes that are kept: for the gallery, and for lists. */
export const PHOTO_SIDES = { large: 1600, small: 480 } as const

/** Days for which a picture that was removed can be brought back. */
export const PHOTO_UNDO_DAYS = 30

/** The views of a drawing, for a vehicle without pictures. */
export const DRAWING_VIEWS = ['side', 'front', 'rear', 'wheel'] as const
export type DrawingView = (typeof DRAWING_VIEWS)[number]
