interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML(markup: string): string | null }): unknown
}

/**
 * The page runs under `require-trusted-types-for 'script'` (security R45). The component library writes its style sheets
 * through innerHTML; text without `<` cannot make an element, so that much is let through and everything else refused.
 */
export function allowMarkupFreeText(): void {
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes
  types?.createPolicy('default', { createHTML: markup => (markup.includes('<') ? null : markup) })
}
