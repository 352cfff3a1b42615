/** Maximum number of pictures of one vehicle (decisions 3.72 and 3.35 leave the number to us). */
export const MAX_PHOTOS = 30

/** Maximum size of an uploaded picture, in megabytes (decisions 3.72). */
export const PHOTO_MEGABYTES = 5

/** Maximum length of the longest side of an uploaded picture, in pixels. */
export const PHOTO_MOST_PIXELS = 4096

/** Length of the longest side of the two stored sizes, in pixels: for the gallery, and for lists. */
export const PHOTO_SIDES = { large: 1600, small: 480 } as const

/** Days for which a removed picture can be restored. */
export const PHOTO_UNDO_DAYS = 30

/** The views of the generated drawing of a vehicle without pictures. */
export const DRAWING_VIEWS = ['side', 'front', 'rear', 'wheel'] as const
export type DrawingView = (typeof DRAWING_VIEWS)[number]
