const BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/**
 * Whether it is a HEIC photo, as some phones take and few browsers can show: by its content, its name or its type.
 */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>, bytes: Buffer): boolean =>
  (bytes.toString('latin1', 4, 8) === 'ftyp' && BRANDS.has(bytes.toString('latin1', 8, 12))) ||
  /^image\/hei[cf]/i.test(type) ||
  /\.hei[cf]$/i.test(name)
