interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML(markup: string): string | null }): unknown
}

/**
 * The page runs under `require-trusted-types-for 'script'` (security R45). The component library writes its style
 * sheets through innerHTML; text without `<` cannot create an element, so only that is allowed.
 */
export function allowMarkupFreeText(): void {
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes
  types?.createPolicy('default', { createHTML: markup => (markup.includes('<') ? null : markup) })
}
