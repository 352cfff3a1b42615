/** The path of a page's address. Our own are short words: ids, secrets of links and typed text become `*`. */
export const anonymizePath = (page: string): string =>
  (URL.parse(page)?.pathname ?? '*')
    .split('/')
    .slice(0, 8)
    .map(part => (/^[a-z_-]{0,30}$/.test(part) ? part : '*'))
    .join('/')
