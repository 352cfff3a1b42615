/** Where browsers report violations of a page's policy. */
export const POLICY_REPORTS = '/api/policy-reports/'

/**
 * What a page may load and run (security R45). Elements are styled through their `style` property, which no policy
 * restricts: nothing may write style attributes.
 */
export const pagePolicy = (nonce: string, isHttps: boolean): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "worker-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Browsers that support `report-to` ignore `report-uri`.
    `report-uri ${POLICY_REPORTS}`,
    'report-to csp',
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; '),
  'reporting-endpoints': `csp="${POLICY_REPORTS}"`,
})
