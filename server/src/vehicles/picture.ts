/** Where the drawing of a body in a colour is served. */
export const pictureOf = ({
  body_type,
  exterior_color,
}: {
  body_type: string
  exterior_color: string
}): string => `/api/vehicle-picture/${body_type}/${exterior_color}.svg`
