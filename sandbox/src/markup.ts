/** Text that is HTML. Only `markup` creates it, so everything on a page is escaped. */
export type Markup = { readonly html: string }

type Part = string | number | Markup | readonly Markup[] | undefined

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Builds HTML from a template; every value that is not markup itself is escaped, also for quoted attributes. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const html = strings.map((literal, index) => literal + render(parts[index])).join('')
  return { html }
}

function render(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'object') return 'html' in part ? part.html : part.map(each => each.html).join('')
  return String(part).replace(/[&<>"']/g, character => entities[character] ?? '')
}
