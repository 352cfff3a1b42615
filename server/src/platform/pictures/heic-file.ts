const BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Whether it is a photo as some phones keep them, which few browsers can show: by what it is, or what it says. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>, bytes: Buffer): boolean =>
  (bytes.toString('latin1', 4, 8) === 'ftyp' && BRANDS.has(bytes.toString('latin1', 8, 12))) ||
  /^image\/hei[cf]/i.test(type) ||
  /\.hei[cf]$/i.test(name)
