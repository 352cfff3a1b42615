const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes HTML: names come from people and must not become markup. */
export const escaped = (text: string) => text.replaceAll(/[&<>"]/g, sign => entities[sign] ?? sign)
