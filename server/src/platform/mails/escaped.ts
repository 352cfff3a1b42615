const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Names come from people: nothing of them may become markup. */
export const escaped = (text: string) => text.replaceAll(/[&<>"]/g, sign => entities[sign] ?? sign)
